import type { StandingFacts } from './facts.ts';
import { splitCents } from './money.ts';

export interface WinnerShare {
  entryId: number;
  prizeCents: number;
}

/** Whoever joined first comes first; entries that joined in the same instant stand by id. */
export function compareJoin(a: StandingFacts, b: StandingFacts): number {
  return a.joinedAt.getTime() - b.joinedAt.getTime() || a.id - b.id;
}

/**
 * The winners of a decided pool, earliest joined first (SPEC section 1): whoever is alive; when nobody is, those who
 * lasted longest, before Week 10 and after it alike. No entries, no winners.
 */
export function winnersOf<Entry extends StandingFacts>(entries: readonly Entry[]): Entry[] {
  const alive = entries.filter((entry) => entry.eliminatedWeek === null);
  const lastWeek = entries.reduce((last, entry) => Math.max(last, entry.eliminatedWeek ?? 0), 0);
  const winners = alive.length > 0 ? alive : entries.filter((entry) => entry.eliminatedWeek === lastWeek);
  return winners.sort(compareJoin);
}

/** Splits the prize equally among the winners; cents that do not divide go one each to the earliest joined. */
export function prizeShares(winners: readonly StandingFacts[], prizeCents: number): WinnerShare[] {
  const shares = splitCents(prizeCents, winners.length);
  return [...winners]
    .sort(compareJoin)
    .map((winner, index) => ({ entryId: winner.id, prizeCents: shares[index] ?? 0 }));
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
