import type { LogSigner } from '../kernel/poolLogs.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, inTransaction, type Transaction } from '../kernel/transaction.ts';
import { lockLogs, storeLogs } from './lockedLog.ts';
import { stateOpenings } from './openings.ts';
import { EVERYTHING, statePools } from './statements/poolState.ts';
import { stateResults } from './statements/results.ts';
import { unstatedParts } from './statements/unstatedParts.ts';

/** Openings of picks per transaction. */
const OPENED_AT_ONCE = 5_000;

/**
 * Appends leaves that earlier transactions left to a job: openings beyond a transaction's limit, picks stored
 * just after their deadline was processed, results that waited for those, and standings of large pools.
 * @param poolIds null for all pools
 * @param at instant of the leaves; null: the clock's at each transaction
 */
export async function completeLogs(
  services: Services,
  signal?: AbortSignal,
  poolIds: ReadonlySet<number> | null = null,
  at: Date | null = null,
): Promise<void> {
  const { poolLogs, clock } = services;
  const parts = await unstatedParts(services.db, poolIds);
  for (const { poolId, sealed } of parts) {
    for (const week of sealed) {
      for (let isDone = false; !isDone;) {
        signal?.throwIfAborted();
        isDone = await inTransaction(services, at ?? clock.now(), (transaction) =>
          openMore(transaction, poolLogs.signer, poolId, week),
        );
      }
    }
  }
  for (const { poolId } of parts.filter(({ areResultsDue }) => areResultsDue)) {
    signal?.throwIfAborted();
    const pool = await services.db.pool.findUnique({ where: { id: poolId } });
    if (pool === null) continue;
    await inSeason(services, pool.seasonYear, at ?? clock.now(), async (transaction) => {
      const logs = await lockLogs(transaction, [poolLogs.signer], [poolId]);
      const log = logs.get(poolId);
      const [left] = await unstatedParts(transaction.tx, new Set([poolId]));
      if (log === undefined || left === undefined || left.sealed.length > 0) return;
      const facts = await statePools(transaction, [{ pool, changed: EVERYTHING, sealed: new Set() }]);
      log.state(facts.get(poolId)!);
      await stateResults(transaction, logs, [pool], { due: new Set([poolId]), isLargeToo: true });
      await storeLogs(transaction, [log]);
    });
  }
}

async function openMore(
  transaction: Transaction,
  signer: LogSigner,
  poolId: number,
  week: number,
): Promise<boolean> {
  const logs = await lockLogs(transaction, [signer], [poolId]);
  if (logs.size === 0) return true;
  const left = await stateOpenings(transaction, logs, [{ poolId, week }], OPENED_AT_ONCE);
  await storeLogs(transaction, logs.values());
  return left.length === 0;
}
