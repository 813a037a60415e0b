import { formatLogProof } from '#verify/log/proof.ts';
import { inclusionProof } from '#verify/log/tileProofs.ts';
import type { Services } from '#kernel/services.ts';
import { sha256 } from '../key/sha256.ts';
import { tileReader } from '../publish/readTiles.ts';
import { SITE_LOG } from './siteLog.ts';

/** A checkpoint of a pool's log that is a leaf of the site's log. */
export interface ListedCheckpoint {
  /** Of the pool's log. */
  size: number;
  checkpoint: string;
  /** A C2SP tlog-proof, whose leaf is the text of the checkpoint. */
  proof: string;
}

/**
 * The pool's latest checkpoint in the site's log, with its proof by a checkpoint that witnesses have signed, where
 * there is one. @returns null where none is listed yet
 */
export async function readListedCheckpoint(
  { db, servedCheckpoints }: Pick<Services, 'db' | 'servedCheckpoints'>,
  poolId: number,
): Promise<ListedCheckpoint | null> {
  const leaf = await db.siteLogLeaf.findFirst({
    where: { poolId },
    orderBy: [{ size: 'desc' }, { index: 'desc' }],
  });
  if (leaf === null) return null;
  const published = await db.logPublication.findFirst({
    where: { poolId: SITE_LOG, size: { gt: leaf.index }, cosignatures: { some: {} } },
    orderBy: { id: 'desc' },
    include: { cosignatures: { orderBy: { witness: 'asc' }, select: { line: true } } },
  });
  const head = published ?? (await db.poolLog.findUniqueOrThrow({ where: { poolId: SITE_LOG } }));
  await servedCheckpoints.record([leaf.checkpoint, head.checkpoint]);
  const proof = formatLogProof({
    extra: null,
    index: leaf.index,
    inclusionProof: await inclusionProof(sha256, leaf.index, head.size, tileReader(db, SITE_LOG)),
    checkpoint: head.checkpoint + (published?.cosignatures.map(({ line }) => line).join('') ?? ''),
  });
  return { size: leaf.size, checkpoint: leaf.checkpoint, proof };
}
