import type { Logger } from 'pino';

import type { Database } from '../../../prisma/client.ts';
import { parseCheckpointBody } from '../../../verify/log/checkpoint.ts';
import { LogFormatError } from '../../../verify/log/formatError.ts';
import { parseNote } from '../../../verify/log/note.ts';
import { rootAtSize } from '../../../verify/log/tileProofs.ts';
import { formatHash } from '../../../verify/log/treeHash.ts';
import { signingKey } from '../../auth/signingKeys.ts';
import type { Services } from '../../kernel/services.ts';
import { inTransaction, lockSeason } from '../../kernel/transaction.ts';
import { PublishedFile, type PublishedHeads } from './publishedFile.ts';
import { recordKey } from './rotateKey.ts';
import { sha256 } from './sha256.ts';
import { tileReader } from './readTiles.ts';

/** A log does not contain what was published of it; the message says what to do. */
export class ForkedLogError extends Error {
  override name = 'ForkedLogError';
}

/** Leaves of a log are missing in the database; the message says what to do. */
export class IncompleteLogError extends Error {
  override name = 'IncompleteLogError';
}

/** The file of the published checkpoints of a database. */
export async function publishedFile(
  services: Pick<Services, 'db' | 'systemClock'>,
  keyFile: string,
): Promise<PublishedFile> {
  return new PublishedFile(keyFile, await signingKey(services, 'log-identity'));
}

/**
 * Prepares the logs at the start of a process: records the key, begins the logs of pools that have none, and compares the
 * logs with what was published of them. A job compares the tables with them (jobs/comparison.ts).
 * @param acceptFork states in a log that it differs from what was published, instead of refusing
 * @throws ForkedLogError, IncompleteLogError
 */
export async function openLogs(
  services: Services,
  published: PublishedFile,
  { acceptFork }: { acceptFork: boolean },
): Promise<void> {
  await requirePublished(services, published, { acceptFork });
  await recordKey(services);
  await beginLogs(services);
}

/**
 * Compares the logs with what was published of them.
 * @param acceptFork states a difference in the log instead of refusing it
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

/** Begins the logs of the pools that have none: those that are older than their log. */
export async function beginLogs(services: Services): Promise<void> {
  const logs = await services.db.poolLog.findMany({ select: { poolId: true } });
  const pools = await services.db.pool.findMany({
    where: { id: { notIn: logs.map(({ poolId }) => poolId) } },
    select: { id: true, seasonYear: true },
    orderBy: { id: 'asc' },
  });
  for (const { id: poolId, seasonYear } of pools) {
    await inTransaction(services, services.clock.now(), async (transaction) => {
      await lockSeason(transaction, seasonYear);
      transaction.publish({ type: 'pool', poolId });
    });
  }
}

/** A log whose last leaves were deleted can neither be continued nor read. */
async function refuseIncomplete(db: Database): Promise<void> {
  for (const { poolId, origin, size } of await db.poolLog.findMany({
    select: { poolId: true, origin: true, size: true },
  })) {
    const last = await db.logLeaf.findFirst({
      where: { poolId },
      orderBy: { index: 'desc' },
      select: { index: true },
    });
    const stored = last === null ? 0 : last.index + 1;
    if (stored < size) throw incomplete(origin, `it has ${size} leaves, of which those from ${stored} on`);
  }
}

function incomplete(origin: string, what: string): IncompleteLogError {
  return new IncompleteLogError(
    `the log ${origin} is not whole: ${what} are missing. Rows of it were deleted: restore the newest backup that ` +
      'has them',
  );
}

async function refuseForks(services: Services, published: PublishedFile, acceptFork: boolean): Promise<void> {
  const { db, log } = services;
  for (const [origin, { size, root }] of Object.entries(published.read())) {
    const head = await db.poolLog.findUnique({ where: { origin } });
    if (head === null || (await continues(db, head, { size, root }))) continue;
    if (!acceptFork) {
      throw new ForkedLogError(
        `the log ${origin} does not contain its last published checkpoint (${size} leaves; this database has ` +
          `${head.size}). A backup was restored: put the newer database back, or start once with --accept-fork, ` +
          'which everybody can see in the log',
      );
    }
    await inTransaction(services, services.clock.now(), (transaction) => {
      transaction.log(head.poolId, { type: 'fork', size, root });
      return Promise.resolve();
    });
    log.warn({ origin, size }, 'the log differs from what was published of it; it says so');
  }
}

async function continues(
  db: Database,
  head: { poolId: number; origin: string; size: number },
  { size, root }: { size: number; root: string },
): Promise<boolean> {
  if (head.size < size) return false;
  try {
    return formatHash(await rootAtSize(sha256, size, tileReader(db, head.poolId))) === root;
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    throw incomplete(head.origin, `leaves or hashes among its first ${size}`);
  }
}

/** Notes the present checkpoints as published. */
export async function notePublished(db: Database, file: PublishedFile, log: Logger): Promise<void> {
  const heads = await db.poolLog.findMany({ select: { origin: true, checkpoint: true } });
  const published: PublishedHeads = Object.fromEntries(
    heads.map(({ origin, checkpoint }) => {
      const { size, root } = parseCheckpointBody(parseNote(checkpoint).text);
      return [origin, { size, root: formatHash(root), checkpoint }];
    }),
  );
  try {
    file.write(published);
  } catch (error) {
    log.warn({ err: error }, `the published checkpoints could not be noted in ${file.path}`);
  }
}
