import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from './client.ts';
import type { Database, Dialect } from './client.ts';
import { migrate } from './migrate.ts';
import { runOnce, withConnection, withDatabase } from './postgresql-connection.ts';
import { findPostgresql } from './postgresql-server.ts';
import type { PostgresqlServer } from './postgresql-server.ts';
import { readMigrations } from './schema-engine.ts';

/** Both dialects, for `describe.each(dialects)`; TEST_DIALECTS=sqlite leaves PostgreSQL out, for the inner loop. */
export const dialects: readonly Dialect[] =
  process.env.TEST_DIALECTS === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgresql'];

export interface EmptyDatabase {
  url: string;
  /** Removes it. */
  close(): Promise<void>;
}

export interface TestDatabase extends EmptyDatabase {
  db: Database;
  /** Closes and removes it. */
  close(): Promise<void>;
}

/** A fresh, migrated, empty database of its own: a copy of one that is migrated once. */
export async function openTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  const { url, close } =
    dialect === 'sqlite'
      ? makeSqlite(await sqliteBase())
      : await makePostgresql(await postgresqlTemplate(await serverUrl()));
  const db = await openDatabase(url);
  return {
    db,
    url,
    close: async () => {
      await db.$disconnect();
      await close();
    },
  };
}

/** A database without any table, for what migrates by itself. */
export async function openEmptyDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return dialect === 'sqlite' ? makeSqlite() : makePostgresql();
}

const staleAfterMs = 60 * 60 * 1000;

/** Changes whenever the migrations do. */
function fingerprint(dialect: Dialect): string {
  const migrations = JSON.stringify(readMigrations(dialect).migrationDirectories);
  return createHash('sha256').update(migrations).digest('hex').slice(0, 12);
}

// ---------------------------------------------------------------- SQLite

function testFolder(): string {
  const folder = join(tmpdir(), `last-standing-tests-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function makeSqlite(base?: string): EmptyDatabase {
  const folder = mkdtempSync(join(testFolder(), 'run-'));
  const path = join(folder, 'test.db');
  if (base) copyFileSync(base, path);
  return {
    url: `file:${path}`,
    close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function sqliteBase(): Promise<string> {
  const base = join(testFolder(), `base-${fingerprint('sqlite')}.db`);
  if (existsSync(base)) return base;
  const folder = mkdtempSync(join(testFolder(), 'run-'));
  const whole = join(folder, 'whole.db');
  const db = await openDatabase(`file:${join(folder, 'base.db')}`);
  await migrate(db);
  // One file with everything in it, whatever still stands in the write-ahead log.
  await db.$executeRaw`VACUUM INTO ${whole}`;
  await db.$disconnect();
  // Several workers may get here at once; the last one wins, with the same contents.
  renameSync(whole, base);
  rmSync(folder, { recursive: true, force: true });
  return base;
}

// ---------------------------------------------------------------- PostgreSQL

let server: Promise<PostgresqlServer> | undefined;

// testing-setup.ts sets TEST_DATABASE_URL once for all workers; this looks for itself when it was not used.
async function serverUrl(): Promise<string> {
  return (await (server ??= findPostgresql())).url;
}

async function makePostgresql(from = 'template0'): Promise<EmptyDatabase> {
  const admin = await serverUrl();
  const name = `last_standing_test_${Date.now()}_${randomBytes(5).toString('hex')}`;
  await runOnce(admin, `CREATE DATABASE "${name}" TEMPLATE "${from}"`);
  return {
    url: withDatabase(admin, name),
    close: () => runOnce(admin, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

const templateLock = 5_184_201_801;
let template: Promise<string> | undefined;

function postgresqlTemplate(admin: string): Promise<string> {
  return (template ??= withConnection(admin, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const suffix = fingerprint('postgresql');
    const { rows } = await connection.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ $1`,
      [`^last_standing_template_[0-9]+_${suffix}$`],
    );
    if (rows[0]) return rows[0].datname;
    const name = `last_standing_template_${Date.now()}_${suffix}`;
    // Under its final name only when it is whole.
    const building = `last_standing_test_${Date.now()}_building`;
    await connection.query(`CREATE DATABASE "${building}"`);
    await migrate(withDatabase(admin, building));
    await connection.query(`ALTER DATABASE "${building}" RENAME TO "${name}"`);
    return name;
  }));
}

// ---------------------------------------------------------------- what crashed runs left

/** Removes databases that earlier runs could not: test databases after an hour, templates after a day. */
export async function removeStaleDatabases(admin: string, now: number): Promise<void> {
  for (const name of readdirSync(testFolder())) {
    const path = join(testFolder(), name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > (name.startsWith('base-') ? 24 : 1) * staleAfterMs)
      rmSync(path, { recursive: true, force: true });
  }
  await withConnection(admin, async (connection) => {
    const { rows } = await connection.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ '^last_standing_(test|shadow|template)_[0-9]+_'`,
    );
    for (const { datname } of rows) {
      const [, kind, at] = /^last_standing_(\w+?)_(\d+)_/.exec(datname)!;
      // Another run may be copying it.
      if (datname.endsWith(fingerprint('postgresql'))) continue;
      if (now - Number(at) > (kind === 'template' ? 24 : 1) * staleAfterMs) {
        await connection.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
      }
    }
  });
}
