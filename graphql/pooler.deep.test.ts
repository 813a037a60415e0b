import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from '../prisma/client.ts';
import { openTestDatabase, type TestDatabase } from '../prisma/testing.ts';
import { createEventsBetweenProcesses, EventsError } from './server/events/betweenProcesses.ts';
import { createPostgresChannel } from './server/events/postgres.ts';
import { openServices, type OpenServices } from './server/start/openServices.ts';
import { readSettings } from './site/settings/settings.ts';
import { openTestPooler, poolerProgram, type TestPooler } from './testing/pooler.ts';
import { openTestRedis, redisProgram } from './testing/redis.ts';
import { createTestServices, plantPool, plantSeason, viewerOf } from './testing/services.ts';
import { submitPick } from './picks/submitPick.ts';

describe.runIf(poolerProgram !== null && process.env.TEST_DIALECTS !== 'sqlite')(
  'processes behind a pooler in transaction mode',
  () => {
    let database: TestDatabase;
    let pooler: TestPooler;
    const opened: OpenServices[] = [];
    const join = async (env: Record<string, string>) => {
      const one = await openServices(
        readSettings({ DATABASE_URL: pooler.url, POOL_MODE: 'live', LOG_LEVEL: 'silent', ...env }),
      );
      opened.push(one);
      return one.services;
    };

    beforeAll(async () => {
      database = await openTestDatabase('postgresql');
      await plantSeason(database.db);
      pooler = await openTestPooler(database.url);
    });
    afterAll(async () => {
      for (const { close } of opened) await close();
      await pooler?.stop();
      await database?.close();
    });

    it('really change the server process between transactions', async () => {
      const db = await openDatabase(pooler.url);
      const pid = async () =>
        (
          await db.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid, pg_sleep(0.1)::text AS slept`
        )[0].pid;
      const seen = new Set<number>();
      for (let time = 0; time < 3; time += 1)
        for (const one of await Promise.all([pid(), pid(), pid()])) seen.add(one);
      expect(seen.size).toBeGreaterThan(1);
      await db.$disconnect();
    });

    it('do not start without EVENTS_URL, and say so', async () => {
      const failed = await join({}).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(EventsError);
      expect((failed as Error).message).toMatch(/a pooler answers\. EVENTS_URL must name .*not a pooler/);
    });

    it('write concurrently and hear of each other past it, without a statement that the next one lacks', async () => {
      const [one, other] = [
        await join({ EVENTS_URL: database.url }),
        await join({ EVENTS_URL: database.url }),
      ];
      const planted = await plantPool(await createTestServices(database.db), 20);
      const heard: string[] = [];
      other.events.subscribe((event) => heard.push(event.type));
      const receivedAt = new Date('2025-09-04T00:00:00Z');
      const teams = ['KC', 'BUF', 'PHI', 'DAL'];
      await Promise.all(
        planted.entries.flatMap((entry, index) =>
          [1, 2, 3].map(async (week) => {
            const services = (index + week) % 2 === 0 ? one : other;
            const owner = await database.db.user.findUniqueOrThrow({ where: { id: entry.userId } });
            const team = teams[(index + week) % teams.length]!;
            await submitPick(services, viewerOf(owner), {
              entryId: entry.id,
              week,
              teamId: team,
              receivedAt,
            });
          }),
        ),
      );
      expect(await database.db.pick.count()).toBe(60);
      await one.events.settled();
      expect(await other.events.reached(one.events.offset())).toBe(true);
      expect(heard).toContain('week');
      for (const services of [one, other]) {
        const prepared = await services.db.$queryRaw<object[]>`
          SELECT name FROM pg_prepared_statements WHERE name LIKE 'last_standing%'`;
        expect(prepared).toEqual([]);
      }
    });

    it.each(redisProgram === null ? [] : ['Redis'])('hear of each other over %s', async () => {
      const redis = await openTestRedis();
      const env = { EVENTS_URL: redis.url };
      const [one, other] = [await join(env), await join(env)];
      const heard: string[] = [];
      other.events.subscribe((event) => heard.push(event.type));
      one.events.publish({ type: 'pool', poolId: 1 });
      await one.events.settled();
      await other.events.reached(one.events.offset());
      expect(heard).toEqual(['pool']);
      // Nothing of it went over the database.
      const listening = await createEventsBetweenProcesses(
        createPostgresChannel(database.url),
        pino({ level: 'silent' }),
      );
      const before = listening.offset();
      one.events.publish({ type: 'pool', poolId: 1 });
      await one.events.settled();
      expect(listening.offset()).toBe(before);
      await one.limits.named('a limit', { tries: 1, seconds: 60 }).take('alice');
      await expect(other.limits.named('a limit', { tries: 1, seconds: 60 }).take('alice')).rejects.toThrow();
      expect(await database.db.rateLimiterFlexible.count()).toBe(0);
      await listening.close();
      for (const { close } of opened.splice(-2)) await close();
      await redis.stop();
    });
  },
);
