import type { Services } from '../kernel/services.ts';
import { chunk } from '../kernel/chunk.ts';
import { BEGUN_TOGETHER } from './poolLogs.ts';

/**
 * Begins missing logs of pools that are older than logs. A few at a time, so that picks wait for one
 * transaction at most; after a failure each on its own, so that one failing pool does not stop the others.
 * @throws AggregateError of the failures
 */
export async function beginLogs(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, events, log, poolLogs } = services;
  const pools = await db.$queryRaw<{ id: number | bigint }[]>`
    SELECT p."id" FROM "Pool" AS p
    WHERE NOT EXISTS (SELECT 1 FROM "PoolLog" AS l WHERE l."poolId" = p."id") ORDER BY p."id"`;
  if (pools.length === 0) return;
  log.info({ pools: pools.length }, 'logs begin that these pools are older than');
  const failures: unknown[] = [];
  const begin = async (poolIds: readonly number[]): Promise<void> => {
    signal?.throwIfAborted();
    try {
      await poolLogs.begin(services, clock.now(), poolIds, signal);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      if (poolIds.length > 1) {
        for (const poolId of poolIds) await begin([poolId]);
        return;
      }
      log.error({ err: error, poolId: poolIds[0] }, 'the log of a pool could not begin');
      failures.push(error);
      return;
    }
    for (const poolId of poolIds) events.publish({ type: 'pool', poolId });
  };
  const ids = pools.map(({ id }) => Number(id));
  for (const together of chunk(ids, BEGUN_TOGETHER)) await begin(together);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} logs could not begin`);
  log.info('the logs of all pools have begun');
}
