import type { Client } from 'pg';
import { pino } from 'pino';

import { completeLogs } from '#graphql/log/completeLogs.ts';
import { beginLogs } from '#graphql/log/beginLogs.ts';
import { recordKey } from '#graphql/log/key/rotateKey.ts';
import { gradePool } from '#graphql/grading/grading.ts';
import { setDemoClock } from '#graphql/season/setDemoClock.ts';
import { skeletonOf } from '#graphql/entries/rules/confusables.ts';
import { seedDemo } from '#graphql/demo/demo.ts';
import type { Services } from '#kernel/services.ts';
import { openServices } from '#graphql/server/start/openServices.ts';
import { startServer } from '#graphql/server/start/server.ts';
import { readSettings, type Settings } from '#graphql/site/settings/settings.ts';
import { withConnection } from '#prisma/postgresqlConnection.ts';
import { timed } from '../measure.ts';
import { addCrowd } from '../scale/crowd.ts';

const START = '2025-10-26T13:30:00Z';
const BEFORE_START = new Date('2025-10-26T13:00:00Z');
const MONDAY = new Date('2025-10-27T12:00:00Z');
const NEXT_MONDAY = new Date('2025-11-03T12:00:00Z');
/** The log of the demo's few entries: it begins anew with the crowd. */
const LOG_TABLES =
  '"PoolLog", "LogLeaf", "LogNode", "LogFact", "LoggedStanding", "LogIncident", "SeenCheckpoint", "LoggedName", "LogPublication", "LogCosignature"';

export interface FilledPool {
  poolId: number;
  /** Plays the next week: the log states the openings of its picks, the results and who is out. */
  playNextWeek(): Promise<void>;
  close(): Promise<void>;
}

/** Fills a database with a pool of so many entries in Week 8, whose log begins before a deadline and states the Sunday. */
export async function fillPool(url: string, entries: number): Promise<FilledPool> {
  const settings: Settings = readSettings({
    DATABASE_URL: url,
    REPLAY_START: START,
    REPLAY_SPEED: '0',
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  const { services, close } = await openServices(settings, 'server', pino.destination(2));
  await seedDemo(services, { replayStart: settings.replayStart });
  await withConnection(url, async (client) => {
    await addCrowd(client, entries);
    await writeSkeletons(client);
    await receiveEarlier(client);
    await client.query(`TRUNCATE ${LOG_TABLES}`);
  });
  const { id: poolId } = await services.db.pool.findFirstOrThrow({ select: { id: true } });
  await gradePool(services, poolId);
  await withConnection(url, (client) => client.query('VACUUM ANALYZE'));
  await recordKey(services);
  const began = await timed(() => beginLogs(services));
  console.log(`  the log began in ${(began / 1000).toFixed(1)} s`);
  await moveTo(services, settings, MONDAY);
  return { poolId, playNextWeek: () => moveTo(services, settings, NEXT_MONDAY), close };
}

async function moveTo(services: Services, settings: Settings, now: Date): Promise<void> {
  const server = await startServer(services, settings, async () => ({
    ...{ database: true, writes: true, migrations: true, jobs: true, log: true },
  }));
  try {
    await setDemoClock(services, services.demoFeed!, { now });
    const stated = await timed(() => completeLogs(services));
    console.log(`  the openings and results were stated in ${(stated / 1000).toFixed(1)} s`);
  } finally {
    await server.close();
  }
}

/** The crowd has its picks of coming weeks from shortly before their deadlines, of which no log can have a commitment now. */
async function receiveEarlier(client: Client): Promise<void> {
  await client.query('SET session_replication_role = replica');
  await client.query(`UPDATE "Pick" SET "submittedAt" = $1 WHERE "submittedAt" > $1`, [BEFORE_START]);
  await client.query('SET session_replication_role = DEFAULT');
}

/** The crowd has its usernames in lower case there, which is right for most. */
async function writeSkeletons(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; username: string; usernameSkeleton: string }>(
    'SELECT "id", "username", "usernameSkeleton" FROM "Entry"',
  );
  const wrong = rows
    .map(({ id, username, usernameSkeleton: stored }) => ({ id, stored, skeleton: skeletonOf(username) }))
    .filter(({ stored, skeleton }) => stored !== skeleton);
  await client.query(
    `UPDATE "Entry" AS e SET "usernameSkeleton" = s."skeleton"
     FROM unnest($1::int[], $2::text[]) AS s("id", "skeleton") WHERE e."id" = s."id"`,
    [wrong.map(({ id }) => id), wrong.map(({ skeleton }) => skeleton)],
  );
}
