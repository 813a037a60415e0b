import type { Prisma } from '#prisma/generated/sqlite/client.ts';
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

/** What proofs are read from; each checkpoint is recorded before it is served. */
type ProofServices = Pick<Services, 'db' | 'servedCheckpoints'>;

/**
 * The pool's latest checkpoint in the site's log, with its proof by a checkpoint that witnesses have signed, where
 * there is one. @returns null where none is listed yet
 */
export async function readListedCheckpoint(
  services: ProofServices,
  poolId: number,
): Promise<ListedCheckpoint | null> {
  const { db } = services;
  const leaf = await db.siteLogLeaf.findFirst({
    where: { poolId },
    orderBy: [{ size: 'desc' }, { index: 'desc' }],
  });
  if (leaf === null) return null;
  const head =
    (await cosignedHead(db, leaf.index)) ??
    (await db.poolLog.findUniqueOrThrow({ where: { poolId: SITE_LOG } }));
  await services.servedCheckpoints.record([leaf.checkpoint]);
  const { size, checkpoint } = leaf;
  return { size, checkpoint, proof: await siteProof(services, leaf.index, head) };
}

/** Proofs of a pool's checkpoints in the site's log, by checkpoint: of those that witnesses have signed there. */
export async function readCosignedProofs(
  services: ProofServices,
  poolId: number,
  checkpoints: readonly string[],
): Promise<Map<string, string>> {
  const { db } = services;
  const heads = await db.logPublication.findMany({
    where: COSIGNED,
    orderBy: MOST_SIGNED,
    select: { id: true, size: true },
  });
  const proofs = new Map<string, string>();
  if (heads.length === 0) return proofs;
  const leaves = await db.siteLogLeaf.findMany({
    where: { poolId, checkpoint: { in: [...checkpoints] } },
    orderBy: { index: 'asc' },
  });
  const headOf = ({ index }: { index: number }) => heads.find(({ size }) => size > index)?.id;
  const ids = new Set(leaves.flatMap((leaf) => headOf(leaf) ?? []));
  const rows = await db.logPublication.findMany({
    where: { id: { in: [...ids] } },
    include: WITH_SIGNATURES,
  });
  const signed = new Map(rows.map((row) => [row.id, signedHead(row)]));
  for (const leaf of leaves) {
    const id = headOf(leaf);
    if (id === undefined) continue;
    proofs.set(leaf.checkpoint, await siteProof(services, leaf.index, signed.get(id)!));
  }
  return proofs;
}

interface SiteHead {
  size: number;
  /** A signed note. */
  checkpoint: string;
}

const COSIGNED = { poolId: SITE_LOG, cosignatures: { some: {} } };
const MOST_SIGNED = [
  { cosignatures: { _count: 'desc' } },
  { id: 'asc' },
] satisfies Prisma.LogPublicationOrderByWithRelationInput[];
const WITH_SIGNATURES = {
  cosignatures: { orderBy: { witness: 'asc' }, select: { line: true } },
} satisfies Prisma.LogPublicationInclude;

/** The site's checkpoint over a leaf that most witnesses have signed, the earliest of them. */
async function cosignedHead(db: Services['db'], index: number): Promise<SiteHead | null> {
  const published = await db.logPublication.findFirst({
    where: { ...COSIGNED, size: { gt: index } },
    orderBy: MOST_SIGNED,
    include: WITH_SIGNATURES,
  });
  return published && signedHead(published);
}

function signedHead({
  size,
  checkpoint,
  cosignatures,
}: SiteHead & { cosignatures: { line: string }[] }): SiteHead {
  return { size, checkpoint: checkpoint + cosignatures.map(({ line }) => line).join('') };
}

async function siteProof(
  { db, servedCheckpoints }: ProofServices,
  index: number,
  { size, checkpoint }: SiteHead,
): Promise<string> {
  await servedCheckpoints.record([checkpoint]);
  const proof = await inclusionProof(sha256, index, size, tileReader(db, SITE_LOG));
  return formatLogProof({ extra: null, index, inclusionProof: proof, checkpoint });
}
