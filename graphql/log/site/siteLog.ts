import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { emptyRoot } from '#verify/log/treeHash.ts';
import { parseNote } from '#verify/log/note.ts';
import type { AppendTransaction, LogSigner, PendingLeaf } from '#kernel/poolLogs.ts';
import { chunk } from '#kernel/chunk.ts';
import { sha256 } from '../key/sha256.ts';
import { signCheckpoint } from '../key/signCheckpoint.ts';
import { type LockedLog, lockLogs, storeLogs } from '../lockedLog.ts';

/**
 * The site's log in the tables of logs, in place of a pool's id: above every pool's, so that transactions,
 * which lock logs in ascending order, lock it last.
 */
export const SITE_LOG = 2_147_483_647;

/** Rows per statement. */
const ROWS = 500;

type RawTables = Pick<AppendTransaction['tx'], '$queryRaw'>;

/** A checkpoint of a pool's log that the site's log lacks. */
interface UnlistedHead {
  poolId: number;
  size: number;
  checkpoint: string;
}

/** The current checkpoints of pools' logs that are no leaf of the site's log. @param poolIds null for all pools */
export async function unlistedHeads(
  db: RawTables,
  poolIds: readonly number[] | null,
): Promise<UnlistedHead[]> {
  if (poolIds?.length === 0) return [];
  const ofPools =
    poolIds === null ? Prisma.empty : Prisma.sql`AND h."poolId" IN (${Prisma.join([...poolIds])})`;
  const rows = await db.$queryRaw<
    (Omit<UnlistedHead, 'poolId' | 'size'> & Record<'poolId' | 'size', number | bigint>)[]
  >`
    SELECT h."poolId", h."size", h."checkpoint" FROM "PoolLog" AS h
    WHERE h."poolId" < ${SITE_LOG} ${ofPools} AND NOT EXISTS (SELECT 1 FROM "SiteLogLeaf" AS s
      WHERE s."poolId" = h."poolId" AND s."size" = h."size" AND s."checkpoint" = h."checkpoint")
    ORDER BY h."poolId"`;
  return rows.map(({ poolId, size, checkpoint }) => ({
    poolId: Number(poolId),
    size: Number(size),
    checkpoint,
  }));
}

/**
 * Appends the current checkpoints of pools to the site's log, with one signature. The caller may hold locks of
 * pools' logs.
 * @param poolIds null for all pools
 * @returns the site's log; null when nothing was appended
 */
export async function listHeads(
  transaction: AppendTransaction,
  signers: readonly LogSigner[],
  poolIds: readonly number[] | null,
): Promise<LockedLog | null> {
  const log = await lockSiteLog(transaction, signers);
  const heads = await unlistedHeads(transaction.tx, poolIds);
  if (heads.length === 0) return null;
  const first = log.size;
  log.append(
    heads.map(({ checkpoint }): PendingLeaf => ({
      poolId: SITE_LOG,
      content: { type: 'checkpoint', text: parseNote(checkpoint).text },
      opening: null,
      place: null,
    })),
  );
  await storeLogs(transaction, [log]);
  const rows = heads.map(
    ({ poolId, size, checkpoint }, place) =>
      Prisma.sql`(${first + place}, ${poolId}, ${size}, ${checkpoint})`,
  );
  for (const part of chunk(rows, ROWS))
    await transaction.tx.$executeRaw`
      INSERT INTO "SiteLogLeaf" ("index", "poolId", "size", "checkpoint") VALUES ${Prisma.join(part)}`;
  return log;
}

/** Begins the log where it is missing; a concurrent transaction may begin it. */
async function lockSiteLog(
  transaction: AppendTransaction,
  signers: readonly LogSigner[],
): Promise<LockedLog> {
  const locked = (await lockLogs(transaction, signers, [SITE_LOG])).get(SITE_LOG);
  if (locked !== undefined) return locked;
  const origin = `${signers[0]!.host}/log`;
  const checkpoint = signCheckpoint(signers, { origin, size: 0, root: emptyRoot(sha256) });
  await transaction.tx.$executeRaw`
    INSERT INTO "PoolLog" ("poolId", "origin", "size", "peaks", "lastAt", "checkpoint")
    VALUES (${SITE_LOG}, ${origin}, 0, ${new Uint8Array()}, ${transaction.now}, ${checkpoint}) ON CONFLICT DO NOTHING`;
  return (await lockLogs(transaction, signers, [SITE_LOG])).get(SITE_LOG)!;
}
