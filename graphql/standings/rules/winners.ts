import type { StandingFacts } from '#graphql/grading/rules/facts.ts';
import { splitCents } from '#graphql/money/rules/money.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { breakTie, isTieBroken, lostTieBreakText, type Margins, type TieBreak } from './margins.ts';

/** Numbers of entries of a pool by elimination week; null counts those that are alive. */
export type SurvivalCounts = ReadonlyMap<number | null, number>;

/** How a decided pool ended: who wins, and who gets which part of the prize. */
export interface Ending {
  /** The week in which the winners were eliminated, after all others; null when the winners are alive. */
  lastWeek: number | null;
  winnerCount: number;
  /** Null where no tie was to be broken: the winners are all that lasted longest. */
  tieBreak: TieBreak | null;
  /** The entries that get a part of the prize, the winners first. */
  groups: PlacedGroup[];
  /** Nobody has won: those that lasted longest are several, and the prize goes to the next season. */
  isRolledOver: boolean;
  /** That prize, in cents; 0 where it is paid. */
  rolledOverCents: number;
}

/** Entries that lasted equally long, with their parts of the prize. */
export interface PlacedGroup {
  /** Their elimination week; null while alive. */
  week: number | null;
  /** In cents, earliest joined first. */
  shares: number[];
  /** Those that the tie-break chose, earliest joined first; all of the week without one. */
  entryIds?: readonly number[];
}

export interface PrizeShare {
  entryId: number;
  prizeCents: number;
}

/** The options of a pool that decide who wins how much. */
export type PrizeRules = Partial<Pick<PoolOptions, 'prizePercentages' | 'rollover' | 'tieBreak'>>;

/**
 * How a decided pool ends (SPECIFICATION 5.6, 5.10). The winners are the alive entries; if none, those that lasted longest,
 * before Week 10 and after it alike. By default they share the prize equally. With percentages for several places, entries that lasted
 * equally long take as many places as they are and share what these places get; what is left for places that nobody takes goes
 * to the winners. Cents that do not divide go one each to the earliest joined. When the prize goes to the next season because
 * there is no single winner, all parts are 0. Where margins break ties, those with the largest total of several that lasted
 * longest win, and share the prize equally.
 *
 * @param prizeCents the prize of the pool: the fees of all entries, or of those that have paid (`prizeBasis`)
 * @param margins of all entries that lasted longest, where a tie is to be broken (`isTieBroken`)
 * @returns null for a pool without entries
 * @throws RangeError without margins where a tie is to be broken
 */
export function endingOf(
  survivalCounts: SurvivalCounts,
  prizeCents: number,
  { prizePercentages = [100], rollover = 'NEVER', ...rules }: PrizeRules = {},
  margins: Margins = new Map(),
): Ending | null {
  const lasted = [...survivalCounts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (b ?? Infinity) - (a ?? Infinity));
  const [first] = lasted;
  if (first === undefined) return null;
  const [lastWeek, winnerCount] = first;
  if (isTieBroken(rules, winnerCount)) return endingByMargin(lastWeek, prizeCents, breakTie(margins));
  const isRolledOver = rollover === 'NO_WINNER' && winnerCount > 1;
  const rolledOverCents = isRolledOver ? prizeCents : 0;
  const groups = placedGroups(lasted, prizeCents - rolledOverCents, prizePercentages);
  return { lastWeek, winnerCount, tieBreak: null, groups, isRolledOver, rolledOverCents };
}

/** A margin goes with one prize, which is always paid (`checkOptions`). */
function endingByMargin(lastWeek: number | null, prizeCents: number, tieBreak: TieBreak): Ending {
  const { margins, margin } = tieBreak;
  const entryIds = [...margins]
    .filter(([, own]) => own === margin)
    .map(([id]) => id)
    .sort((a, b) => a - b);
  const winnerCount = entryIds.length;
  const group = { week: lastWeek, shares: splitCents(prizeCents, winnerCount), entryIds };
  return { lastWeek, winnerCount, tieBreak, groups: [group], isRolledOver: false, rolledOverCents: 0 };
}

/** @param lasted numbers of entries by elimination week, those that lasted longest first; at least one */
function placedGroups(
  lasted: readonly [week: number | null, count: number][],
  paidCents: number,
  percentages: readonly number[],
): PlacedGroup[] {
  const groups: { week: number | null; count: number; percent: number }[] = [];
  let place = 0;
  for (const [week, count] of lasted) {
    if (place >= percentages.length) break;
    const places = percentages.slice(place, place + count);
    groups.push({ week, count, percent: places.reduce((sum, each) => sum + each, 0) });
    place += count;
  }
  const others = groups.slice(1).map((group) => Math.floor((paidCents * group.percent) / 100));
  const rest = paidCents - others.reduce((sum, each) => sum + each, 0);
  return groups.map(({ week, count }, index) => ({
    week,
    shares: splitCents(index === 0 ? rest : others[index - 1]!, count),
  }));
}

/**
 * The number of shares that payouts have paid: of entries that hold one, and no less than it. Cents that did not divide are not
 * missed.
 */
export function paidShares(
  groups: readonly PlacedGroup[],
  payouts: readonly { amountCents: number; entry: StandingFacts }[],
): number {
  return payouts.filter(({ amountCents, entry }) => {
    const group = groupOf(groups, entry);
    return group !== undefined && amountCents >= group.shares.at(-1)!;
  }).length;
}

/** The entries with which an entry holds a part of the prize; undefined when it holds none. */
export function groupOf(groups: readonly PlacedGroup[], entry: StandingFacts): PlacedGroup | undefined {
  return groups.find(
    ({ week, entryIds }) =>
      week === entry.eliminatedWeek && (entryIds === undefined || entryIds.includes(entry.id)),
  );
}

/** Whether an entry of a decided pool is one of its winners. */
export function isWinner(
  { lastWeek, tieBreak, isRolledOver }: Pick<Ending, 'lastWeek' | 'tieBreak' | 'isRolledOver'>,
  { id, eliminatedWeek }: StandingFacts,
): boolean {
  return (
    !isRolledOver &&
    eliminatedWeek === lastWeek &&
    (tieBreak === null || tieBreak.margins.get(id) === tieBreak.margin)
  );
}

/** How an entry lost the tie-break of a decided pool, in words; null for one that had no part in it, or won. */
export function lostTieBreak(
  ending: Pick<Ending, 'lastWeek' | 'tieBreak' | 'isRolledOver'>,
  entry: StandingFacts,
): string | null {
  const { lastWeek, tieBreak } = ending;
  if (tieBreak === null || entry.eliminatedWeek !== lastWeek || isWinner(ending, entry)) return null;
  return lostTieBreakText(lastWeek === null, tieBreak.margins.get(entry.id) ?? 0, tieBreak.margin);
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
