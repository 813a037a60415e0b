import type { PickSource } from '#domain/facts.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { LeafContent, LogTransaction, PickOpening } from '#kernel/poolLogs.ts';
import { partsOf } from '#kernel/partsOf.ts';
import { pickLeaf } from './pickLeaf.ts';

/** Picks of one leaf. */
const PICKS = 500;

/** Entries by their ids: after one, up to another. */
export interface EntryRange {
  after: number;
  through: number;
}

/**
 * The leaves of picks that are older than what the log says of their entries: imported ones, and those of a pool that is
 * older than its log. Picks of a week whose deadline has passed are stated as they are, others committed.
 */
export async function earlierPicks(
  { tx, now }: LogTransaction,
  poolId: number,
  { after, through }: EntryRange,
): Promise<{ content: LeafContent; opening?: PickOpening }[]> {
  const [weeks, picks] = await Promise.all([
    tx.poolWeek.findMany({ where: { poolId, deadline: { lte: now } }, select: { week: true } }),
    tx.$queryRaw<Row[]>`
      SELECT "entryId", "week", "teamId", "submittedAt", CAST("source" AS TEXT) AS "source" FROM "Pick"
      WHERE "poolId" = ${poolId} AND "entryId" > ${after} AND "entryId" <= ${through} ORDER BY "week", "entryId", "slot"`,
  ]);
  const passed = new Set(weeks.map(({ week }) => week));
  const rows = picks.map((pick) => ({ ...pick, entryId: Number(pick.entryId), week: Number(pick.week) }));
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

interface Row {
  entryId: number | bigint;
  week: number | bigint;
  teamId: string;
  submittedAt: Date;
  source: PickSource;
}

/** Imported picks of a week share their instant and source, which the leaf then has once. */
function knownLeaves(week: number, rows: readonly (Row & { entryId: number })[]): LeafContent[] {
  const first = rows[0]!;
  const areAlike = rows.every(
    ({ submittedAt, source }) =>
      submittedAt.getTime() === first.submittedAt.getTime() && source === first.source,
  );
  return partsOf(rows, PICKS).map((part) => ({
    type: 'known-picks',
    week,
    receivedAt: areAlike ? first.submittedAt.toISOString() : null,
    source: areAlike ? first.source : null,
    picks: part.map(({ entryId, teamId, submittedAt, source }) =>
      areAlike ? [String(entryId), teamId] : [String(entryId), teamId, submittedAt.toISOString(), source],
    ),
  }));
}
