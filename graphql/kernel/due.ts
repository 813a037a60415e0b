/**
 * Due times that are stored. When a system clock is set back, stored instants lie too far in the future: an instant
 * beyond the longest possible delay counts as due. Durations within a process use `performance.now()`.
 */

/** Milliseconds by which the clocks of two servers on one database may differ. */
export const MOST_SKEW = 60_000;

/**
 * Conditions on a column of due times; a row is due when either holds.
 * @param longest the longest delay that is ever stored, in milliseconds
 */
export function dueConditions(now: Date, longest: number): [{ lte: Date }, { gt: Date }] {
  return [{ lte: now }, { gt: new Date(now.getTime() + longest) }];
}

/** Milliseconds until an instant is due; 0 when it is. */
export function untilDue(at: Date, now: Date, longest: number): number {
  const left = at.getTime() - now.getTime();
  return left > longest ? 0 : Math.max(0, left);
}
