import { regularWeeks, weekInText } from '../season/rules/playoffs.ts';
import { invalid } from '../kernel/input.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';

/** Weeks whose picks are still to come, and when their deadline is now. */
export interface ReopenedWeeks {
  weeks: readonly number[];
  until: Date;
}

type PoolOfWeeks = Pick<Pool, 'id' | 'seasonYear'>;

/** Where no deadline is ahead: the longest time to wait for picks, in milliseconds. */
const LONGEST_WAIT = 7 * 86_400_000;

/**
 * Until when at most the picks of weeks that are over can be entered: the next deadline.
 * @returns null where entries of the pool play these weeks already, whose results stand
 */
export async function latestReopening(
  { tx, now }: Pick<Transaction, 'tx' | 'now'>,
  { id: poolId }: PoolOfWeeks,
  weeks: readonly number[],
): Promise<{ until: Date; beforeWeek: number | null } | null> {
  const where = { poolId, startWeek: { lte: Math.max(...weeks) } };
  if ((await tx.entry.findFirst({ where, select: { id: true } })) !== null) return null;
  const next = await tx.poolWeek.findFirst({
    where: { poolId, deadline: { gt: now } },
    orderBy: { deadline: 'asc' },
  });
  return {
    until: next?.deadline ?? new Date(now.getTime() + LONGEST_WAIT),
    beforeWeek: next?.week ?? null,
  };
}

/**
 * Opens weeks again whose deadline has passed, before an import stores the first entries that play them: their picks can be
 * entered until another deadline, and nobody is graded for a missing one before. The log states it as a moved deadline.
 * @throws InvalidInputError for a time that is over, or later than the next deadline; where entries play these weeks already
 */
export async function reopenWeeks(
  transaction: Transaction,
  pool: PoolOfWeeks,
  { weeks, until }: ReopenedWeeks,
): Promise<void> {
  const { tx, now, publish } = transaction;
  const latest = await latestReopening(transaction, pool, weeks);
  if (latest === null) {
    throw invalid(
      'picksUntil',
      'The pool has entries that play these weeks, whose results stand. Import the picks, or enter them one by one afterwards.',
    );
  }
  if (until <= now) throw invalid('picksUntil', 'Please choose a time in the future.');
  if (until > latest.until) {
    const before = latest.beforeWeek;
    throw invalid(
      'picksUntil',
      before === null
        ? 'Choose a time within a week.'
        : `Choose a time up to the deadline of ${weekInText(before, regularWeeks(pool.seasonYear))}.`,
    );
  }
  const poolId = pool.id;
  const rows = await tx.poolWeek.findMany({ where: { poolId, week: { in: [...weeks] } } });
  for (const { id, week, deadline, reopenedFrom } of rows) {
    await tx.poolWeek.update({
      where: { id },
      data: {
        deadline: until,
        deadlineMovedAt: now,
        reopenedFrom: reopenedFrom ?? deadline,
        deadlinePassedAt: null,
      },
    });
    // It passes once more: the log states it, and webhooks tell it.
    await tx.logFact.deleteMany({ where: { poolId, key: `passed:${week}` } });
    await tx.webhookMark.deleteMany({ where: { poolId, key: `deadline:${week}` } });
    publish({ type: 'week', poolId, week });
  }
}
