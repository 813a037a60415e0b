import type { TeamLimit } from './teamLimit.ts';

/**
 * A team that the line favors by more points than the pool allows cannot be picked; in a losers' pool an underdog by more. A team
 * without a line is not limited.
 */
export const favoriteLimit: TeamLimit<'pickTo' | 'favoriteLimit'> = {
  options: ['pickTo', 'favoriteLimit'],
  holds: ({ favoriteLimit: limit }) => limit > 0,
  bars: ({ pickTo, favoriteLimit: limit }, { line }) =>
    limit > 0 && line !== null && (pickTo === 'WIN' ? -line : line) > limit,
  states: 'line',
  teamDescription:
    "The line favors the team by more points than `PoolOptions.favoriteLimit`; in a losers' pool, it is an underdog by more.",
  refusalDescription:
    "The line favors the team by more points than the pool allows; in a losers' pool, it is an underdog by more.",
  words: ({ pickTo, favoriteLimit: limit }, { line }) =>
    `${pickTo === 'WIN' ? 'favored' : 'underdogs'} by ${points(line ?? 0)} points, and this pool allows at most ${limit}`,
  barredWords: 'over the limit that this pool has for lines',
  most: ({ favoriteLimit: limit }) => `the limit of ${limit} points`,
  sentence: ({ pickTo, favoriteLimit: limit }) =>
    pickTo === 'WIN'
      ? `A team that the line favors by more than ${limit} points cannot be picked.`
      : `A team that is an underdog by more than ${limit} points cannot be picked.`,
  details:
    'The line as it is when the pick arrives counts; a game without a line has no limit, and a pick stays when its line moves.',
  within: 'within the limit',
};

function points(line: number): number {
  return Number(Math.abs(line).toFixed(2));
}
