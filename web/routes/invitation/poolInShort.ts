import { listed } from '../../components/listed.ts';

export interface ShortPool {
  readonly firstWeek: number;
  readonly lastWeek: number;
  readonly tieRule: string;
  readonly options: {
    readonly lives: number;
    readonly doublePickWeeks: readonly number[];
    readonly reuseTeamsFromWeek: number | null | undefined;
    readonly prizePercentages: readonly number[];
  };
}

const LOSSES = ['first', 'second', 'third'];

/** How the pool is played, in the few sentences that an invitation has room for; the rules page has the rest. */
export function poolInShort({ firstWeek, lastWeek, tieRule, options }: ShortPool): string[] {
  const { lives, doublePickWeeks, reuseTeamsFromWeek, prizePercentages } = options;
  const isTieLoss = tieRule === 'LOSS';
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
    lives === 1
      ? `A loss eliminates the entry${isTieLoss ? ', and so does a tie' : ''}.`
      : `The ${LOSSES[lives - 1]} loss eliminates the entry${isTieLoss ? '; a tie counts as a loss' : ''}.`,
    prizePercentages.length > 1
      ? `The last ${prizePercentages.length} standing share the prize.`
      : 'The last one standing wins the prize.',
  ];
}
