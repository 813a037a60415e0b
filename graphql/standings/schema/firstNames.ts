import { LRUCache } from 'lru-cache';

import type { Database } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Events } from '#kernel/events.ts';
import { MAX_ROW_ID } from '#graphql/api/paging/globalIds.ts';

/** A week of a pool, and how many usernames of each team are wanted. */
export interface NamesWanted {
  poolId: number;
  week: number;
  first: number;
}

/** The first usernames of each team that was picked in a week. Secret before the deadline: callers check that first. */
export interface FirstNames {
  /** By team, in alphabetical order. */
  of(db: Database, wanted: NamesWanted): Promise<Map<string, readonly string[]>>;
}

/** Lists of names that a process keeps: those of a season of one pool, in one size. */
const MAX_LISTS = 600;

/**
 * The names of one process. What is found once is kept under a mark of its picks: usernames change only by the
 * commissioner, and the team of a stored pick never, so that a change to the picks of a team changes their number or their newest id. A
 * score or another deadline then costs one statement, not a walk through the pool.
 */
export function createFirstNames(events: Events): FirstNames {
  const lists = new LRUCache<string, readonly string[]>({ max: MAX_LISTS });
  /** Of each pool, how many times an entry was renamed. A list that was read before belongs to the number before. */
  const renamings = new Map<number, number>();
  events.subscribe((event) => {
    if (event.type === 'standings' && event.renamed === true) {
      renamings.set(event.poolId, (renamings.get(event.poolId) ?? 0) + 1);
    }
    // Somebody wrote rows by hand.
    if (event.type === 'missed') lists.clear();
  });
  return {
    async of(db, wanted) {
      const { poolId, week, first } = wanted;
      const renamed = renamings.get(poolId) ?? 0;
      const marks = await readMarks(db, wanted);
      const keyOf = ({ teamId, count, newest }: Mark) =>
        [poolId, renamed, week, first, teamId, count, newest].join();
      const unknown = marks.filter((mark) => !lists.has(keyOf(mark)));
      const found = await readFirstNames(
        db,
        wanted,
        new Map(unknown.map(({ teamId, count }) => [teamId, count])),
      );
      const names = new Map<string, readonly string[]>();
      for (const mark of marks) {
        const list = found.get(mark.teamId) ?? lists.get(keyOf(mark)) ?? [];
        // Picks that were stored in between belong to another mark.
        if (list.length >= Math.min(first, mark.count) && events.isConnected()) lists.set(keyOf(mark), list);
        names.set(mark.teamId, list);
      }
      return names;
    },
  };
}

/** Names that are found anew for each call. */
export const unkeptFirstNames: FirstNames = {
  of: async (db, wanted) => {
    const marks = await readMarks(db, wanted);
    return readFirstNames(db, wanted, new Map(marks.map(({ teamId, count }) => [teamId, count])));
  },
};

interface Mark {
  teamId: string;
  count: number;
  /** The id of the newest pick. */
  newest: number;
}

async function readMarks(db: Database, { poolId, week }: NamesWanted): Promise<Mark[]> {
  // The newest pick is the last of its team in the index (poolId, week, teamId, id). PostgreSQL is made to take that one
  // by comparing and ordering whole rows: from the end of all picks, which it would prefer, those of an early week are
  // far away. SQLite takes it by itself, and only if columns are compared.
  const newest =
    db.dialect === 'postgresql'
      ? Prisma.sql`SELECT p."id" FROM "Pick" AS p
          WHERE (p."poolId", p."week", p."teamId", p."id") > (c."poolId", c."week", c."teamId", 0)
            AND (p."poolId", p."week", p."teamId", p."id") < (c."poolId", c."week", c."teamId", ${MAX_ROW_ID})
          ORDER BY p."poolId" DESC, p."week" DESC, p."teamId" DESC, p."id" DESC LIMIT 1`
      : Prisma.sql`SELECT MAX(p."id") FROM "Pick" AS p
          WHERE p."poolId" = c."poolId" AND p."week" = c."week" AND p."teamId" = c."teamId"`;
  const rows = await db.$queryRaw<{ teamId: string; count: bigint | number; newest: bigint | number }[]>`
    SELECT c."teamId", c."count", (${newest}) AS "newest"
    FROM (SELECT "poolId", "week", "teamId", SUM("count") AS "count" FROM "PickCount"
      WHERE "poolId" = ${poolId} AND "week" = ${week} GROUP BY "poolId", "week", "teamId" HAVING SUM("count") > 0) AS c`;
  return rows.map(({ teamId, count, newest }) => ({ teamId, count: Number(count), newest: Number(newest) }));
}

/** Entries of the first part of the walk for each name wanted of a team. */
const ENTRIES_A_NAME = 20;

/**
 * Reads the first usernames of teams without reading the pool: walks through the entries in the order of their names, in
 * parts that double, until each team has enough; and reads the picks of seldom picked teams in full as soon as they are
 * fewer than the next part of the walk.
 * @param counts the number of picks of each team
 * @param part the number of entries of the first part
 */
export async function readFirstNames(
  db: Database,
  { poolId, week, first }: NamesWanted,
  counts: ReadonlyMap<string, number>,
  part = first * ENTRIES_A_NAME,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  let missing = [...counts].sort(([, a], [, b]) => a - b);
  let after = '';
  for (let size = part; missing.length > 0; size *= 2) {
    const seldom = takeWithin(missing, size);
    if (seldom.length > 0) {
      for (const teamId of seldom) found.set(teamId, []);
      const rows = await readPicksOf(db, { poolId, week, first }, seldom);
      for (const { teamId, username } of rows) found.get(teamId)!.push(username);
      missing = missing.slice(seldom.length);
      if (missing.length === 0) break;
    }
    const end = await readKeyAt(db, poolId, after, size);
    const teamIds = missing.map(([teamId]) => teamId);
    for (const { teamId, username } of await walk(db, { poolId, week, after, end, teamIds })) {
      const names = found.get(teamId) ?? [];
      if (names.length < first) names.push(username);
      found.set(teamId, names);
    }
    if (end === null) break;
    after = end;
    missing = missing.filter(([teamId]) => (found.get(teamId)?.length ?? 0) < first);
  }
  return found;
}

/** The first teams whose picks are together at most so many. */
function takeWithin(teams: readonly [teamId: string, count: number][], most: number): string[] {
  let sum = 0;
  return teams.filter(([, count]) => (sum += count) <= most).map(([teamId]) => teamId);
}

/** The username key so many entries behind another; null when the pool ends before. */
async function readKeyAt(db: Database, poolId: number, after: string, size: number): Promise<string | null> {
  const [row] = await db.$queryRaw<{ usernameKey: string }[]>`
    SELECT "usernameKey" FROM "Entry" WHERE "poolId" = ${poolId} AND "usernameKey" > ${after}
    ORDER BY "usernameKey" LIMIT 1 OFFSET ${Prisma.raw(String(size - 1))}`;
  return row?.usernameKey ?? null;
}

interface Walk {
  poolId: number;
  week: number;
  after: string;
  /** The last key; null for the end of the pool. */
  end: string | null;
  teamIds: readonly string[];
}

interface Named {
  teamId: string;
  username: string;
}

function walk(db: Database, { poolId, week, after, end, teamIds }: Walk): Promise<Named[]> {
  const last = end === null ? Prisma.empty : Prisma.sql`AND e."usernameKey" <= ${end}`;
  return db.$queryRaw`
    SELECT p."teamId", e."username" FROM "Entry" AS e
    JOIN "Pick" AS p ON p."entryId" = e."id" AND p."week" = ${week} AND p."teamId" IN (${Prisma.join([...teamIds])})
    WHERE e."poolId" = ${poolId} AND e."usernameKey" > ${after} ${last}
    ORDER BY e."usernameKey"`;
}

function readPicksOf(
  db: Database,
  { poolId, week, first }: NamesWanted,
  teamIds: readonly string[],
): Promise<Named[]> {
  return db.$queryRaw`
    SELECT "teamId", "username" FROM (
      SELECT p."teamId", e."username", ROW_NUMBER() OVER (PARTITION BY p."teamId" ORDER BY e."usernameKey") AS "place"
      FROM "Pick" AS p JOIN "Entry" AS e ON e."id" = p."entryId"
      WHERE p."poolId" = ${poolId} AND p."week" = ${week} AND p."teamId" IN (${Prisma.join([...teamIds])})
    ) AS "ranked"
    WHERE "place" <= ${first}
    ORDER BY "teamId", "place"`;
}
