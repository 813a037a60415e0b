import type { Services } from '#kernel/services.ts';

/**
 * Begins the logs of the pools that have none: those that are older than their log. Each begins in transactions of its own,
 * so that picks wait for one of them at most, and one that cannot begin holds up no other.
 * @throws AggregateError where some could not begin
 */
export async function beginLogs(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, events, log, poolLogs } = services;
  const pools = await db.$queryRaw<{ id: number | bigint }[]>`
    SELECT p."id" FROM "Pool" AS p
    WHERE NOT EXISTS (SELECT 1 FROM "PoolLog" AS l WHERE l."poolId" = p."id") ORDER BY p."id"`;
  if (pools.length === 0) return;
  log.info({ pools: pools.length }, 'logs begin that these pools are older than');
  const failures: unknown[] = [];
  for (const { id } of pools) {
    signal?.throwIfAborted();
    const poolId = Number(id);
    try {
      await poolLogs.begin(db, clock.now(), poolId, signal);
      events.publish({ type: 'pool', poolId });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      log.error({ err: error, poolId }, 'the log of a pool could not begin');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} logs could not begin`);
  log.info('the logs of all pools have begun');
}
