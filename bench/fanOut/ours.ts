// The product's server as a child process of fanOut.ts: it plants an account for each socket and, on command,
// changes a score and publishes the event.
import { pino } from 'pino';

import { createSystemClock } from '../../graphql/clock/system.ts';
import { hashToken, randomToken } from '../../graphql/auth/tokens.ts';
import { startServer } from '../../graphql/server.ts';
import { readSettings } from '../../graphql/settings.ts';
import { openTestPool } from '../../graphql/testing/services.ts';
import { inSlices, serveCommands } from './commands.ts';

const DAY = 86_400_000;
const WEEK = 8;
const DOCUMENT = `subscription liveGamesSubscription($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) { id kickoff isCompleted ...GameRow_game }
}
fragment GameRow_game on Game {
  displayStatus statusText kickoff isKickoffConfirmed lineText homeScore awayScore isNeutralSite
  winner { id }
  homeTeam { id abbreviation name primaryColor secondColor record { text } }
  awayTeam { id abbreviation name primaryColor secondColor record { text } }
}`;

const count = Number(process.argv[2]);
const { database, services } = await openTestPool('sqlite', 10);
const { db } = database;
const systemClock = createSystemClock();
const server = await startServer(
  { ...services, systemClock, log: pino({ level: 'warn' }) },
  readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example', COST_BUDGET: '1000000000' }),
  () => Promise.resolve({ database: true, writes: true, migrations: true, jobs: true }),
);
const pool = await db.pool.findFirstOrThrow();
const game = await db.game.findFirstOrThrow({ where: { week: WEEK } });

const now = systemClock.now();
const tokens = Array.from({ length: count }, () => randomToken());
for (const part of inSlices(tokens, 500)) {
  await db.user.createMany({
    data: part.map((token) => ({
      email: `${hashToken(token)}@pool.example`,
      name: token,
      createdAt: now,
      unsubscribeToken: token,
    })),
  });
  const users = await db.user.findMany({ where: { name: { in: part } }, select: { id: true, name: true } });
  await db.session.createMany({
    data: users.map(({ id, name }) => ({
      tokenHash: hashToken(name),
      userId: id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + DAY),
      provenAt: now,
    })),
  });
}

let score = 0;
serveCommands({
  url: server.url,
  subscribe: {
    query: DOCUMENT,
    variables: { pool: Buffer.from(`Pool:${pool.id}`).toString('base64'), week: WEEK },
  },
  cookies: tokens.map((token) => `session=${token}`),
  /** The write is not part of the measurement: bare ws has none. */
  async prepare() {
    score = (score + 7) % 70;
    await db.game.update({
      where: { id: game.id },
      data: { homeScore: score, awayScore: 3, status: 'LIVE' },
    });
  },
  publish: () =>
    services.events.publish({
      type: 'games',
      seasonYear: game.seasonYear,
      week: WEEK,
      gameIds: [game.id],
    }),
  async stop() {
    await server.close();
    await services.events.close();
    await database.close();
  },
});
