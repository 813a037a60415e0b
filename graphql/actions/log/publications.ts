import type { LockedLog } from './lockedLog.ts';

/**
 * Publishes the checkpoint of the log for the weeks whose deadline was stated in it since it had a size, and for a key that was
 * replaced since.
 */
export async function publishCheckpoints(log: LockedLog, since: number): Promise<void> {
  const { poolId, size, checkpoint, lastAt } = log.head;
  if (size === since) return;
  const { tx } = log.transaction;
  const passed = await tx.logLeaf.findMany({
    where: { poolId, index: { gte: since }, type: { in: ['deadline', 'key'] } },
    select: { data: true },
  });
  if (passed.length === 0) return;
  const weeks = passed.map(({ data }) => (JSON.parse(data) as { week?: number }).week ?? null);
  await tx.logPublication.createMany({
    data: weeks.map((week) => ({ poolId, week, at: lastAt, size, checkpoint })),
  });
}
