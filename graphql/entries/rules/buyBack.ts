import { firstOpenWeek } from '#graphql/season/rules/deadlines.ts';
import { buyBackFeeOf } from '#graphql/money/rules/money.ts';
import { type ByeRules, withoutBye } from '#graphql/picks/rules/byes.ts';
import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { shownElimination } from '#graphql/picks/rules/secrecy.ts';

/** What decides whether an entry can buy back in; nothing in it is secret. */
export interface BuyBackFacts {
  pool: {
    buyBackThroughWeek: number | null;
    buyBackFeeCents: number | null;
    entryFeeCents: number;
    currency: string;
    decidedWeek: number | null;
  } & ByeRules &
    Pick<PoolOptions, 'lives' | 'noPick'>;
  /** Whether it plays on in the second chance of its pool: an entry is alive in one of them alone. */
  playsSecondChance: boolean;
  /** The public elimination of the entry; null while it is publicly alive. */
  elimination: ReturnType<typeof shownElimination>;
  /** The weeks that the pool plays. */
  weeks: readonly { week: number; deadline: Date; isVoid: boolean }[];
  picks: readonly { week: number }[];
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
 * elimination is public until the next deadline. An entry that missed picks since its elimination cannot where that would put it
 * out again at once: byes and lives are counted as in grading. One that a correction put out in an earlier week has picks for the
 * weeks since, so it can.
 */
export function buyBackTerms(
  { pool, playsSecondChance, elimination, weeks, picks }: BuyBackFacts,
  now: Date,
): BuyBackTerms | NoBuyBack {
  const { buyBackThroughWeek, currency, decidedWeek } = pool;
  if (buyBackThroughWeek === null) return { reason: 'This pool has no buy-back.' };
  if (elimination === null) return { reason: 'This entry is still alive.' };
  const { week: throughWeek, reason } = elimination;
  if (reason === 'ADMIN') return { reason: 'The commissioner eliminated this entry; it cannot buy back in.' };
  if (throughWeek > buyBackThroughWeek) {
    return { reason: `Only eliminations through Week ${buyBackThroughWeek} can be bought back.` };
  }
  if (decidedWeek !== null) return { reason: 'The pool is decided.' };
  if (playsSecondChance) return { reason: 'This entry plays on in the second chance of the pool.' };
  const open = firstOpenWeek(weeks, now);
  const closesAt = weeks.find(({ week }) => week === open)?.deadline;
  if (open === null || closesAt === undefined || open <= throughWeek) {
    return { reason: 'No week is left to play.' };
  }
  const since = weeks.filter(({ week, isVoid }) => week > throughWeek && week < open && !isVoid);
  const missed = fatalMiss(
    since.map(({ week }) => week),
    picks,
    pool,
  );
  if (missed !== null) {
    return { reason: `It is too late to buy back in: the deadline of Week ${missed} has passed.` };
  }
  return { throughWeek, feeCents: buyBackFeeOf(pool), currency, closesAt };
}

/** The week whose missing picks put an entry out that played these weeks with all its lives and byes; null for none. */
function fatalMiss(
  weeks: readonly number[],
  picks: readonly { week: number }[],
  pool: BuyBackFacts['pool'],
): number | null {
  const missing = (week: number) =>
    picksInWeek(pool, week) - picks.filter((pick) => pick.week === week).length;
  let strikes = 0;
  const short = weeks.filter((week) => missing(week) > 0);
  for (const week of withoutBye(pool, short)) {
    strikes += missing(week);
    if (pool.noPick === 'OUT' || strikes >= pool.lives) return week;
  }
  return null;
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
