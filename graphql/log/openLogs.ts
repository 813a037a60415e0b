import type { Database } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { parseCheckpointBody } from '#verify/log/checkpointBody.ts';
import { parseNote } from '#verify/log/note.ts';
import { TILE_WIDTH } from '#verify/log/tiles.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { signingKey } from '../accounts/addresses/signingKeys.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { continuesFrom, incomplete } from './continuesFrom.ts';
import { PublishedFile } from './publish/publishedFile.ts';
import { recordKey } from './key/rotateKey.ts';
import { SITE_LOG } from './site/siteLog.ts';

/** A log contradicts its published checkpoints; the message states the remedy. */
export class ForkedLogError extends Error {
  override name = 'ForkedLogError';
}

/** The file of a database's published checkpoints. */
export async function publishedFile(
  services: Pick<Services, 'db' | 'systemClock'>,
  keyFile: string,
): Promise<PublishedFile> {
  return new PublishedFile(keyFile, await signingKey(services, 'log-identity'));
}

/**
 * Prepares the logs at start: compares them with their published checkpoints, and records the key and the checkpoints. Jobs begin
 * missing logs (server/jobs/logBeginnings.ts) and compare tables with logs (server/jobs/comparison.ts).
 * @param acceptFork states a contradiction in the log instead of refusing to start
 * @throws ForkedLogError, IncompleteLogError, PublishedFileError
 */
export async function openLogs(
  services: Services,
  published: PublishedFile,
  { acceptFork }: { acceptFork: boolean },
): Promise<void> {
  await requirePublished(services, published, { acceptFork });
  await recordKey(services);
  await published.begin(await readCheckpoints(services.db, null), acceptFork);
}

/**
 * Compares the logs with their published checkpoints.
 * @param acceptFork states a contradiction in the log instead of throwing
 * @throws ForkedLogError, IncompleteLogError, PublishedFileError
 */
export async function requirePublished(
  services: Services,
  published: PublishedFile,
  { acceptFork }: { acceptFork: boolean },
): Promise<void> {
  await refuseIncomplete(services.db);
  await refuseForks(services, published, acceptFork);
}

/** Tile width, as SQL. */
const TILE = Prisma.raw(String(TILE_WIDTH));

/**
 * Refuses logs with missing leaves in their last tile, which can be neither continued nor read. One statement
 * for all logs.
 */
async function refuseIncomplete(db: Database): Promise<void> {
  const [found] = await db.$queryRaw<{ origin: string; size: number | bigint }[]>`
    SELECT h."origin", h."size" FROM "PoolLog" AS h
    WHERE h."size" > 0 AND (SELECT COUNT(*) FROM "LogLeaf" AS l
      WHERE l."poolId" = h."poolId" AND l."index" >= h."size" - 1 - (h."size" - 1) % ${TILE} AND l."index" < h."size")
      < 1 + (h."size" - 1) % ${TILE}
    ORDER BY h."poolId" LIMIT 1`;
  if (found === undefined) return;
  throw incomplete(found.origin, `it has ${found.size} leaves, of which some of the last`);
}

async function refuseForks(services: Services, published: PublishedFile, acceptFork: boolean): Promise<void> {
  const { db } = services;
  const heads = new Map((await db.poolLog.findMany()).map((head) => [head.origin, head]));
  for (const [origin, { size, root, checkpoint }] of Object.entries(published.read())) {
    const head = heads.get(origin);
    // Most logs have not grown since their checkpoint was published.
    if (head === undefined || (head.checkpoint === checkpoint && head.size === size)) continue;
    if (await continuesFrom(db, head, { size, root })) continue;
    if (!acceptFork) {
      throw new ForkedLogError(
        `the log ${origin} does not contain its last published checkpoint (${size} leaves; this database has ` +
          `${head.size}). A backup was restored: put the newer database back, or start once with --accept-fork, ` +
          'which everybody can see in the log',
      );
    }
    await stateFork(services, head, { size, root });
  }
  if (acceptFork) await acceptSeen(services);
}

/** States reported checkpoints of another branch in the logs and deletes the reports, which never prevent a start. */
async function acceptSeen(services: Services): Promise<void> {
  const { db } = services;
  for (const { poolId, checkpoint } of await db.seenCheckpoint.findMany()) {
    const head = await db.poolLog.findUniqueOrThrow({ where: { poolId } });
    const { size, root } = parseCheckpointBody(parseNote(checkpoint).text);
    await stateFork(services, head, { size, root: formatHash(root) });
    await db.seenCheckpoint.delete({ where: { poolId } });
  }
}

async function stateFork(
  services: Services,
  { poolId, origin }: { poolId: number; origin: string },
  { size, root }: { size: number; root: string },
): Promise<void> {
  await inTransaction(services, services.clock.now(), (transaction) => {
    transaction.log(poolId, { type: 'fork', size, root });
    return Promise.resolve();
  });
  services.log.warn({ origin, size }, 'the log differs from what was published of it; it says so');
}

/**
 * Records the current checkpoints, also those that nobody has read yet, so that a restored backup without
 * their leaves is noticed; the site's log with any pools.
 * @param poolIds null for all pools
 */
export async function recordHeads(
  { db, servedCheckpoints }: Pick<Services, 'db' | 'servedCheckpoints'>,
  poolIds: ReadonlySet<number> | null = null,
): Promise<void> {
  await servedCheckpoints.record(await readCheckpoints(db, poolIds));
}

async function readCheckpoints(db: Database, poolIds: ReadonlySet<number> | null): Promise<string[]> {
  const heads = await db.poolLog.findMany({
    where: poolIds === null ? {} : { poolId: { in: [...poolIds, SITE_LOG] } },
    select: { checkpoint: true },
  });
  return heads.map(({ checkpoint }) => checkpoint);
}
