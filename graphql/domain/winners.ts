import type { StandingFacts } from './facts.ts';

/** How a decided pool ended. */
export interface Ending {
  /** The week in which the winners went out, all others having gone before; null when the winners are alive. */
  lastWeek: number | null;
  winnerCount: number;
}

/** Whoever joined first comes first; entries that joined in the same instant stand by id. */
export function compareJoin(a: StandingFacts, b: StandingFacts): number {
  return a.joinedAt.getTime() - b.joinedAt.getTime() || a.id - b.id;
}

/**
 * Who wins a decided pool (SPEC section 1): the entries alive; when there are none, those that lasted longest, before
 * Week 10 and after it alike. They share equally.
 *
 * @param fates how many entries went out in each week; null counts those alive.
 * @returns null for a pool without entries.
 */
export function endingOf(fates: ReadonlyMap<number | null, number>): Ending | null {
  const alive = fates.get(null) ?? 0;
  if (alive > 0) return { lastWeek: null, winnerCount: alive };
  const weeks = [...fates].flatMap(([week, count]) => (week !== null && count > 0 ? [week] : []));
  if (weeks.length === 0) return null;
  const lastWeek = Math.max(...weeks);
  return { lastWeek, winnerCount: fates.get(lastWeek)! };
}

const HOUR = 3_600_000;

/** When winners must have been paid: so many hours (48 by SPEC section 1) after the season's end. */
export function payoutDueAt(seasonEndsAt: Date, hours: number): Date {
  return new Date(seasonEndsAt.getTime() + hours * HOUR);
}

/** When the time to dispute a week ends: so many hours (24 by SPEC section 1) after its last final. */
export function disputeClosesAt(lastFinalAt: Date, hours: number): Date {
  return new Date(lastFinalAt.getTime() + hours * HOUR);
}

/**
 * Whether a week can still be disputed: until its last game is final, and for so many hours after, the last instant
 * included.
 *
 * @param lastFinalAt null while a game of the week has no result.
 */
export function isDisputeOpen(lastFinalAt: Date | null, hours: number, now: Date): boolean {
  return lastFinalAt === null || now.getTime() <= disputeClosesAt(lastFinalAt, hours).getTime();
}
