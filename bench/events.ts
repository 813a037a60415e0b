import { Pool } from 'pg';
import { pino } from 'pino';

import { createEventsBetweenProcesses } from '../graphql/server/events/betweenProcesses.ts';
import type { Channel } from '../graphql/server/events/channel.ts';
import { createPostgresChannel } from '../graphql/server/events/postgres.ts';
import { createRedisChannel } from '../graphql/server/events/redis.ts';
import type { Events } from '../graphql/kernel/events.ts';
import { openTestRedis, redisProgram } from '../graphql/testing/redis.ts';
import { createDatabase } from './database.ts';
import { milliseconds, perSecond, percentage, type Section } from './report.ts';

const CLIENTS = 32;
const CONNECTIONS = 10;
const ROUNDS = 3;
/** Milliseconds of a round. */
const DURATION = 1_500;

const INSERT = 'INSERT INTO stored (entry) VALUES (1)';
const PICK = {
  type: 'week',
  poolId: 1,
  week: 8,
  pick: { userId: 1, secretUntil: Date.parse('2025-10-26T14:00:00Z') },
} as const;
const NOTIFY = `SELECT pg_notify('bench', '${JSON.stringify(PICK)}')`;

interface Way {
  name: string;
  /** Stores a row and tells the other processes; resolves when it may be acknowledged. */
  store(pool: Pool): Promise<unknown>;
  done: number[];
  cpu: number;
  messages: number;
}

/** What it costs a commit that other processes hear of it. */
export async function measureEvents(): Promise<Section> {
  const database = await createDatabase('postgresql');
  const redis = redisProgram === null ? null : await openTestRedis();
  const pool = new Pool({ connectionString: database.url, max: CONNECTIONS });
  const opened: Events[] = [];
  try {
    await pool.query('CREATE TABLE stored (id bigserial PRIMARY KEY, entry int NOT NULL)');
    const ways: Way[] = [
      { name: 'no listener', store: (one) => one.query(INSERT), done: [], cpu: 0, messages: 0 },
      {
        name: 'NOTIFY in the transaction',
        // Several statements in one text are one transaction.
        store: (one) => one.query(`${INSERT}; ${NOTIFY}`),
        done: [],
        cpu: 0,
        messages: 0,
      },
    ];
    const add = async (name: string, channel: Channel) => {
      const way: Way = { name, store: () => Promise.resolve(), done: [], cpu: 0, messages: 0 };
      const events = await createEventsBetweenProcesses(counted(channel, way), pino({ level: 'silent' }));
      opened.push(events);
      way.store = async (one) => {
        await one.query(INSERT);
        events.publish(PICK);
        await events.settled();
      };
      ways.push(way);
    };
    await add('ours, over PostgreSQL', createPostgresChannel(database.url));
    if (redis !== null) await add('ours, over Redis', createRedisChannel(redis.url));
    for (let round = 0; round < ROUNDS; round += 1) for (const way of ways) await measure(way, pool);
    const alone = ways[0]!.done.length;
    return {
      title: 'Commits that other processes hear of',
      text: `${CLIENTS} clients store a row each without pauses over ${CONNECTIONS} connections, acknowledged when other processes can hear of it. The rounds of all ways alternate. Ours sends after the commit, one message at a time, with everything that was published meanwhile.`,
      columns: ['way', 'a second', 'of the first', 'median', '95 %', 'CPU a commit', 'messages a second'],
      rows: ways.map(({ name, done, cpu, messages }) => {
        const sorted = done.toSorted((a, b) => a - b);
        const seconds = (ROUNDS * DURATION) / 1000;
        return [
          name,
          perSecond(done.length / seconds),
          percentage(done.length, alone),
          milliseconds(sorted[Math.floor(sorted.length / 2)] ?? NaN),
          milliseconds(sorted[Math.floor(sorted.length * 0.95)] ?? NaN),
          milliseconds(cpu / done.length),
          messages === 0 ? '-' : perSecond(messages / seconds),
        ];
      }),
    };
  } finally {
    for (const events of opened) await events.close();
    await pool.end();
    await redis?.stop();
    await database.remove();
  }
}

/** CPU is that of this process: the clients and what they wait for. */
async function measure(way: Way, pool: Pool): Promise<void> {
  const until = performance.now() + DURATION;
  const before = process.cpuUsage();
  const client = async () => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      await way.store(pool);
      way.done.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const { user, system } = process.cpuUsage(before);
  way.cpu += (user + system) / 1000;
}

function counted(channel: Channel, way: Way): Channel {
  return {
    async connect(hear, lose) {
      const connection = await channel.connect(hear, lose);
      return {
        close: () => connection.close(),
        send(text) {
          way.messages += 1;
          return connection.send(text);
        },
      };
    },
  };
}
