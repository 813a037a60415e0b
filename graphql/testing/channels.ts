import { openTestDatabase } from '#prisma/testing.ts';
import { withConnection } from '#prisma/postgresqlConnection.ts';
import type { Channel } from '../server/events/channel.ts';
import { createPostgresChannel } from '../server/events/postgres.ts';
import { createRedisChannel } from '../server/events/redis.ts';
import { openTestRedis, redisProgram } from './redis.ts';

export interface TestChannel {
  /** The address, for EVENTS_URL. */
  url: string;
  channel: Channel;
  /** Breaks all connections; new ones can be made at once. */
  breakConnections(): Promise<void>;
  close(): Promise<void>;
}

/** Each kind of channel between processes that this machine has, with a way to open one for a test. */
export const channels: readonly (readonly [name: string, open: () => Promise<TestChannel>])[] = [
  ...(process.env.TEST_DIALECTS === 'sqlite' ? [] : ([['PostgreSQL', openPostgres]] as const)),
  ...(redisProgram === null ? [] : ([['Redis', openRedis]] as const)),
];

async function openPostgres(): Promise<TestChannel> {
  const { url, close } = await openTestDatabase('postgresql');
  return {
    url,
    channel: createPostgresChannel(url),
    breakConnections: () =>
      withConnection(url, async (killer) => {
        await killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'last-standing events'`,
        );
      }),
    close,
  };
}

async function openRedis(): Promise<TestChannel> {
  const redis = await openTestRedis();
  return {
    url: redis.url,
    channel: createRedisChannel(redis.url),
    async breakConnections() {
      await redis.stop();
      await redis.start();
    },
    close: () => redis.stop(),
  };
}
