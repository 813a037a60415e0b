import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** What a pool allows of the line of a picked team. */
export type FavoriteLimit = Pick<PoolOptions, 'pickTo' | 'favoriteLimit'>;

/**
 * Whether the line of a team is over the limit of the pool: it is favored by more points; in a losers' pool it is an underdog
 * by more. A team without a line is not limited.
 * @param line the team's own: negative when it is favored
 */
export function isOverLimit({ pickTo, favoriteLimit }: FavoriteLimit, line: number | null): boolean {
  if (favoriteLimit === 0 || line === null) return false;
  return (pickTo === 'WIN' ? -line : line) > favoriteLimit;
}

/** Whether the log states the lines of a week at its deadline: picks that the deadline makes go by them. */
export function statesLines({
  noPick,
  favoriteLimit,
}: Pick<PoolOptions, 'noPick' | 'favoriteLimit'>): boolean {
  return noPick === 'AUTO' || favoriteLimit > 0;
}

/** "favored by 12.5 points, and this pool allows at most 10": of a team over the limit, after "is" or "are". */
export function overLimitWords({ pickTo, favoriteLimit }: FavoriteLimit, line: number): string {
  const side = pickTo === 'WIN' ? 'favored' : 'underdogs';
  return `${side} by ${points(line)} points, and this pool allows at most ${favoriteLimit}`;
}

/** The rule in one sentence: "A team that the line favors by more than 10 points cannot be picked." */
export function favoriteLimitRule({ pickTo, favoriteLimit }: FavoriteLimit): string {
  return pickTo === 'WIN'
    ? `A team that the line favors by more than ${favoriteLimit} points cannot be picked.`
    : `A team that is an underdog by more than ${favoriteLimit} points cannot be picked.`;
}

function points(line: number): number {
  return Number(Math.abs(line).toFixed(2));
}
