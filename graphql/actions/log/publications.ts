import type { LogTransaction } from '#kernel/poolLogs.ts';
import type { LockedLog } from './lockedLog.ts';

/** Publishes the checkpoint of the log for each deadline that was stated since it was locked, and for a replaced key. */
export async function publishCheckpoints(
  { tx }: LogTransaction,
  { toPublish, head }: LockedLog,
): Promise<void> {
  if (toPublish.length === 0) return;
  const { poolId, size, checkpoint, lastAt: at } = head;
  await tx.logPublication.createMany({
    data: toPublish.map((week) => ({ poolId, week, at, size, checkpoint })),
  });
}
