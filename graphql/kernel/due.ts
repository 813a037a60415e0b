/**
 * Stored instants that somebody waits for. A system clock that is set back leaves instants far ahead: one further ahead than it can
 * have been set to has come. Durations within a process are measured by `performance.now()`.
 */

/** Milliseconds for which the clocks of two servers on one database may differ. */
export const MOST_SKEW = 60_000;

/**
 * The conditions of a column, one of which holds once its instant has come.
 * @param longest milliseconds from the write to the instant, at most
 */
export function dueConditions(now: Date, longest: number): [{ lte: Date }, { gt: Date }] {
  return [{ lte: now }, { gt: new Date(now.getTime() + longest) }];
}

/** Milliseconds until an instant comes; 0 once it has. */
export function untilDue(at: Date, now: Date, longest: number): number {
  const left = at.getTime() - now.getTime();
  return left > longest ? 0 : Math.max(0, left);
}

/** Rows of a queue that are due: those that were not tried yet, and those whose pause after a failure or claim is over. */
export function dueInQueue(
  now: Date,
  longestPause: number,
): { OR: ({ attempts: number } | { sendAfter: { lte: Date } | { gt: Date } })[] } {
  return { OR: [{ attempts: 0 }, ...dueConditions(now, longestPause).map((sendAfter) => ({ sendAfter }))] };
}
