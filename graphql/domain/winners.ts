import { splitCents } from './money.ts';
import type { PoolOptions } from './options/poolOptions.ts';

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

/** Entries that lasted equally long, with their parts of the prize. */
export interface PlacedGroup {
  /** Their elimination week; null while alive. */
  week: number | null;
  /** In cents, earliest joined first. */
  shares: number[];
}

/** The options of a pool that divide its prize. */
export type PrizeRules = Partial<Pick<PoolOptions, 'prizePercentages' | 'rollover'>>;

/**
 * The entries of a decided pool that get a part of the prize, those that lasted longest first (SPECIFICATION 5.6, 5.10). By
 * default that is one group, the winners. With percentages for several places, entries that lasted equally long take as many
 * places as they are and share what these places get; what is left for places that nobody takes goes to the first group.
 * Cents that do not divide go one each to the earliest joined. When the prize goes to the next season because there is no
 * single winner, all parts are 0.
 *
 * @param survivalCounts as of `endingOf`.
 * @returns none for a pool without entries.
 */
export function placedGroups(
  survivalCounts: ReadonlyMap<number | null, number>,
  totalCents: number,
  { prizePercentages = [100], rollover = 'NEVER' }: PrizeRules = {},
): PlacedGroup[] {
  const lasted = [...survivalCounts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (b ?? Infinity) - (a ?? Infinity));
  const groups: { week: number | null; count: number; percent: number }[] = [];
  let place = 0;
  for (const [week, count] of lasted) {
    if (place >= prizePercentages.length) break;
    const places = prizePercentages.slice(place, place + count);
    groups.push({ week, count, percent: places.reduce((sum, each) => sum + each, 0) });
    place += count;
  }
  if (groups.length === 0) return [];
  totalCents -= rolledOverCents(survivalCounts, totalCents, { rollover });
  const others = groups.slice(1).map((group) => Math.floor((totalCents * group.percent) / 100));
  const rest = totalCents - others.reduce((sum, each) => sum + each, 0);
  return groups.map(({ week, count }, index) => ({
    week,
    shares: splitCents(index === 0 ? rest : others[index - 1]!, count),
  }));
}

/**
 * The part of a decided pool's prize that goes to the next season, in cents: all of it where no single entry wins and the
 * pool rolls such a prize over, else 0.
 *
 * @param survivalCounts as of `endingOf`.
 */
export function rolledOverCents(
  survivalCounts: ReadonlyMap<number | null, number>,
  totalCents: number,
  { rollover = 'NEVER' }: PrizeRules = {},
): number {
  const winnerCount = endingOf(survivalCounts)?.winnerCount ?? 0;
  return rollover === 'NO_WINNER' && winnerCount > 1 ? totalCents : 0;
}

/**
 * The prize of each winner of a decided pool, in cents: the whole prize in equal parts. Cents that do not divide go
 * one each to the earliest joined.
 *
 * @param survivalCounts as of `endingOf`.
 * @param prizeCents the prize of the pool: the fees of all entries, or of those that have paid (`prizeBasis`).
 * @returns earliest joined first; none for a pool without entries.
 */
export function prizeShares(
  survivalCounts: ReadonlyMap<number | null, number>,
  prizeCents: number,
): number[] {
  return splitCents(prizeCents, endingOf(survivalCounts)?.winnerCount ?? 0);
}

/** The last result of a pool's season; null while a game of its weeks has none. */
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
