import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Database } from '../../../prisma/client.ts';
import type { EliminationReason } from '../../domain/facts.ts';
import { readCursor, writeCursor } from '../cursors.ts';
import type { Edge, PageRange } from '../pages.ts';
import type { PastLog } from './pastLog.ts';

/** The public standing of an entry at an instant; week and reason are null while it was alive. */
export interface PastStanding {
  entryId: number;
  week: number | null;
  reason: EliminationReason | null;
  /** "3,12". */
  strikes: string;
}

/** A position: among those alive, or among those out in a week. */
interface Position {
  /** Null among those alive. */
  week: number | null;
  id: number;
}

interface Row {
  entryId: number | bigint;
  week: number | bigint | null;
  reason: EliminationReason | null;
  strikes: string | null;
}

type Status = 'ALIVE' | 'ELIMINATED' | null;

const POSITION = /^(?:alive|out(\d{1,2})):([1-9]\d{0,9})$/;
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
  const after = readPosition('after', page.after);
  const before = readPosition('before', page.before);
  const { inverted } = page;
  const [start, end] = inverted ? [before, after] : [after, before];
  const alive = (limit: number) => aliveRows(db, log, { newest, start, inverted, limit });
  const out = (limit: number) => outRows(db, log, { start, inverted, limit });
  const parts = status === 'ALIVE' ? [alive] : status === 'ELIMINATED' ? [out] : [alive, out];
  const found: Row[] = [];
  for (const read of inverted ? parts.reverse() : parts) {
    if (found.length < page.limit) found.push(...(await read(page.limit - found.length)));
  }
  return found
    .map(({ entryId, week, reason, strikes }): PastStanding => ({
      entryId: Number(entryId),
      week: week === null ? null : Number(week),
      reason,
      strikes: strikes ?? '',
    }))
    .filter(
      (row) => end === null || (inverted ? isAhead(end, positionOf(row)) : isAhead(positionOf(row), end)),
    )
    .map((node) => ({ node, cursor: writePosition(positionOf(node)) }));
}

interface Part {
  start: Position | null;
  inverted: boolean;
  limit: number;
}

/** The condition for what held at the instant. */
function heldAt({ instant }: PastLog): Prisma.Sql {
  return Prisma.sql`s."from" <= ${instant} AND (s."until" IS NULL OR s."until" > ${instant})`;
}

async function aliveRows(
  db: Database,
  log: PastLog,
  { newest, start, inverted, limit }: Part & { newest: number },
): Promise<Row[]> {
  // After those who are out nobody alive follows; before them all do.
  if (start !== null && start.week !== null && !inverted) return [];
  const from =
    start === null || start.week !== null
      ? Prisma.empty
      : Prisma.sql`AND e."id" ${raw(inverted ? '<' : '>')} ${start.id}`;
  return db.$queryRaw<Row[]>`
    SELECT e."id" AS "entryId", NULL AS "week", NULL AS "reason", s."strikes" FROM "Entry" AS e
    LEFT JOIN "LoggedStanding" AS s ON s."entryId" = e."id" AND ${heldAt(log)}
    WHERE e."poolId" = ${log.poolId} AND e."id" <= ${newest} AND s."week" IS NULL ${from}
    ORDER BY e."id" ${raw(inverted ? 'DESC' : 'ASC')} LIMIT ${raw(String(limit))}`;
}

/** The rest of the week of the start, then the further weeks: each a range of an index. */
async function outRows(db: Database, log: PastLog, { start, inverted, limit }: Part): Promise<Row[]> {
  if (start !== null && start.week === null && inverted) return [];
  const read = (range: Prisma.Sql, most: number) =>
    db.$queryRaw<Row[]>`
      SELECT s."entryId", s."week", CAST(s."reason" AS TEXT) AS "reason", s."strikes" FROM "LoggedStanding" AS s
      WHERE s."poolId" = ${log.poolId} AND ${range} AND ${heldAt(log)}
      ORDER BY s."week" ${raw(inverted ? 'ASC' : 'DESC')}, s."entryId" ${raw(inverted ? 'DESC' : 'ASC')}
      LIMIT ${raw(String(most))}`;
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

function positionOf({ week, entryId }: PastStanding): Position {
  return { week, id: entryId };
}

/** Whether a position comes before another. */
function isAhead(a: Position, b: Position): boolean {
  return a.week === b.week ? a.id < b.id : (a.week ?? Infinity) > (b.week ?? Infinity);
}

function writePosition({ week, id }: Position): string {
  return writeCursor(week === null ? `alive:${id}` : `out${week}:${id}`);
}

function readPosition(argument: string, cursor: string | undefined): Position | null {
  const groups = readCursor(argument, cursor, POSITION);
  if (groups === null) return null;
  const [week, id] = groups;
  return { week: week === undefined ? null : Number(week), id: Number(id) };
}
