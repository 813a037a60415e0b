import type { Database } from '#prisma/client.ts';
import type { PoolLog } from '#prisma/generated/sqlite/client.ts';
import { formatVerifierKey } from '#verify/log/verifierKey.ts';
import { verifierKeyOf } from '../key/signCheckpoint.ts';
import { SITE_LOG } from '../site/siteLog.ts';
import { readCosignedProofs } from '../site/siteProof.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import type { Services } from '#kernel/services.ts';

export type LogHead = Pick<PoolLog, 'poolId' | 'origin' | 'size' | 'checkpoint'>;

/** A checkpoint published at a week's deadline. */
export interface PublishedCheckpoint {
  /** Null for a replaced key. */
  week: number | null;
  /** ISO 8601, in UTC. */
  at: string;
  /** A signed note. */
  checkpoint: string;
  /** A C2SP tlog-proof of its text in the site's log, by a checkpoint that witnesses have signed, where there is one. */
  site?: string;
}

/** The most checkpoints of an answer; a season of a pool has some thirty. */
export const PUBLISHED_AT_ONCE = 200;

/** What heads are read from; each checkpoint is recorded before it is served. */
type HeadServices = Pick<Services, 'db' | 'servedCheckpoints'>;

/** The log of the pool with this slug; null: the site's. @returns null without such a pool or a log */
export async function readLogHead(
  { db, servedCheckpoints }: HeadServices,
  slug: string | null,
): Promise<LogHead | null> {
  const pool =
    slug === null ? { id: SITE_LOG } : await db.pool.findUnique({ where: { slug }, select: { id: true } });
  if (pool === null) return null;
  const head = await db.poolLog.findUnique({
    where: { poolId: pool.id },
    select: { poolId: true, origin: true, size: true, checkpoint: true },
  });
  if (head !== null) await servedCheckpoints.record([head.checkpoint]);
  return head;
}

/** The verifier keys of a log: the current one, then the replaced ones in the log, newest first. */
export async function readLogKeys(
  db: Database,
  signer: Pick<LogSigner, 'publicKey'>,
  { poolId, origin }: Pick<LogHead, 'poolId' | 'origin'>,
): Promise<string[]> {
  // Each replacement is published in all logs that exist then; a later log has no earlier keys.
  const replaced = await db.logPublication.count({ where: { poolId, week: null } });
  const earlier = await db.logKey.findMany({
    where: { until: { not: null } },
    orderBy: { id: 'desc' },
    take: replaced,
    select: { publicKey: true },
  });
  const keys = [signer.publicKey, ...earlier.map(({ publicKey }) => Buffer.from(publicKey, 'base64'))];
  return keys.map((key) => formatVerifierKey(verifierKeyOf(origin, Uint8Array.from(key))));
}

/**
 * Checkpoints published at deadlines, oldest first, with cosignatures; PUBLISHED_AT_ONCE at most.
 * @param from how many are left out
 */
export async function readPublished(
  services: HeadServices,
  poolId: number,
  from = 0,
): Promise<PublishedCheckpoint[]> {
  const { db, servedCheckpoints } = services;
  const rows = await db.logPublication.findMany({
    where: { poolId },
    orderBy: { id: 'asc' },
    skip: from,
    take: PUBLISHED_AT_ONCE,
    include: { cosignatures: { orderBy: { witness: 'asc' }, select: { line: true } } },
  });
  const checkpoints = rows.map(({ checkpoint }) => checkpoint);
  await servedCheckpoints.record(checkpoints);
  const proofs = poolId === SITE_LOG ? null : await readCosignedProofs(services, poolId, checkpoints);
  return rows.map(({ week, at, checkpoint, cosignatures }) => {
    const site = proofs?.get(checkpoint);
    return {
      week,
      at: at.toISOString(),
      checkpoint: checkpoint + cosignatures.map(({ line }) => line).join(''),
      ...(site !== undefined && { site }),
    };
  });
}

export async function readAllPublished(
  services: HeadServices,
  poolId: number,
): Promise<PublishedCheckpoint[]> {
  const all: PublishedCheckpoint[] = [];
  for (;;) {
    const part = await readPublished(services, poolId, all.length);
    all.push(...part);
    if (part.length < PUBLISHED_AT_ONCE) return all;
  }
}
