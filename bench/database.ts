import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Database, openDatabase } from '../prisma/client.ts';
import { runOnce, withDatabase } from '../prisma/postgresqlConnection.ts';
import { findPostgresql, type PostgresqlServer } from '../prisma/postgresqlServer.ts';

export type Dialect = 'sqlite' | 'postgresql';

export interface EmptyDatabase {
  url: string;
  remove(): Promise<void>;
}

/** Opens a database for some work, and closes it. */
export async function onDatabase<Result>(
  url: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.$disconnect();
  }
}

let postgresql: Promise<PostgresqlServer> | undefined;

/** Stops the PostgreSQL of `createDatabase`, if it was started here. */
export async function stopPostgresql(): Promise<void> {
  await (await postgresql)?.stop();
  postgresql = undefined;
}

/**
 * An empty database whose commits wait for the disk: a file in a folder of its own, or a new database on a durable
 * PostgreSQL, which ends with `stopPostgresql`.
 */
export async function createDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return dialect === 'sqlite' ? createFile() : createOnPostgres();
}

function createFile(): EmptyDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-'));
  return {
    url: `file:${join(folder, 'pool.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createOnPostgres(): Promise<EmptyDatabase> {
  const { url } = await (postgresql ??= findPostgresql());
  // By the name prisma/testing/setup.ts removes databases that a crashed run left.
  const name = `last_standing_test_${Date.now()}_${randomBytes(5).toString('hex')}`;
  await runOnce(url, `CREATE DATABASE ${name}`);
  return {
    url: withDatabase(url, name),
    remove: () => runOnce(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
