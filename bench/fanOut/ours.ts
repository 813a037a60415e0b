// The product's server as a child process of fanOut.ts and deadline.ts: it plants an account for each socket and, on
// command, changes a score or lets a deadline pass, and publishes the event.
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

/** The web app's subscription to a week, and what it asks when the deadline has passed. */
const WEEK_DOCUMENT = `subscription liveWeekSubscription($pool: ID!, $week: Int!) {
  weekUpdated(pool: $pool, week: $week) {
    id deadline deadlineLabel deadlineOffsetMinutes isDeadlinePassed isComplete picksSubmitted
  }
}`;
const ALL_PICKS = `query AllPicks($pool: ID!, $week: Int!) {
  pool(id: $pool) {
    id
    week(number: $week) {
      id isDeadlinePassed
      picks(first: 50) {
        totalCount
        edges { node { id outcome team { id abbreviation name } entry { id username status } } }
      }
    }
  }
}`;

const count = Number(process.argv[2]);
const isDeadline = process.argv[3] === 'deadline';
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

const variables = { pool: Buffer.from(`Pool:${pool.id}`).toString('base64'), week: WEEK };
const { deadline } = await db.poolWeek.findFirstOrThrow({ where: { poolId: pool.id, week: WEEK } });
if (isDeadline) await services.clock.set({ now: new Date(deadline.getTime() - 1_000), speed: 0 });
let score = 0;
serveCommands({
  url: server.url,
  subscribe: { query: isDeadline ? WEEK_DOCUMENT : DOCUMENT, variables },
  refetch: isDeadline ? JSON.stringify({ query: ALL_PICKS, variables }) : null,
  cookies: tokens.map((token) => `session=${token}`),
  /** The write is not part of the measurement: bare ws has none. */
  async prepare() {
    score = (score + 7) % 70;
    await db.game.update({
      where: { id: game.id },
      data: { homeScore: score, awayScore: 3, status: 'LIVE' },
    });
  },
  async publish() {
    if (isDeadline) {
      await services.clock.set({ now: deadline, speed: 0 });
      services.events.publish({ type: 'week', poolId: pool.id, week: WEEK });
    } else {
      services.events.publish({
        type: 'games',
        seasonYear: game.seasonYear,
        week: WEEK,
        gameIds: [game.id],
      });
    }
  },
  async stop() {
    await server.close();
    await services.events.close();
    await database.close();
  },
});
