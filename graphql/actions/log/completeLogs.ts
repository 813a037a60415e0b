import type { LogSigner } from '../../kernel/poolLogs.ts';
import type { Services } from '../../kernel/services.ts';
import { inTransaction, lockSeason, type Transaction } from '../../kernel/transaction.ts';
import { lockLog } from './lockedLog.ts';
import { stateOpenings } from './openings.ts';
import { STANDINGS_DUE, stateResults } from './results.ts';

/** Picks that one transaction opens. */
const OPENED_AT_ONCE = 5_000;

/**
 * States in the logs what the transactions that caused it left: picks beyond those that a deadline opens at once, picks that
 * were stored just after their deadline was processed, and the standings of large pools.
 */
export async function completeLogs(services: Services, signal?: AbortSignal): Promise<void> {
  const { poolLogs } = services;
  for (const { poolId, week } of await unopened(services)) {
    for (let isDone = false; !isDone;) {
      signal?.throwIfAborted();
      isDone = await inTransaction(services, services.clock.now(), (transaction) =>
        openMore(transaction, poolLogs.signer, poolId, week),
      );
    }
  }
  const due = await services.db.logFact.findMany({
    where: { key: STANDINGS_DUE, value: 'true' },
    orderBy: { poolId: 'asc' },
  });
  for (const { poolId } of due) {
    signal?.throwIfAborted();
    const pool = await services.db.pool.findUnique({ where: { id: poolId } });
    if (pool === null) continue;
    await inTransaction(services, services.clock.now(), async (transaction) => {
      await lockSeason(transaction, pool.seasonYear);
      const log = await lockLog(transaction, [poolLogs.signer], poolId);
      if (log !== null) await stateResults(transaction, log, pool, { isLargeToo: true });
    });
  }
}

async function openMore(
  transaction: Transaction,
  signer: LogSigner,
  poolId: number,
  week: number,
): Promise<boolean> {
  const log = await lockLog(transaction, [signer], poolId);
  if (log === null) return true;
  const { leaves, isDone } = await stateOpenings(transaction, poolId, week, OPENED_AT_ONCE);
  await log.state(leaves);
  return isDone;
}

/** The passed weeks with picks that are not opened yet. */
async function unopened({ db }: Services): Promise<{ poolId: number; week: number }[]> {
  const rows = await db.$queryRaw<{ poolId: number | bigint; week: number | bigint }[]>`
    SELECT w."poolId", w."week" FROM "PoolWeek" AS w
    LEFT JOIN "LogFact" AS f ON f."poolId" = w."poolId" AND f."key" = 'opened:' || w."week"
    WHERE w."deadlinePassedAt" IS NOT NULL AND EXISTS (SELECT 1 FROM "LogLeaf" AS l
      WHERE l."poolId" = w."poolId" AND l."week" = w."week" AND l."index" >= COALESCE(CAST(f."value" AS INTEGER), 0))
    ORDER BY w."poolId", w."week"`;
  return rows.map(({ poolId, week }) => ({ poolId: Number(poolId), week: Number(week) }));
}
