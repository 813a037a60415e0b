import type { Database } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { LogTransaction } from '#kernel/poolLogs.ts';
import { takeChanged } from './facts.ts';

/** The fact that says whether a job has to state results: standings of a large pool, and what waited for openings. */
export const RESULTS_DUE = 'results-due';

/** Leaves that a job still has to append to a pool's log. */
export interface UnstatedParts {
  poolId: number;
  /** Passed weeks by the log, with unopened picks. */
  sealed: number[];
  /** Whether results were left to the job. */
  areResultsDue: boolean;
}

/**
 * What a job still has to append to logs; usually nothing.
 * @param poolIds null for all pools
 */
export async function unstatedParts(
  db: Pick<Database, '$queryRaw'>,
  poolIds: ReadonlySet<number> | null,
): Promise<UnstatedParts[]> {
  if (poolIds?.size === 0) return [];
  const ofPools =
    poolIds === null ? Prisma.empty : Prisma.sql`AND "poolId" IN (${Prisma.join([...poolIds])})`;
  // Looks up each fact by key: a join would read all of these pools' facts, some three hundred each.
  const rows = await db.$queryRaw<{ poolId: number | bigint; week: number | bigint }[]>`
    SELECT w."poolId", w."week" FROM "PoolWeek" AS w
    WHERE w."deadlinePassedAt" IS NOT NULL ${ofPools}
      AND (SELECT 1 FROM "LogFact" AS p WHERE p."poolId" = w."poolId" AND p."key" = 'passed:' || w."week") IS NOT NULL
      AND (SELECT MAX(l."index") FROM "LogLeaf" AS l WHERE l."poolId" = w."poolId" AND l."week" = w."week")
        >= COALESCE((SELECT CAST(f."value" AS INTEGER) FROM "LogFact" AS f
          WHERE f."poolId" = w."poolId" AND f."key" = 'opened:' || w."week"), 0)
    UNION ALL
    SELECT "poolId", 0 FROM "LogFact" WHERE "key" = ${RESULTS_DUE} AND "value" = 'true' ${ofPools}
    ORDER BY 1, 2`;
  const parts = new Map<number, UnstatedParts>();
  for (const row of rows) {
    const id = Number(row.poolId);
    const of = parts.get(id) ?? { poolId: id, sealed: [], areResultsDue: false };
    if (Number(row.week) === 0) of.areResultsDue = true;
    else of.sealed.push(Number(row.week));
    parts.set(id, of);
  }
  return [...parts.values()];
}

/** Records whether a job has to state results of pools. */
export async function leaveResults(
  transaction: LogTransaction,
  poolIds: readonly number[],
  isLeft: boolean,
): Promise<void> {
  const facts = poolIds.map((poolId) => ({ poolId, key: RESULTS_DUE, value: isLeft }));
  if (facts.length > 0) await takeChanged(transaction, facts);
}
