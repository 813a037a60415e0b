import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { PickSource } from '#graphql/grading/rules/facts.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { LeafContent, LogTransaction, PickOpening } from '#kernel/poolLogs.ts';
import { chunk } from '#kernel/chunk.ts';
import { pickLeaf } from './pickLeaf.ts';

/** Picks per leaf. */
const PICKS = 500;

/** A range of entry ids: greater than `after`, up to `through`. */
export interface EntryRange {
  poolId: number;
  after: number;
  through: number;
  /** Decides which deadlines have passed. */
  at: Date;
}

/**
 * Leaves for picks that are older than their entries' statements, by pool: imported ones, and those of a pool
 * older than its log. Picks of passed weeks are stated openly, others committed.
 */
export async function earlierPicks(
  { tx }: LogTransaction,
  ranges: readonly EntryRange[],
): Promise<Map<number, { content: LeafContent; opening?: PickOpening }[]>> {
  if (ranges.length === 0) return new Map();
  const weeks = await tx.poolWeek.findMany({
    where: { poolId: { in: ranges.map(({ poolId }) => poolId) } },
    select: { poolId: true, week: true, deadline: true },
  });
  const weeksOf = groupBy(weeks, ({ poolId }) => poolId);
  const parts = ranges.map(
    ({ poolId, after, through }) => Prisma.sql`
      SELECT "poolId", "week", "entryId", "slot", "teamId", "submittedAt", CAST("source" AS TEXT) AS "source" FROM "Pick"
      WHERE "poolId" = ${poolId} AND "entryId" > ${after} AND "entryId" <= ${through}`,
  );
  const rows = await tx.$queryRaw<Row[]>`${Prisma.join(parts, ' UNION ALL ')} ORDER BY 1, 2, 3, 4`;
  const picksOf = groupBy(rows, ({ poolId }) => Number(poolId));
  return new Map(
    ranges.map(({ poolId, at }) => {
      const passed = (weeksOf.get(poolId) ?? []).filter(({ deadline }) => deadline <= at);
      return [poolId, leavesOf(poolId, picksOf.get(poolId) ?? [], new Set(passed.map(({ week }) => week)))];
    }),
  );
}

function leavesOf(
  poolId: number,
  picks: readonly Row[],
  passed: ReadonlySet<number>,
): { content: LeafContent; opening?: PickOpening }[] {
  const rows = picks.map(({ entryId, week, teamId, submittedAt, source }) => {
    return { entryId: Number(entryId), week: Number(week), teamId, submittedAt, source };
  });
  const known = groupBy(
    rows.filter(({ week }) => passed.has(week)),
    ({ week }) => week,
  );
  return [
    ...[...known].flatMap(([week, group]) => knownLeaves(week, group).map((content) => ({ content }))),
    ...rows
      .filter(({ week }) => !passed.has(week))
      .map(({ submittedAt: receivedAt, ...pick }) =>
        pickLeaf({ kind: 'EARLIER', poolId, ...pick, receivedAt }),
      ),
  ];
}

interface Row extends PickRow {
  poolId: number | bigint;
}

interface PickRow {
  entryId: number | bigint;
  week: number | bigint;
  teamId: string;
  submittedAt: Date;
  source: PickSource;
}

/** Imported picks of a week have the same instant and source, which the leaf contains once. */
function knownLeaves(week: number, rows: readonly (PickRow & { entryId: number })[]): LeafContent[] {
  const first = rows[0]!;
  const areAlike = rows.every(
    ({ submittedAt, source }) =>
      submittedAt.getTime() === first.submittedAt.getTime() && source === first.source,
  );
  return chunk(rows, PICKS).map((part) => ({
    type: 'known-picks',
    week,
    receivedAt: areAlike ? first.submittedAt.toISOString() : null,
    source: areAlike ? first.source : null,
    picks: part.map(({ entryId, teamId, submittedAt, source }) =>
      areAlike ? [String(entryId), teamId] : [String(entryId), teamId, submittedAt.toISOString(), source],
    ),
  }));
}
