import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Database } from '#prisma/client.ts';
import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import type { Edge, PageRange } from '#graphql/api/paging/pages.ts';
import { type Part, pageInOrder } from '../standingsOrder.ts';
import type { PastLog } from './pastLog.ts';

/** The public standing of an entry at an instant; week and reason are null while it was alive. */
export interface PastStanding {
  entryId: number;
  week: number | null;
  reason: EliminationReason | null;
  /** "3,12". */
  strikes: string;
}

interface Row {
  entryId: number | bigint;
  week: number | bigint | null;
  reason: EliminationReason | null;
  strikes: string | null;
}

type Status = 'ALIVE' | 'ELIMINATED' | null;

const raw = Prisma.raw;

/**
 * A page of the standings as they were public at an instant, in the order of the standings: those alive by id, then those
 * out, the latest week first, by id. At most three statements, each of as many rows as the page has.
 * @param newest the highest id of the entries that existed
 * @throws InvalidInputError for a cursor that this list did not issue
 */
export async function pastStandingsPage(
  db: Database,
  log: PastLog,
  { newest, status }: { newest: number; status: Status },
  page: PageRange,
): Promise<Edge<PastStanding>[]> {
  const alive = (part: Part) => aliveRows(db, log, newest, part);
  const out = (part: Part) => outRows(db, log, part);
  const parts = status === 'ALIVE' ? [alive] : status === 'ELIMINATED' ? [out] : [alive, out];
  return pageInOrder(page, parts, ({ week, entryId }) => ({ week, id: entryId }));
}

function standingOf({ entryId, week, reason, strikes }: Row): PastStanding {
  return {
    entryId: Number(entryId),
    week: week === null ? null : Number(week),
    reason,
    strikes: strikes ?? '',
  };
}

function heldAt({ instant }: PastLog): Prisma.Sql {
  return Prisma.sql`s."from" <= ${instant} AND (s."until" IS NULL OR s."until" > ${instant})`;
}

async function aliveRows(
  db: Database,
  log: PastLog,
  newest: number,
  { start, inverted, limit }: Part,
): Promise<PastStanding[]> {
  // After those who are out nobody alive follows; before them all do.
  if (start !== null && start.week !== null && !inverted) return [];
  const from =
    start === null || start.week !== null
      ? Prisma.empty
      : Prisma.sql`AND e."id" ${raw(inverted ? '<' : '>')} ${start.id}`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT e."id" AS "entryId", NULL AS "week", NULL AS "reason", s."strikes" FROM "Entry" AS e
    LEFT JOIN "LoggedStanding" AS s ON s."entryId" = e."id" AND ${heldAt(log)}
    WHERE e."poolId" = ${log.poolId} AND e."id" <= ${newest} AND s."week" IS NULL ${from}
    ORDER BY e."id" ${raw(inverted ? 'DESC' : 'ASC')} LIMIT ${raw(String(limit))}`;
  return rows.map(standingOf);
}

/** The rest of the week of the start, then the further weeks: each a range of an index. */
async function outRows(
  db: Database,
  log: PastLog,
  { start, inverted, limit }: Part,
): Promise<PastStanding[]> {
  if (start !== null && start.week === null && inverted) return [];
  const read = async (range: Prisma.Sql, most: number) => {
    const rows = await db.$queryRaw<Row[]>`
      SELECT s."entryId", s."week", CAST(s."reason" AS TEXT) AS "reason", s."strikes" FROM "LoggedStanding" AS s
      WHERE s."poolId" = ${log.poolId} AND ${range} AND ${heldAt(log)}
      ORDER BY s."week" ${raw(inverted ? 'ASC' : 'DESC')}, s."entryId" ${raw(inverted ? 'DESC' : 'ASC')}
      LIMIT ${raw(String(most))}`;
    return rows.map(standingOf);
  };
  const week = start?.week ?? null;
  if (start === null || week === null) return read(Prisma.sql`s."week" IS NOT NULL`, limit);
  const same = await read(
    Prisma.sql`s."week" = ${week} AND s."entryId" ${raw(inverted ? '<' : '>')} ${start.id}`,
    limit,
  );
  if (same.length >= limit) return same;
  const further = Prisma.sql`s."week" ${raw(inverted ? '>' : '<')} ${week}`;
  return [...same, ...(await read(further, limit - same.length))];
}
