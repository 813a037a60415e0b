import type { PoolLog } from '#prisma/generated/sqlite/client.ts';
import { openCheckpoint } from '#verify/log/checkpoint.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { parseVerifierKey } from '#verify/log/verifierKey.ts';
import type { Services } from '#kernel/services.ts';
import { continuesFrom } from '../continuesFrom.ts';

/**
 * Takes a checkpoint that a participant's browser saw. One that the log does not continue proves that leaves were lost or
 * changed, whoever sends it, since the log's key signed it: the largest is kept, and the comparison of the pool's tables with
 * its log reports it (server/jobs/comparison.ts). A log that says it forked explains the checkpoints of the other branch.
 * @param keys verifier keys of the log
 * @returns whether the log continues the checkpoint
 * @throws LogFormatError when it breaks the format
 * @throws UnverifiedNoteError when it is another log's, or not signed by a key of this one
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
  const kept = await db.seenCheckpoint.findUnique({ where: { poolId } });
  if ((kept !== null && kept.size >= size) || (await statesForkFrom(db, poolId, size))) return false;
  const data = { size, checkpoint, reportedAt: systemClock.now() };
  await db.seenCheckpoint.upsert({ where: { poolId }, create: { poolId, ...data }, update: data });
  log.error(
    { origin, size, logSize: head.size },
    'a browser keeps a checkpoint that the log does not continue',
  );
  events.publish({ type: 'office', poolId, isLogDue: true });
  return false;
}

/** Whether the log says that it has another branch, of so many leaves at least. */
async function statesForkFrom(db: Services['db'], poolId: number, size: number): Promise<boolean> {
  const forks = await db.logLeaf.findMany({ where: { poolId, type: 'fork' }, select: { data: true } });
  return forks.some(({ data }) => (JSON.parse(data) as { size: number }).size >= size);
}
