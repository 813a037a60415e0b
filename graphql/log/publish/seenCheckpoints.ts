import type { PoolLog } from '#prisma/generated/sqlite/client.ts';
import { openCheckpoint } from '#verify/log/checkpoint.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { parseVerifierKey } from '#verify/log/verifierKey.ts';
import type { Services } from '#kernel/services.ts';
import { continuesFrom } from '../continuesFrom.ts';

/**
 * Accepts a checkpoint that a participant's browser has seen. One that the log does not extend proves that
 * leaves were lost or changed, whoever sends it, since the log's key signed it: the largest is stored, and
 * the comparison of tables and log reports it (server/jobs/comparison.ts). A log that states a fork accounts
 * for checkpoints of the other branch.
 * @param keys verifier keys of the log
 * @returns whether the log extends the checkpoint
 * @throws LogFormatError for an invalid format
 * @throws UnverifiedNoteError for another log's checkpoint, or one without a signature by this log's keys
 * @throws IncompleteLogError
 */
export async function takeSeenCheckpoint(
  { db, systemClock, events, log }: Pick<Services, 'db' | 'systemClock' | 'events' | 'log'>,
  head: Pick<PoolLog, 'poolId' | 'origin' | 'size'>,
  keys: readonly string[],
  checkpoint: string,
): Promise<boolean> {
  const { size, root } = openCheckpoint(checkpoint, head.origin, keys.map(parseVerifierKey));
  if (await continuesFrom(db, head, { size, root: formatHash(root) })) return true;
  const { poolId, origin } = head;
  const storedCheckpoint = await db.seenCheckpoint.findUnique({ where: { poolId } });
  if (
    (storedCheckpoint !== null && storedCheckpoint.size >= size) ||
    (await statesForkFrom(db, poolId, size))
  )
    return false;
  const data = { size, checkpoint, reportedAt: systemClock.now() };
  await db.seenCheckpoint.upsert({ where: { poolId }, create: { poolId, ...data }, update: data });
  log.error(
    { origin, size, logSize: head.size },
    'a browser keeps a checkpoint that the log does not continue',
  );
  events.publish({ type: 'office', poolId, isLogDue: true });
  return false;
}

/** Whether the log states a fork with a branch of at least this size. */
async function statesForkFrom(db: Services['db'], poolId: number, size: number): Promise<boolean> {
  const forks = await db.logLeaf.findMany({ where: { poolId, type: 'fork' }, select: { data: true } });
  return forks.some(({ data }) => (JSON.parse(data) as { size: number }).size >= size);
}
