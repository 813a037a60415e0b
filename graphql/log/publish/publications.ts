import type { LogTransaction } from '#kernel/poolLogs.ts';
import type { LockedLog } from '../lockedLog.ts';

/** Publishes the checkpoints of stored logs for each newly stated deadline, and for a replaced key. */
export async function publishCheckpoints({ tx }: LogTransaction, logs: Iterable<LockedLog>): Promise<void> {
  const data = [...logs].flatMap(({ toPublish, head: { poolId, size, checkpoint, lastAt: at } }) =>
    toPublish.map((week) => ({ poolId, week, at, size, checkpoint })),
  );
  if (data.length > 0) await tx.logPublication.createMany({ data });
}
