import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export type Dialect = 'sqlite' | 'postgresql';

export interface EmptyDatabase {
  url: string;
  remove(): Promise<void>;
}

/**
 * An empty database: a file in a folder of its own, or a new database on the PostgreSQL server of the tests.
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
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set; prisma/testingSetup.ts sets it.');
  // The name lets prisma/testingSetup.ts remove databases that a crashed run left.
  const name = `last_standing_test_${Date.now()}_${randomBytes(5).toString('hex')}`;
  await command(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => command(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
