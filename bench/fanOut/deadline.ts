// The product's server as a child process of ../deadline.ts: each socket's account has an entry and, but for one in
// twenty, its pick; on command the deadline of the week passes.
import { setTimeout as wait } from 'node:timers/promises';

import { skeletonOf } from '#graphql/entries/rules/confusables.ts';
import { RECENT } from '#kernel/events.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { pathOf, screenDocument } from '../queries.ts';
import { inSlices, serveCommands } from './commands.ts';
import { openPlanted } from './planted.ts';

const WEEK = 1;
/** Of twenty accounts one has no pick. */
const IDLE = 20;
/** Milliseconds within which a page asks after an event (web/screens/picks/PicksPage.tsx). */
const JITTER = { after: 100, spread: 1_300 };

const { db, services, pool, url, accounts, cookies, stop } = await openPlanted(Number(process.argv[2]));
const { deadline } = await db.poolWeek.findFirstOrThrow({ where: { poolId: pool.id, week: WEEK } });
const submittedAt = new Date(deadline.getTime() - 1_000);
await services.clock.set({ now: submittedAt, speed: 0 });

const idle = Math.floor(accounts.length / IDLE);
const games = await db.game.findMany({ where: { week: WEEK }, orderBy: { id: 'asc' } });
const teams = games.flatMap(({ id, homeTeamId, awayTeamId }) =>
  [homeTeamId, awayTeamId].map((teamId) => ({ gameId: id, teamId })),
);
for (const part of inSlices(accounts, 500)) {
  await db.entry.createMany({
    data: part.map(({ userId }) => ({
      poolId: pool.id,
      userId,
      username: `Watcher ${userId}`,
      usernameKey: `watcher ${userId}`,
      usernameSkeleton: skeletonOf(`Watcher ${userId}`),
      number: 1,
      joinedAt: pool.createdAt,
    })),
  });
}
const entries = await db.entry.findMany({ where: { userId: { in: accounts.map(({ userId }) => userId) } } });
const byUser = new Map(entries.map(({ id, userId }) => [userId, id]));
for (const [index, part] of inSlices(accounts.slice(idle), 500).entries()) {
  await db.pick.createMany({
    data: part.map(({ userId }, at) => ({
      poolId: pool.id,
      entryId: byUser.get(userId)!,
      week: WEEK,
      ...teams[(index * 500 + at) % teams.length]!,
      submittedAt,
    })),
  });
}
services.events.publish({ type: 'missed' });
// The server repeats recent events to those who subscribe later: pages would ask before the deadline.
await wait(RECENT + 1_000);

const id = Buffer.from(`Pool:${pool.id}`).toString('base64');
serveCommands({
  url,
  subscribe: [
    { query: screenDocument('liveWeekSubscription').text, variables: { pool: id, week: WEEK } },
    { query: screenDocument('livePoolSubscription').text, variables: { pool: id } },
  ],
  refetch: {
    ...JITTER,
    all: pathOf(screenDocument('PicksPageQuery'), WEEK),
    concerned: {
      count: idle,
      paths: ['PicksPageViewerQuery', 'LiveEntriesQuery'].map((name) => pathOf(screenDocument(name), WEEK)),
    },
  },
  cookies,
  prepare: () => Promise.resolve(),
  async publish() {
    await services.clock.set({ now: deadline, speed: 0 });
    await passDeadlines(services, deadline);
  },
  stop,
});
