import { firstOpenWeek } from './deadlines.ts';
import type { shownElimination } from './secrecy.ts';

/** What decides whether an entry can buy back in; nothing in it is secret. */
export interface BuyBackFacts {
  pool: {
    buyBackThroughWeek: number | null;
    buyBackFeeCents: number | null;
    entryFeeCents: number;
    currency: string;
    decidedWeek: number | null;
  };
  /** The public elimination of the entry; null while it is publicly alive. */
  elimination: ReturnType<typeof shownElimination>;
  /** The weeks that the pool plays. */
  weeks: readonly { week: number; deadline: Date }[];
  /** The weeks with a pick of the entry. */
  pickedWeeks: ReadonlySet<number>;
}

/** The terms on which an entry can buy back in now. */
export interface BuyBackTerms {
  /** The week of the elimination: strikes through it no longer count. */
  throughWeek: number;
  feeCents: number;
  /** Of the fee. */
  currency: string;
  /** The next deadline. */
  closesAt: Date;
}

/** Why an entry cannot buy back in, as text for people. */
interface NoBuyBack {
  reason: string;
}

/**
 * The terms on which an entry can buy back in, or why it cannot (SPECIFICATION 5.10). It can from the moment its
 * elimination is public until the next deadline. An entry that missed a pick since its elimination cannot: it would be out
 * again at once. One that a correction put out in an earlier week has picks for the weeks since, so it can.
 */
export function buyBackTerms(
  { pool, elimination, weeks, pickedWeeks }: BuyBackFacts,
  now: Date,
): BuyBackTerms | NoBuyBack {
  const { buyBackThroughWeek, buyBackFeeCents, entryFeeCents, currency, decidedWeek } = pool;
  if (buyBackThroughWeek === null) return { reason: 'This pool has no buy-back.' };
  if (elimination === null) return { reason: 'This entry is still in.' };
  const { week: throughWeek, reason } = elimination;
  if (reason === 'ADMIN') return { reason: 'The commissioner eliminated this entry; it cannot buy back in.' };
  if (throughWeek > buyBackThroughWeek) {
    return { reason: `Only eliminations through Week ${buyBackThroughWeek} can be bought back.` };
  }
  if (decidedWeek !== null) return { reason: 'The pool is decided.' };
  const open = firstOpenWeek(weeks, now);
  const closesAt = weeks.find(({ week }) => week === open)?.deadline;
  if (open === null || closesAt === undefined || open <= throughWeek) {
    return { reason: 'No week is left to play.' };
  }
  const missed = weeks.find(({ week }) => week > throughWeek && week < open && !pickedWeeks.has(week));
  if (missed !== undefined) {
    return { reason: `It is too late to buy back in: the deadline of Week ${missed.week} has passed.` };
  }
  return { throughWeek, feeCents: buyBackFeeCents ?? entryFeeCents, currency, closesAt };
}

/** A fee of buying back, as far as its payment matters. */
interface BuyBackFee {
  id: number;
  amountCents: number;
}

/**
 * The buy-backs that have been paid: what was received pays the entry fee first, then the buy-backs in their order.
 * @param payment `amountCents` includes the fees of the buy-backs
 * @param buyBacks all buy-backs of the entry, the earliest first
 */
export function paidBuyBacks(
  payment: { amountCents: number; buyBackCents: number; receivedCents: number; status: string },
  buyBacks: readonly BuyBackFee[],
): Set<number> {
  if (payment.status === 'COMPLETED') return new Set(buyBacks.map(({ id }) => id));
  const paid = new Set<number>();
  let due = payment.amountCents - payment.buyBackCents;
  for (const { id, amountCents } of buyBacks) {
    due += amountCents;
    if (due > payment.receivedCents) break;
    paid.add(id);
  }
  return paid;
}
