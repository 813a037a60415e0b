import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { countsStrikes, optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import type { LogTransaction } from '#kernel/poolLogs.ts';
import type { LockedLogs } from '../lockedLog.ts';
import { stateOutcomes } from './outcome.ts';
import { stateStandings } from './standings.ts';
import { leaveResults } from './unstatedParts.ts';

/**
 * Entries above which a job states the standings instead of each result's transaction, since that reads all entries.
 */
const LARGE = 50_000;

/**
 * Appends leaves that follow from results: standings and, for decided pools, winners.
 * @param due pools with unstated results of an earlier transaction
 * @param isLargeToo whether to state those of large pools, too
 */
export async function stateResults(
  transaction: LogTransaction,
  logs: LockedLogs,
  pools: readonly Pool[],
  { due, isLargeToo = false }: { due: ReadonlySet<number>; isLargeToo?: boolean },
): Promise<void> {
  if (pools.length === 0) return;
  const counts = await transaction.tx.entryCount.groupBy({
    by: ['poolId'],
    where: { poolId: { in: pools.map(({ id }) => id) } },
    _sum: { count: true },
  });
  const large = new Set(
    counts.filter(({ _sum }) => !isLargeToo && (_sum.count ?? 0) > LARGE).map(({ poolId }) => poolId),
  );
  await leaveResults(transaction, [...large], true);
  const stated = pools.filter(({ id }) => !large.has(id));
  const done = stated.filter(({ id }) => due.has(id));
  await leaveResults(
    transaction,
    done.map(({ id }) => id),
    false,
  );
  const counted = stated.map((pool) => ({ id: pool.id, countsStrikes: countsStrikes(optionsOf(pool)) }));
  await stateStandings(transaction, logs, counted);
  await stateOutcomes(transaction, logs, stated);
}
