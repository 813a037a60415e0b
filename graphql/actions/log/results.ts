import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { countsStrikes, optionsOf } from '#domain/options/poolOptions.ts';
import type { LogTransaction } from '#kernel/poolLogs.ts';
import type { LockedLog } from './lockedLog.ts';
import { stateOutcome } from './outcome.ts';
import { stateStandings } from './standings.ts';
import { leaveResults } from './unstatedParts.ts';

/** Entries above which a job states the standings, not the transaction of each result: it reads them all. */
const LARGE = 50_000;
/**
 * Appends what follows from results: standings and, once there are some, winners.
 * @param isDue whether an earlier transaction left them
 * @param isLargeToo whether the transaction states those of a large pool
 */
export async function stateResults(
  transaction: LogTransaction,
  log: LockedLog,
  pool: Pool,
  { isDue = false, isLargeToo = false }: { isDue?: boolean; isLargeToo?: boolean } = {},
): Promise<void> {
  const { _sum: sum } = await transaction.tx.entryCount.aggregate({
    where: { poolId: pool.id },
    _sum: { count: true },
  });
  const isLarge = (sum.count ?? 0) > LARGE;
  if (isLarge && !isLargeToo) return leaveResults(transaction, pool.id, true);
  if (isDue) await leaveResults(transaction, pool.id, false);
  const counted = { id: pool.id, countsStrikes: countsStrikes(optionsOf(pool)) };
  await log.state(await stateStandings(transaction, counted, { at: log.at, index: log.head.size }));
  await log.state(await stateOutcome(transaction, pool));
}
