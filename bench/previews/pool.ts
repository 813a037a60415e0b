import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import type { Database } from '#prisma/client.ts';
import { onDatabase } from '../database.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { planSeasons, withWinners } from '../scale/plans.ts';

/** The number of distinct seasons of picks. */
const PLANS = 1000;
/** Entries of one account: the most that a pool allows. */
const ENTRIES_EACH = 10;
/** Rows of one statement. */
const SLICE = 2000;

/** What the previews are asked for. */
export interface PreviewPool {
  poolId: number;
  /** A game with a result. */
  played: { id: number; homeScore: number; awayScore: number };
  /** A postponed game whose pickers wait for a ruling. */
  postponedId: number;
  /** A session of the administrator. */
  sessionToken: string;
}

/**
 * Adds entries with picks up to a week to the demo pool of a database that no server has open, and postpones one game of
 * that week. The pool must be graded afterwards.
 * @param week the last one whose games are over
 */
export async function fillPool(
  databaseUrl: string,
  { entries, week }: { entries: number; week: number },
): Promise<PreviewPool> {
  return onDatabase(databaseUrl, async (db) => {
    const { id: poolId } = await db.pool.findFirstOrThrow({ orderBy: { id: 'asc' } });
    await addEntries(db, poolId, entries);
    await addPicks(db, poolId, week);
    const [played, postponed] = await db.game.findMany({
      where: { week, status: 'FINAL' },
      orderBy: [{ picks: { _count: 'desc' } }, { id: 'asc' }],
      take: 2,
    });
    if (!played || !postponed) throw new Error(`Week ${week} has no two games with results.`);
    await db.game.update({
      where: { id: postponed.id },
      // The commissioner's: no feed overwrites it.
      data: {
        status: 'POSTPONED',
        homeScore: null,
        awayScore: null,
        completedAt: null,
        resultSource: 'ADMIN',
      },
    });
    const administrator = await db.user.findFirstOrThrow({ where: { isAdministrator: true } });
    const { token } = await createSession(
      { db, systemClock: createSystemClock(), rolePolicy: { requireSecondFactor: false } },
      administrator.id,
    );
    return {
      poolId,
      played: { id: played.id, homeScore: played.homeScore!, awayScore: played.awayScore! },
      postponedId: postponed.id,
      sessionToken: token,
    };
  });
}

async function addEntries(db: Database, poolId: number, entries: number): Promise<void> {
  const numbers = (last: number) => Prisma.sql`
    WITH RECURSIVE n("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM n WHERE "i" < ${last})`;
  await db.$executeRaw`
    ${numbers(Math.ceil(entries / ENTRIES_EACH))}
    INSERT INTO "User" ("email", "name", "createdAt", "unsubscribeToken")
    SELECT 'crowd-' || n."i" || '@pool.example', 'Crowd ' || n."i", o."createdAt", 'crowd-' || n."i"
    FROM n JOIN "Pool" AS o ON o."id" = ${poolId}`;
  // A number would arrive at SQLite as a fraction, and divide as one.
  const each = Prisma.raw(String(ENTRIES_EACH));
  const added = await db.$executeRaw`
    ${numbers(entries)}
    INSERT INTO "Entry" ("poolId", "userId", "username", "usernameKey", "usernameSkeleton", "number", "joinedAt", "startWeek")
    SELECT o."id", u."id", 'Crowd ' || n."i", 'crowd ' || n."i", 'crowd ' || n."i", (n."i" - 1) % ${each} + 1, o."createdAt", 1
    FROM n JOIN "Pool" AS o ON o."id" = ${poolId}
    JOIN "User" AS u ON u."email" = 'crowd-' || ((n."i" - 1) / ${each} + 1) || '@pool.example'`;
  if (added !== entries) throw new Error(`Only ${added} of ${entries} entries were added.`);
}

/** Picks of all weeks up to one, for the entries of addEntries. */
async function addPicks(db: Database, poolId: number, week: number): Promise<void> {
  const games = await db.game.findMany({
    where: { week: { lte: week } },
    orderBy: [{ week: 'asc' }, { id: 'asc' }],
    select: { id: true, week: true, homeTeamId: true, awayTeamId: true },
  });
  const plans = planSeasons(withWinners(games), PLANS);
  await db.$executeRaw`
    CREATE TABLE "BenchPlan" ("plan" INTEGER NOT NULL, "week" INTEGER NOT NULL, "teamId" TEXT NOT NULL, "gameId" INTEGER NOT NULL)`;
  for (let from = 0; from < plans.length; from += SLICE) {
    const rows = plans
      .slice(from, from + SLICE)
      .map((plan) => Prisma.sql`(${plan.plan}, ${plan.week}, ${plan.teamId}, ${plan.gameId})`);
    await db.$executeRaw`INSERT INTO "BenchPlan" ("plan", "week", "teamId", "gameId") VALUES ${Prisma.join(rows)}`;
  }
  await db.$executeRaw`CREATE INDEX "BenchPlan_plan" ON "BenchPlan" ("plan")`;
  await db.$executeRaw`
    INSERT INTO "Pick" ("poolId", "entryId", "week", "teamId", "gameId", "submittedAt")
    SELECT e."poolId", e."id", p."week", p."teamId", p."gameId", e."joinedAt"
    FROM "Entry" AS e JOIN "User" AS u ON u."id" = e."userId"
    JOIN "BenchPlan" AS p ON p."plan" = e."id" % ${PLANS}
    WHERE e."poolId" = ${poolId} AND u."email" LIKE 'crowd-%'`;
  await db.$executeRaw`DROP TABLE "BenchPlan"`;
  await (db.dialect === 'postgresql' ? db.$executeRaw`VACUUM ANALYZE` : db.$executeRaw`ANALYZE`);
}
