import { formatCents } from '../money.ts';
import { lastWeekOf } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';
import { listed } from '../listed.ts';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

/** Who wins what. */
export function prizes(facts: RuleFacts): string[] {
  const { options, payoutHours } = facts;
  const pool = `prize pool${facts.prizeCents === null ? '' : ` of ${formatCents(facts.prizeCents)}`}`;
  return [
    ...(options.prizePercentages.length < 2
      ? [`The last entry standing wins the ${pool}.`]
      : [
          `The ${pool} is divided by place: ${places(options.prizePercentages)}.`,
          'The entry that lasts longest takes the first place. Entries that go out together share their places equally.',
        ]),
    ...(facts.carriedOverCents > 0
      ? [`The prize pool includes ${formatCents(facts.carriedOverCents)} carried over from last season.`]
      : []),
    ...allOut(facts),
    options.rollover === 'NO_WINNER'
      ? 'A prize that no single entry wins is not divided: it goes to the prize pool of the next season.'
      : `Several survivors after Week ${lastWeekOf(options, facts.weekCount)} split the prize equally.`,
    `Winners are paid within ${payoutHours} hours of season end.`,
  ];
}

function places(percentages: readonly number[]): string {
  return listed(
    percentages.map((percent, index) => `${percent}% for ${PLACES[index] ?? `number ${index + 1}`}`),
  );
}

function allOut({ options, weekCount }: RuleFacts): string[] {
  const { allOut, firstWeek, rollover } = options;
  if (allOut === 'PLAY_ON') {
    return [
      'If all remaining entries are eliminated in the same week, that week does not count for them and they play on.',
    ];
  }
  if (rollover === 'NO_WINNER') return [];
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
