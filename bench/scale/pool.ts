import { pino } from 'pino';

import { gradePool } from '#graphql/grading/grading.ts';
import { setDemoClock } from '#graphql/season/setDemoClock.ts';
import { seedDemo } from '#graphql/demo/demo.ts';
import { openServices } from '#graphql/server/start/openServices.ts';
import { startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { withConnection } from '#prisma/postgresqlConnection.ts';
import type { EmptyDatabase } from '../database.ts';
import { createClient } from '../client.ts';
import { signInTestUser } from '../crowd.ts';
import { timed } from '../measure.ts';
import { addCrowd } from './crowd.ts';
import { readsOf, timeReads, type Read } from './screens.ts';

/** The week that is played, half an hour before its deadline. */
const WEEK = 8;
const START = '2025-10-26T13:30:00Z';
const DEADLINE_PASSED = new Date('2025-10-26T14:01:00Z');
const MONDAY = new Date('2025-10-27T12:00:00Z');

/** Milliseconds by what was done or read. */
export type Times = Map<string, number>;

/** Fills a database with a pool of so many entries and times its reads, its grading, and reads beside the grading. */
export async function measurePool(database: EmptyDatabase, entries: number): Promise<Times> {
  const settings = readSettings({
    DATABASE_URL: database.url,
    REPLAY_START: START,
    REPLAY_SPEED: '0',
    PORT: '0',
    LOG_LEVEL: 'warn',
    COST_BUDGET: '1000000000',
  });
  const { services, close } = await openServices(settings, 'server', pino.destination(2));
  try {
    const times: Times = new Map();
    const say = (what: string, milliseconds: number) => {
      times.set(what, milliseconds);
      console.log(`  ${what}: ${milliseconds.toFixed(1)} ms`);
    };
    await seedDemo(services, { replayStart: settings.replayStart });
    const fillTime = await timed(() => withConnection(database.url, (client) => addCrowd(client, entries)));
    console.log(`${entries} entries made in ${(fillTime / 1000).toFixed(1)} s`);
    const { id: poolId } = await services.db.pool.findFirstOrThrow({ select: { id: true } });
    say('Grading from scratch, first', await timed(() => gradePool(services, poolId)));
    await withConnection(database.url, (client) => client.query('VACUUM ANALYZE'));
    say('Grading from scratch, nothing changes', await timed(() => gradePool(services, poolId)));

    const server = await startServer(services, settings, async () => ({
      database: true,
      writes: true,
      migrations: true,
      jobs: true,
      log: true,
    }));
    try {
      const { sessionToken } = await signInTestUser(server.url);
      const isNew = async () => services.events.publish({ type: 'standings', poolId });
      const readAll = async (when: string) => {
        const reads = await readsOf(server.url, sessionToken, WEEK);
        for (const [name, time] of await timeReads(server.url, sessionToken, reads, isNew)) {
          say(`${name}, ${when}`, time);
        }
      };
      await readAll('before the deadline');
      const beside = watch(server.url, sessionToken, await readsOf(server.url, sessionToken, WEEK), isNew);
      say(
        'The deadline passes',
        await timed(() => setDemoClock(services, services.demoFeed!, { now: DEADLINE_PASSED })),
      );
      say(
        "A Sunday's results graded",
        await timed(() => setDemoClock(services, services.demoFeed!, { now: MONDAY })),
      );
      say('The slowest read beside these', await beside.stop());
      await readAll('after the Sunday');
    } finally {
      await server.close();
    }
    return times;
  } finally {
    await close();
  }
}

/** Reads one document after the other until it is stopped; then returns the longest time that one took. */
function watch(url: string, token: string, reads: readonly Read[], before: () => Promise<void>) {
  const client = createClient(url, token);
  const shown = reads.filter(({ name }) => /^(Dashboard|Games|Standings)Page/.test(name));
  let isOver = false;
  let slowest = 0;
  const run = (async () => {
    while (!isOver) {
      for (const { text, variables } of shown) {
        await before();
        slowest = Math.max(slowest, await timed(() => client.ask<object>(text, variables)));
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await run;
      client.close();
      return slowest;
    },
  };
}
