import type { LogSigner, LogTransaction } from '#kernel/poolLogs.ts';
import type { LockedLog } from '../lockedLog.ts';
import { listHeads, SITE_LOG } from '../site/siteLog.ts';

/**
 * Publishes the checkpoints of stored logs for each newly stated deadline, and for a replaced key, and appends
 * them to the site's log, whose checkpoint is published, too.
 */
export async function publishCheckpoints(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  logs: Iterable<LockedLog>,
): Promise<void> {
  const { tx } = transaction;
  const data = [...logs].flatMap(({ toPublish, head: { poolId, size, checkpoint, lastAt: at } }) =>
    toPublish.map((week) => ({ poolId, week, at, size, checkpoint })),
  );
  if (data.length === 0) return;
  await tx.logPublication.createMany({ data });
  const poolIds = new Set(data.map(({ poolId }) => poolId));
  const site = await listHeads(transaction, signers, [...poolIds]);
  if (site === null) return;
  const { size, checkpoint, lastAt: at } = site.head;
  await tx.logPublication.create({ data: { poolId: SITE_LOG, week: SITE_WEEK, at, size, checkpoint } });
}

/** In place of a week, which the site's log does not have; null is a replaced key. */
const SITE_WEEK = 0;
