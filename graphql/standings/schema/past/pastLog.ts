import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import type { Context } from '#graphql/api/context.ts';

/** The log of a pool as it was at an instant: its first leaves. */
export interface PastLog {
  poolId: number;
  instant: Date;
  /** The number of leaves up to the instant; 0 before the log began. */
  size: number;
  /** The instant of the first leaf; null for a pool without a log. */
  beganAt: Date | null;
  /** Imported entries that were taken back since the log began: they are shown at no instant. */
  withdrawn: ReadonlySet<number>;
}

/**
 * The log of a pool as it was at an instant. Leaves are never older than those before them, so their number is found by
 * halves, in one statement that reads some twenty rows.
 * @throws InvalidInputError for an instant that is ahead
 */
export async function readPastLog(
  { services: { db, clock } }: Context,
  { id: poolId }: Pick<Pool, 'id'>,
  instant: Date,
  argument: string,
): Promise<PastLog> {
  if (instant > clock.now()) {
    const message = 'This time is still ahead. Please choose one that has passed.';
    throw new InvalidInputError([{ path: [argument], message }]);
  }
  const [log, first, taken] = await Promise.all([
    db.poolLog.findUnique({ where: { poolId }, select: { size: true, lastAt: true } }),
    db.logLeaf.findUnique({ where: { poolId_index: { poolId, index: 0 } }, select: { at: true } }),
    db.logLeaf.findMany({ where: { poolId, type: 'withdrawn' }, select: { data: true } }),
  ]);
  const withdrawn = new Set(
    taken.flatMap(({ data }) => (JSON.parse(data) as { entries: string[] }).entries.map(Number)),
  );
  if (log === null || first === null) return { poolId, instant, size: 0, beganAt: null, withdrawn };
  const past = { poolId, instant, beganAt: first.at, withdrawn };
  if (log.lastAt <= instant) return { ...past, size: log.size };
  const rows = await db.$queryRaw<{ size: number | bigint }[]>`
    WITH RECURSIVE "search" ("low", "high") AS (
      SELECT 0, "size" FROM "PoolLog" WHERE "poolId" = ${poolId}
      UNION ALL
      SELECT CASE WHEN l."at" <= ${instant} THEN l."index" + 1 ELSE s."low" END,
        CASE WHEN l."at" <= ${instant} THEN s."high" ELSE l."index" END
      FROM "search" AS s JOIN "LogLeaf" AS l ON l."poolId" = ${poolId} AND l."index" = (s."low" + s."high") / 2
      WHERE s."low" < s."high")
    SELECT "low" AS "size" FROM "search" WHERE "low" = "high"`;
  return { ...past, size: Number(rows[0]!.size) };
}

/** The condition for the leaves of a log up to its instant. */
export function leavesOf({ poolId, size }: PastLog): { poolId: number; index: { lt: number } } {
  return { poolId, index: { lt: size } };
}
