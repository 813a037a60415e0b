import { formatCents } from '#graphql/money/rules/money.ts';
import { lastWeekOf, type PoolOptions } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';
import { listed } from '#kernel/rules/listed.ts';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

export function prizes(facts: RuleFacts): string[] {
  const { options, payoutHours } = facts;
  const pool = `prize pool${facts.prizeCents === null ? '' : ` of ${formatCents(facts.prizeCents, options.currency)}`}`;
  return [
    ...(!hasPlaces(options)
      ? [`The last entry standing wins the ${pool}.`]
      : [
          `The ${pool} is divided by place: ${places(options.prizePercentages)}.`,
          'The entry that lasts longest takes the first place. Entries that go out together share their places equally.',
        ]),
    ...(facts.carriedOverCents > 0
      ? [
          `The prize pool includes ${formatCents(facts.carriedOverCents, options.currency)} carried over from last season.`,
        ]
      : []),
    ...allOut(facts),
    ...several(facts),
    `Winners are paid within ${payoutHours} hours of season end.`,
  ];
}

/** Who wins, in the few words of a card. */
export function winnerInShort({ pickTo, prizePercentages: shares, tieBreak }: PoolOptions): string {
  if (tieBreak === 'MARGIN')
    return `The last one standing wins the prize; of several, the one with the largest total margin of ${marginOf(pickTo)}.`;
  return shares.length > 1
    ? `The last ${shares.length} standing share the prize.`
    : 'The last one standing wins the prize.';
}

/** What happens when all remaining entries go out in one week. */
export function allOutAnswer(options: PoolOptions): string {
  if (options.allOut === 'PLAY_ON') return 'The week does not count for them, and they play on.';
  if (options.tieBreak === 'MARGIN')
    return `Of those who went out last, the largest total margin of ${marginOf(options.pickTo)} takes the prize.`;
  return options.rollover === 'NO_WINNER'
    ? 'Nobody wins: the prize goes to the next season, unless one entry alone lasted longest.'
    : `Those who went out last share ${hasPlaces(options) ? 'the first places of the prize' : 'the prize'}.`;
}

const marginOf = (pickTo: PoolOptions['pickTo']) => (pickTo === 'WIN' ? 'victory' : 'defeat');

/** Whether entries behind the first get a part of the prize, too. */
function hasPlaces({ prizePercentages }: PoolOptions): boolean {
  return prizePercentages.length > 1;
}

/** What becomes of the prize when several survive the last week. */
function several({ options, weekCount }: RuleFacts): string[] {
  if (options.rollover === 'NO_WINNER')
    return [
      'A prize that no single entry wins is not divided: it goes to the prize pool of the next season.',
    ];
  const survivors = `Several survivors after Week ${lastWeekOf(options, weekCount)}`;
  if (hasPlaces(options)) return [`${survivors} share the first places equally.`];
  if (options.tieBreak === 'SPLIT') return [`${survivors} split the prize equally.`];
  const [goal, holds, fails] =
    options.pickTo === 'WIN' ? ['victory', 'won', 'lost'] : ['defeat', 'lost', 'won'];
  return [
    `${survivors} do not split the prize: the one with the largest total margin of ${goal} takes it. Equal totals split it.`,
    `The total is the points by which the picked teams ${holds}, less the points by which they ${fails}, in all weeks up to the one that decided the pool. Automatic picks and both picks of a week with two count; a tie, a week without a pick and a game without a final score count 0, also when the commissioner ruled on it.`,
  ];
}

function places(percentages: readonly number[]): string {
  return listed(
    percentages.map((percent, index) => `${percent}% for ${PLACES[index] ?? `number ${index + 1}`}`),
  );
}

function allOut({ options, weekCount }: RuleFacts): string[] {
  const { allOut, firstWeek, rollover, tieBreak } = options;
  if (allOut === 'PLAY_ON') {
    return [
      'If all remaining entries are eliminated in the same week, that week does not count for them and they play on.',
    ];
  }
  if (rollover === 'NO_WINNER' || hasPlaces(options)) return [];
  if (tieBreak === 'MARGIN') {
    return [
      'If all are eliminated, the total margin decides between those who lasted longest, in the same way.',
    ];
  }
  if (lastWeekOf(options, weekCount) < 10) {
    return ['If all are eliminated, the prize goes to those who lasted longest.'];
  }
  return [
    ...(firstWeek < 10
      ? ['If all are eliminated before Week 10, the prize goes to those who lasted longest.']
      : []),
    'If all are eliminated in Week 10 or later, the last entries eliminated split the prize equally.',
  ];
}
