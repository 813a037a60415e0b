import type { Services } from '../kernel/services.ts';
import { inSeason } from '../kernel/transaction.ts';
import { lockLogs, storeLogs } from './lockedLog.ts';
import { ownerLeaves } from './statements/entryLeaves.ts';

/** Entries per transaction. */
const STATED_AT_ONCE = 2_000;

/** States the owners of entries in logs that are older than such statements, in transactions of bounded size. */
export async function stateOwners(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, poolLogs } = services;
  const lacking = await db.loggedName.groupBy({ by: ['poolId'], where: { ownerSalt: null } });
  const pools = await db.pool.findMany({
    where: { id: { in: lacking.map(({ poolId }) => poolId) } },
    orderBy: { id: 'asc' },
    select: { id: true, seasonYear: true },
  });
  for (const { id: poolId, seasonYear } of pools) {
    for (let isDone = false; !isDone;) {
      signal?.throwIfAborted();
      isDone = await inSeason(services, seasonYear, clock.now(), async (transaction) => {
        const { tx } = transaction;
        const logs = await lockLogs(transaction, [poolLogs.signer], [poolId]);
        const log = logs.get(poolId);
        if (log === undefined) return true;
        const names = await tx.loggedName.findMany({
          where: { poolId, ownerSalt: null },
          orderBy: { entryId: 'asc' },
          take: STATED_AT_ONCE,
          select: { entryId: true },
        });
        const entries = await tx.entry.findMany({
          where: { id: { in: names.map(({ entryId }) => entryId) } },
          orderBy: { id: 'asc' },
          select: { id: true, poolId: true, userId: true },
        });
        log.state(await ownerLeaves(tx, entries, null));
        await storeLogs(transaction, [log]);
        return names.length < STATED_AT_ONCE;
      });
    }
  }
}
