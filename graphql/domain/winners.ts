import { entriesCostCents, splitCents } from './money.ts';

/** How a decided pool ended. */
export interface Ending {
  /** The week in which the winners were eliminated, after all others; null when the winners are alive. */
  lastWeek: number | null;
  winnerCount: number;
}

/** A winner with its part of the prize. */
export interface PrizeShare {
  entryId: number;
  prizeCents: number;
}

/**
 * The winners of a decided pool (SPECIFICATION 5.6): the alive entries; if none, those that lasted longest,
 * before Week 10 and after it alike. They share equally.
 *
 * @param survivalCounts number of entries by elimination week; null counts the alive ones.
 * @returns null for a pool without entries.
 */
export function endingOf(survivalCounts: ReadonlyMap<number | null, number>): Ending | null {
  const alive = survivalCounts.get(null) ?? 0;
  if (alive > 0) return { lastWeek: null, winnerCount: alive };
  const weeks = [...survivalCounts].flatMap(([week, count]) => (week !== null && count > 0 ? [week] : []));
  if (weeks.length === 0) return null;
  const lastWeek = Math.max(...weeks);
  return { lastWeek, winnerCount: survivalCounts.get(lastWeek)! };
}

/**
 * The prize of each winner of a decided pool, in cents: the fees of all entries in equal parts. Cents that do
 * not divide go one each to the earliest joined.
 *
 * @param survivalCounts as of `endingOf`.
 * @returns earliest joined first; none for a pool without entries.
 */
export function prizeShares(
  survivalCounts: ReadonlyMap<number | null, number>,
  entryFeeCents: number,
): number[] {
  const entryCount = [...survivalCounts.values()].reduce((sum, count) => sum + count, 0);
  return splitCents(entriesCostCents(entryFeeCents, entryCount), endingOf(survivalCounts)?.winnerCount ?? 0);
}

/** The last result of the season; null while a game of it has none. */
export function seasonEndsAt(weekCount: number, weeks: readonly { completedAt: Date | null }[]): Date | null {
  const ends = weeks.flatMap(({ completedAt }) => (completedAt === null ? [] : [completedAt.getTime()]));
  return ends.length < weekCount ? null : new Date(Math.max(...ends));
}

const HOUR = 3_600_000;

/**
 * When winners must have been paid: a number of hours (48 by default, SPECIFICATION 5.7) after the season's
 * end.
 */
export function payoutDueAt(seasonEnd: Date, hours: number): Date {
  return new Date(seasonEnd.getTime() + hours * HOUR);
}

/**
 * When the time to dispute a week ends: a number of hours (24 by default, SPECIFICATION 5.8) after its last
 * final.
 */
export function disputeClosesAt(lastFinalAt: Date, hours: number): Date {
  return new Date(lastFinalAt.getTime() + hours * HOUR);
}

/**
 * Whether a week can still be disputed: until its last game is final, and for a number of hours after, the
 * last instant included.
 * @param lastFinalAt null while a game of the week has no result.
 */
export function isDisputeOpen(lastFinalAt: Date | null, hours: number, now: Date): boolean {
  return lastFinalAt === null || now.getTime() <= disputeClosesAt(lastFinalAt, hours).getTime();
}
