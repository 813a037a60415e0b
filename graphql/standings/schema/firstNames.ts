import type { Database } from '#prisma/client.ts';
import { pickCounts } from '../counts.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';

/** A week of a pool, and how many usernames of each team are wanted. */
interface NamesWanted {
  poolId: number;
  week: number;
  first: number;
}

/**
 * The first usernames of each team that was picked in a week, by team, in alphabetical order. Secret before the deadline:
 * callers check that first.
 */
export async function firstNames(
  db: Database,
  { poolId, week, first }: NamesWanted,
): Promise<Map<string, readonly string[]>> {
  const counts = await pickCounts(db, poolId, [week]);
  const byTeam = new Map(counts.map(({ teamId, count }) => [teamId, count]));
  return readFirstNames(db, { poolId, week, first }, byTeam);
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
