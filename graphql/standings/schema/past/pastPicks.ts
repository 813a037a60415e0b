import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Database } from '#prisma/client.ts';
import type { PickSource } from '#graphql/grading/rules/facts.ts';
import type { Edge, PageRange } from '#graphql/api/paging/pages.ts';
import { knownCount, knownPicksPage } from './knownPicks.ts';
import type { PastLog } from './pastLog.ts';
import {
  isAhead,
  type PastPick,
  type Placed,
  type PickPart,
  readPosition,
  writePosition,
} from './pickPositions.ts';

/**
 * The leaves of a week whose picks stood: none replaces them. The entry's few leaves are looked up by the entry; the plus
 * signs keep SQLite from looking through the week instead.
 */
function standing({ poolId, size, withdrawn }: PastLog, week: number): Prisma.Sql {
  const isThere =
    withdrawn.size === 0
      ? Prisma.empty
      : Prisma.sql`AND EXISTS (SELECT 1 FROM "Entry" AS e WHERE e."id" = l."entryId")`;
  return Prisma.sql`l."poolId" = ${poolId} AND l."week" = ${week} AND l."index" < ${size} AND l."teamId" IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM "LogLeaf" AS r WHERE r."entryId" = l."entryId" AND +r."poolId" = l."poolId"
      AND r."replaces" = l."index" AND +r."index" < ${size}) ${isThere}`;
}

/** The number of picks of a week that stood. */
export async function countPastPicks(db: Database, log: PastLog, week: number): Promise<number> {
  const [[row], known] = await Promise.all([
    db.$queryRaw<{ count: number | bigint }[]>`
      SELECT COUNT(*) AS "count" FROM "LogLeaf" AS l WHERE ${standing(log, week)}`,
    knownCount(db, log, week),
  ]);
  return Number(row!.count) + known;
}

/**
 * A page of the picks of a week that stood at an instant: those that were known without a commitment, then those that were
 * committed, each in the order of the log.
 * @throws InvalidInputError for a cursor that this list did not issue
 */
export async function pastPicksPage(
  db: Database,
  log: PastLog,
  week: number,
  page: PageRange,
): Promise<Edge<PastPick>[]> {
  const after = readPosition('after', page.after);
  const before = readPosition('before', page.before);
  const { inverted } = page;
  const [start, end] = inverted ? [before, after] : [after, before];
  const known = (limit: number) => knownPicksPage(db, log, week, { start, inverted, limit });
  const committed = (limit: number) => committedPage(db, log, week, { start, inverted, limit });
  const found: Placed[] = [];
  for (const read of inverted ? [committed, known] : [known, committed]) {
    if (found.length < page.limit) found.push(...(await read(page.limit - found.length)));
  }
  return found
    .filter(({ at }) => end === null || (inverted ? isAhead(end, at) : isAhead(at, end)))
    .map(({ pick, at }) => ({ node: pick, cursor: writePosition(at) }));
}

async function committedPage(
  db: Database,
  log: PastLog,
  week: number,
  { start, inverted, limit }: PickPart,
): Promise<Placed[]> {
  if (start?.isKnown === true && inverted) return [];
  const from =
    start === null || start.isKnown
      ? Prisma.empty
      : Prisma.sql`AND l."index" ${Prisma.raw(inverted ? '<' : '>')} ${start.index}`;
  const rows = await db.$queryRaw<
    { index: number | bigint; entryId: number | bigint; teamId: string; record: string }[]
  >`
    SELECT l."index", l."entryId", l."teamId", l."record" FROM "LogLeaf" AS l WHERE ${standing(log, week)} ${from}
    ORDER BY l."index" ${Prisma.raw(inverted ? 'DESC' : 'ASC')} LIMIT ${Prisma.raw(String(limit))}`;
  return rows.map(({ index, entryId, teamId, record }) => {
    const { receivedAt, source } = JSON.parse(record) as { receivedAt: string; source: PickSource };
    return {
      pick: { entryId: Number(entryId), week, teamId, receivedAt: new Date(receivedAt), source },
      at: { isKnown: false, index: Number(index), place: 1 },
    };
  });
}
