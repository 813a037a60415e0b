import type { TransactionClient } from '#prisma/client.ts';
import type { Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { firstOpenWeek } from '../season/rules/deadlines.ts';
import { firstUnknownRound, regularWeeks } from '../season/rules/playoffs.ts';
import { closedNotice, type RegistrationFacts } from './rules/registration.ts';
import { lastJoinWeek } from '../grading/rules/strikes.ts';
import { RegistrationClosedError } from '../kernel/failures.ts';
import { prizeOfAll, prizeOfPaid } from '../money/prize.ts';
import { entryCounts, sumOf } from '../standings/counts.ts';

export type PoolWithWeeks = Pool & {
  weeks: readonly Pick<PoolWeek, 'week' | 'deadline' | 'deadlinePassedAt' | 'reopenedFrom' | 'isVoid'>[];
};

/** The pool with the facts that decide about joining, which stay while its season is locked; null when there is none. */
export function loadRegistration(
  db: Pick<TransactionClient, 'pool'>,
  poolId: number,
): Promise<PoolWithWeeks | null> {
  return db.pool.findUnique({ where: { id: poolId }, include: { weeks: true } });
}

/**
 * The first week that an entry joining now plays; null when none is left. A week whose deadline was processed
 * is closed whatever the clock says: entries without a pick are eliminated already. So is one that waits for picks of an import. A round of the playoffs is open
 * before its games are known.
 */
export function startWeekOf(
  { weeks, firstWeek, lastWeek, seasonYear }: PoolWithWeeks,
  now: Date,
): number | null {
  const open = firstOpenWeek(
    weeks.filter((week) => week.deadlinePassedAt === null && week.reopenedFrom === null),
    now,
  );
  const known = weeks.map(({ week }) => week);
  return open ?? firstUnknownRound({ known, firstWeek, lastWeek, regularWeeks: regularWeeks(seasonYear) });
}

export function registrationFacts(pool: PoolWithWeeks, now: Date): RegistrationFacts {
  const { registration, maxEntriesPerAccount, decidedWeek } = pool;
  return {
    registration,
    maxEntriesPerAccount,
    decidedWeek,
    lateJoinThroughWeek: lastJoinWeek(pool),
    startWeek: startWeekOf(pool, now),
  };
}

/** The failure for a closed registration. */
export async function registrationClosed(
  db: Pick<TransactionClient, 'entryCount' | 'payment' | 'buyBack' | '$queryRaw'>,
  pool: PoolWithWeeks,
  now: Date,
): Promise<RegistrationClosedError> {
  const entryCount = sumOf(await entryCounts(db, [pool.id]));
  const prizeCents =
    pool.prizeBasis === 'ALL_ENTRIES' ? prizeOfAll(pool, entryCount) : await prizeOfPaid(db, pool);
  const { currency, prizeBasis } = pool;
  const facts = { ...registrationFacts(pool, now), entryCount, prizeCents, currency, prizeBasis };
  return new RegistrationClosedError(closedNotice(facts));
}
