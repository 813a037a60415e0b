import { listed } from '../../components/listed.ts';

export interface ShortPool {
  readonly firstWeek: number;
  readonly lastWeek: number;
  readonly tieRule: string;
  readonly options: {
    readonly lives: number;
    readonly lossRule: string;
    readonly doublePickWeeks: readonly number[];
    readonly reuseTeamsFromWeek: number | null | undefined;
    readonly prizePercentages: readonly number[];
  };
}

const NTH = ['first', 'second', 'third'];

/** Whether a tie eliminates, where a loss does. */
const tieEnds = (tieRule: string, lives: number) =>
  tieRule === 'LOSS' || (tieRule === 'STRIKE' && lives === 1);

/** How the pool is played, in the few sentences that an invitation has room for; the rules page has the rest. */
export function poolInShort({ firstWeek, lastWeek, tieRule, options }: ShortPool): string[] {
  const { lives, lossRule, doublePickWeeks, reuseTeamsFromWeek, prizePercentages } = options;
  const isOut = lives === 1 || lossRule === 'OUT';
  const weeks =
    firstWeek === lastWeek ? `in Week ${firstWeek}` : `each week from Week ${firstWeek} to Week ${lastWeek}`;
  return [
    `Pick one team to win ${weeks}.`,
    ...(doublePickWeeks.length > 0
      ? [`Pick two in Week${doublePickWeeks.length === 1 ? '' : 's'} ${listed(doublePickWeeks)}.`]
      : []),
    reuseTeamsFromWeek == null
      ? 'Each team can be picked once.'
      : `Each team can be picked once before Week ${reuseTeamsFromWeek}, and once more from then on.`,
    ...(isOut
      ? [`A loss eliminates the entry${tieEnds(tieRule, lives) ? ', and so does a tie' : ''}.`]
      : [
          `The ${NTH[lives - 1]} loss eliminates the entry${tieRule === 'SURVIVE' ? '' : '; a tie counts as a loss'}.`,
        ]),
    ...(isOut && lives > 1 && tieRule === 'STRIKE' ? [`The ${NTH[lives - 1]} tie eliminates it.`] : []),
    prizePercentages.length > 1
      ? `The last ${prizePercentages.length} standing share the prize.`
      : 'The last one standing wins the prize.',
  ];
}
