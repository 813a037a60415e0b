import type { Transaction } from '../../prisma/client.ts';
import type { Pool, PoolWeek } from '../../prisma/generated/sqlite/client.ts';
import { firstOpenWeek } from '../domain/deadlines.ts';
import { entriesCostCents } from '../domain/money.ts';
import { closedNotice, isTooLate, tooLateNotice, type RegistrationFacts } from '../domain/registration.ts';
import { RegistrationClosedError } from './failures.ts';
import { lockSeason, type Unit } from './transaction.ts';

export type PoolWithWeeks = Pool & { weeks: Pick<PoolWeek, 'week' | 'deadline' | 'deadlinePassedAt'>[] };

/** The pool with what decides about joining; null when there is none. */
export function loadRegistration(
  db: Pick<Transaction, 'pool'>,
  poolId: number,
): Promise<PoolWithWeeks | null> {
  return db.pool.findUnique({ where: { id: poolId }, include: { weeks: true } });
}

/**
 * The pool as it stands until the end of the transaction, as far as joining goes: grading and other joins of the season
 * wait.
 */
export async function lockRegistration(unit: Unit, poolId: number): Promise<PoolWithWeeks> {
  const { seasonYear } = await unit.tx.pool.findUniqueOrThrow({
    where: { id: poolId },
    select: { seasonYear: true },
  });
  await lockSeason(unit, seasonYear);
  return unit.tx.pool.findUniqueOrThrow({ where: { id: poolId }, include: { weeks: true } });
}

/**
 * The first week that an entry joining now plays; null when none is left. A week whose deadline was acted on is closed
 * whatever the clock says: entries without a pick were put out there already.
 */
export function startWeekOf({ weeks }: PoolWithWeeks, now: Date): number | null {
  return firstOpenWeek(
    weeks.filter((week) => week.deadlinePassedAt === null),
    now,
  );
}

export function registrationFacts(pool: PoolWithWeeks, now: Date): RegistrationFacts {
  const { registration, maxEntriesPerAccount, decidedWeek, lateJoinThroughWeek } = pool;
  return {
    registration,
    maxEntriesPerAccount,
    decidedWeek,
    lateJoinThroughWeek,
    startWeek: startWeekOf(pool, now),
  };
}

/** The failure of a closed registration, with the pool as it stands. */
export async function registrationClosed(
  db: Pick<Transaction, 'entry'>,
  pool: PoolWithWeeks,
  now: Date,
): Promise<RegistrationClosedError> {
  const entryCount = await db.entry.count({ where: { poolId: pool.id } });
  const notice = closedNotice({ entryCount, prizeCents: entriesCostCents(pool.entryFeeCents, entryCount) });
  const isLate = pool.registration !== 'CLOSED' && isTooLate(registrationFacts(pool, now));
  return new RegistrationClosedError(isLate ? `${tooLateNotice(pool)} ${notice}` : notice);
}
