import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import { countsStrikes, optionsOf } from '../../domain/poolOptions.ts';
import { takeChanged } from './facts.ts';
import type { LogTransaction } from '../../kernel/poolLogs.ts';
import type { LockedLog } from './lockedLog.ts';
import { stateOutcome } from './outcome.ts';
import { stateStandings } from './standings.ts';

/** Entries above which a job states the standings, not the transaction of each result: it reads them all. */
const LARGE = 50_000;
/** The fact that says whether a job has to state the standings of a large pool. */
export const STANDINGS_DUE = 'standings-due';

/** Appends what follows from results: standings and, once there are some, winners. */
export async function stateResults(
  transaction: LogTransaction,
  log: LockedLog,
  pool: Pool,
  { isLargeToo = false }: { isLargeToo?: boolean } = {},
): Promise<void> {
  const { _sum: sum } = await transaction.tx.entryCount.aggregate({
    where: { poolId: pool.id },
    _sum: { count: true },
  });
  const isLarge = (sum.count ?? 0) > LARGE;
  if (isLarge) await takeChanged(transaction, pool.id, [{ key: STANDINGS_DUE, value: !isLargeToo }]);
  if (isLarge && !isLargeToo) return;
  const counted = { id: pool.id, countsStrikes: countsStrikes(optionsOf(pool)) };
  await log.state(await stateStandings(transaction, counted, { at: log.at, index: log.head.size }));
  await log.state(await stateOutcome(transaction, pool));
}
