import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createDatabase, type EmptyDatabase } from './database.ts';
import { openServer } from './hostedServer.ts';
import { type ServerProcess, startServer, type TestServer } from './server.ts';

/** Frozen, unless the settings say otherwise. */
const FROZEN = { REPLAY_SPEED: '0' };

/**
 * Opens the built server (hostedServer.ts) on a copy of the demo in its initial state, which is seeded once for all
 * end-to-end files: on an empty database a start first grades eight weeks. Tests of such a start call `openServer`. The
 * demo's clock is frozen unless the settings say otherwise; REPLAY_START has no effect.
 * @param host by which the server is reached, instead of 127.0.0.1
 */
export async function openDemo(env: Record<string, string> = {}, host?: string): Promise<TestServer> {
  return openServer({
    database: await copyDemo(),
    env: { ...FROZEN, ...env },
    ...(host !== undefined && { host }),
  });
}

/** The same as a process of its own. */
export async function startDemo(): Promise<ServerProcess> {
  return startServer({ database: await copyDemo(), env: FROZEN });
}

/** What belongs together: the database, the key of its log, and what the log published. */
const FILES = ['', '.log-key', '.log-key.published'];

/** A copy of the demo in its initial state, with a frozen clock. */
export async function copyDemo(): Promise<EmptyDatabase> {
  const planted = join(inject('runFolder'), 'pool.db');
  if (!existsSync(planted)) await plantDemo(planted);
  const database = await createDatabase('sqlite');
  for (const file of FILES) copyFileSync(planted + file, fileOf(database) + file);
  return database;
}

/** Two workers may do this at once; the last one wins, with the same content. */
async function plantDemo(path: string): Promise<void> {
  const database = await createDatabase('sqlite');
  const server = await openServer({ database, env: FROZEN });
  // After an orderly shutdown all data is in the one file, and no job is leased.
  await server.end();
  // The database last: who finds it finds all.
  for (const file of FILES.toReversed()) renameSync(fileOf(database) + file, path + file);
  await database.remove();
}

const fileOf = ({ url }: EmptyDatabase) => url.replace('file:', '');
