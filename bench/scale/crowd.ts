import type { Client } from 'pg';
import { seededRandom } from '#graphql/season/feeds/seededRandom.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';

/** A game of the season with its result. */
interface ScaleGame {
  id: number;
  week: number;
  homeTeamId: string;
  awayTeamId: string;
  winnerId: string | null;
}

interface PlannedPick {
  plan: number;
  week: number;
  teamId: string;
  gameId: number;
}

/** The share of picks that win: about as in a real pool, so that some entries last into December. */
const SKILL = 0.82;

/** The demo's games with their winners, also of games that are ahead at the clock's time. */
function withWinners(games: readonly Omit<ScaleGame, 'winnerId'>[]): ScaleGame[] {
  const facts = new Map(loadSeason(2025).games.map((game) => [`${game.week} ${game.homeTeamId}`, game]));
  return games.map((game) => {
    const { homeScore, awayScore } = facts.get(`${game.week} ${game.homeTeamId}`)!;
    const winnerId = homeScore > awayScore ? game.homeTeamId : homeScore < awayScore ? game.awayTeamId : null;
    return { ...game, winnerId };
  });
}

/** Whole seasons of legal picks, one a week and each team once; entries of a crowd share them in turn. */
function planSeasons(games: readonly ScaleGame[], count: number): PlannedPick[] {
  const random = seededRandom('scale');
  const weeks = new Map<number, ScaleGame[]>();
  for (const game of games) weeks.set(game.week, [...(weeks.get(game.week) ?? []), game]);
  const picks: PlannedPick[] = [];
  for (let plan = 0; plan < count; plan += 1) {
    const used = new Set<string>();
    for (const [week, played] of weeks) {
      const wins = random.chance(SKILL);
      const sides = played.flatMap(({ id, homeTeamId, awayTeamId, winnerId }) =>
        [homeTeamId, awayTeamId].map((teamId) => ({ gameId: id, teamId, isWinner: teamId === winnerId })),
      );
      const free = sides.filter(({ teamId }) => !used.has(teamId));
      const wanted = free.filter(({ isWinner }) => isWinner === wins);
      const { gameId, teamId } = random.pick(wanted.length > 0 ? wanted : free);
      used.add(teamId);
      picks.push({ plan, week, teamId, gameId });
    }
  }
  return picks;
}

/** The number of distinct seasons of picks. */
const PLANS = 2000;
/** Entries of one account: the most that a pool allows. */
const ENTRIES_EACH = 10;

/** Words of the usernames, so that searches find few, some or many. */
const FIRST = `Amber Bold Brave Calm Clever Cold Crimson Daring Eager Fierce Gentle Golden Happy Iron Jolly Keen Lucky Mighty
  Noble Odd Proud Quick Quiet Rapid Red Royal Rusty Sharp Silent Silver Sly Solid Steady Stormy Swift Tall Tough Wild Wise Young`;
const SECOND = `Badger Bear Bison Bull Cobra Condor Coyote Crane Eagle Elk Falcon Ferret Fox Gecko Goose Hawk Heron Hornet Jaguar Kite
  Lion Lynx Marlin Moose Otter Owl Panther Puma Raven Rhino Salmon Shark Stag Stork Tiger Viper Walrus Whale Wolf Yak`;
const words = (text: string) => `ARRAY['${text.split(/\s+/).join("','")}']`;

/**
 * Adds accounts, entries and picks for every week to the only pool of a database, until it has `entries` entries: sets
 * in SQL, without triggers and indexes in between. Counts that the database keeps by trigger must be counted again.
 */
export async function addCrowd(client: Client, entries: number): Promise<void> {
  const { rows: pools } = await client.query<{ id: number; held: number }>(
    `SELECT o."id", (SELECT count(*)::int FROM "Entry") AS "held" FROM "Pool" AS o`,
  );
  const { id: poolId, held } = pools[0]!;
  const count = entries - held;
  if (count <= 0) return;
  const games = await gamesOf(client);
  const plans = planSeasons(games, Math.min(PLANS, count));
  const { rows: indexes } = await client.query<{ name: string; make: string }>(
    `SELECT indexname AS "name", indexdef AS "make" FROM pg_indexes
     WHERE tablename = 'Pick' AND indexname <> 'Pick_pkey'`,
  );
  await client.query('BEGIN');
  await client.query(
    `SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '256MB'`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
  await client.query(
    `INSERT INTO "User" ("email", "name", "createdAt", "unsubscribeToken")
     SELECT 'crowd-' || n || '@pool.example', 'Crowd ' || n, o."createdAt", 'crowd-' || n
     FROM generate_series(1, $1::int) AS n, "Pool" AS o`,
    [Math.ceil(count / ENTRIES_EACH)],
  );
  await client.query('ANALYZE "User"');
  await client.query(
    `INSERT INTO "Entry" ("poolId", "userId", "username", "usernameKey", "usernameSkeleton", "number", "joinedAt", "startWeek")
     SELECT o."id", u."id", w.name, lower(w.name), lower(w.name), (n - 1) % ${ENTRIES_EACH} + 1, o."createdAt" + n * interval '1 millisecond', 1
     FROM "Pool" AS o, generate_series(1, $1::int) AS n
     JOIN "User" AS u ON u."email" = 'crowd-' || ((n - 1) / ${ENTRIES_EACH} + 1) || '@pool.example'
     CROSS JOIN LATERAL (SELECT (${words(FIRST)})[n % 40 + 1] || ' ' || (${words(SECOND)})[n / 40 % 40 + 1] || ' ' || n AS name) AS w
     ORDER BY n`,
    [count],
  );
  await client.query(
    `INSERT INTO "Payment" ("entryId", "amountCents", "status", "createdAt", "paidAt")
     SELECT e."id", o."entryFeeCents", 'COMPLETED', e."joinedAt", e."joinedAt"
     FROM "Entry" AS e JOIN "Pool" AS o ON o."id" = e."poolId" WHERE NOT EXISTS (SELECT 1 FROM "Payment" AS p WHERE p."entryId" = e."id")`,
  );
  await client.query(
    `CREATE TEMPORARY TABLE plan ON COMMIT DROP AS
     SELECT * FROM json_to_recordset($1::json) AS p("plan" int, "week" int, "teamId" text, "gameId" int)`,
    [JSON.stringify(plans)],
  );
  await client.query('ANALYZE "User"; ANALYZE "Entry"; ANALYZE plan');
  // Week by week, as picks arrive in a season.
  for (const { week } of new Map(games.map((game) => [game.week, game])).values()) {
    await client.query(
      `INSERT INTO "Pick" ("poolId", "entryId", "week", "teamId", "gameId", "submittedAt", "outcome")
       SELECT e."poolId", e."id", p."week", p."teamId", p."gameId", w."deadline" - interval '2 days',
         CAST(CASE WHEN g."status" <> 'FINAL' THEN 'PENDING' WHEN g."homeScore" = g."awayScore" THEN 'TIED'
           WHEN (g."homeScore" > g."awayScore") = (g."homeTeamId" = p."teamId") THEN 'WON' ELSE 'LOST' END AS "PickOutcome")
       FROM "Entry" AS e JOIN plan AS p ON p."plan" = e."id" % $1 AND p."week" = $2
       JOIN "PoolWeek" AS w ON w."poolId" = e."poolId" AND w."week" = p."week"
       JOIN "User" AS u ON u."id" = e."userId"
       JOIN "Game" AS g ON g."id" = p."gameId"
       WHERE e."poolId" = $3 AND u."email" LIKE 'crowd-%'`,
      [Math.min(PLANS, count), week, poolId],
    );
  }
  for (const { make } of indexes) await client.query(make);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
}

async function gamesOf(client: Client): Promise<ScaleGame[]> {
  const { rows } = await client.query<Omit<ScaleGame, 'winnerId'>>(
    `SELECT "id", "week", "homeTeamId", "awayTeamId" FROM "Game" ORDER BY "week", "id"`,
  );
  return withWinners(rows);
}
