import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { filePath, openDatabase } from './client.ts';
import type { Database, Dialect } from './client.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrationFiles.ts';
import { runOnce, withConnection, withDatabase } from './postgresqlConnection.ts';
import { findPostgresql } from './postgresqlServer.ts';
import type { PostgresqlServer } from './postgresqlServer.ts';

/**
 * For `describe.each(bothDialects)`: tests of SQL text, triggers, locks, concurrency or column types.
 * TEST_DIALECTS=sqlite skips PostgreSQL for quick runs.
 */
export const bothDialects: readonly Dialect[] =
  process.env.TEST_DIALECTS === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgresql'];

/**
 * For `describe.each(oneDialect)`: tests of a rule, a permission, a text or a mail, which are the same on both.
 * TEST_DIALECTS=both runs them on PostgreSQL, too.
 */
export const oneDialect: readonly Dialect[] =
  process.env.TEST_DIALECTS === 'both' ? ['sqlite', 'postgresql'] : ['sqlite'];

export interface EmptyDatabase {
  url: string;
  /** Removes the database. */
  close(): Promise<void>;
}

export interface TestDatabase extends EmptyDatabase {
  db: Database;
  /** Closes and removes the database. */
  close(): Promise<void>;
}

/** Rows with which many tests start. */
export interface Planting {
  /** Name of the rows; it must include everything that determines them. */
  name: string;
  plant(db: Database): Promise<unknown>;
}

/** Opens a fresh, migrated database: a copy of an empty one, or of one that is filled once a run. */
export async function openTestDatabase(dialect: Dialect, planting?: Planting): Promise<TestDatabase> {
  const { url, close } =
    dialect === 'sqlite'
      ? makeSqlite(await (planting ? plantedSqlite(planting) : sqliteBase()))
      : await makePostgresql(await (planting ? plantedPostgresql(planting) : postgresqlTemplate()));
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

/** Creates a database without tables, for code that migrates by itself. */
export async function openEmptyDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return dialect === 'sqlite' ? makeSqlite() : makePostgresql();
}

const staleAfterMs = 60 * 60 * 1000;

/** A hash of the migrations. */
function fingerprint(dialect: Dialect): string {
  const migrations = JSON.stringify(readMigrations(dialect));
  return createHash('sha256').update(migrations).digest('hex').slice(0, 12);
}

/** Identifies this run: the planted rows may differ in the next. testingSetup.ts sets it for all workers. */
const runName = process.env.TEST_RUN ?? newRunName();

export function newRunName(): string {
  return `${Date.now()}_${randomBytes(3).toString('hex')}`;
}

const plantings = new Map<string, Promise<string>>();

/** Runs once per planting in this process; `make` ensures that the processes of a run share the result. */
function planted(dialect: Dialect, { name, plant }: Planting, make: PlantedMaker): Promise<string> {
  const key = createHash('sha256').update(name).digest('hex').slice(0, 12);
  const known = plantings.get(`${dialect} ${key}`);
  if (known) return known;
  const made = make(key, async (url) => {
    const db = await openDatabase(url);
    await plant(db);
    return db;
  });
  plantings.set(`${dialect} ${key}`, made);
  return made;
}

type PlantedMaker = (key: string, plant: (url: string) => Promise<Database>) => Promise<string>;

// ---------------------------------------------------------------- SQLite

/** Free bytes that the memory file system needs to hold the databases. */
const ROOM = 512 * 1024 * 1024;

/** In memory where Linux offers it: otherwise every commit waits for the disk. */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM ? memory : tmpdir();
}

/** The folder of the SQLite test databases. */
function testFolder(): string {
  const folder = join(temporaryFolder(), `last-standing-tests-${userInfo().uid}`);
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
  // One complete file, including what is still in the write-ahead log.
  await db.$executeRaw`VACUUM INTO ${whole}`;
  await db.$disconnect();
  // Several workers may get here at once; the last one wins, with the same contents.
  renameSync(whole, base);
  rmSync(folder, { recursive: true, force: true });
  return base;
}

function plantedSqlite(planting: Planting): Promise<string> {
  return planted('sqlite', planting, async (key, plant) => {
    const path = join(testFolder(), `planted-${runName}-${key}.db`);
    if (existsSync(path)) return path;
    const { url, close } = makeSqlite(await sqliteBase());
    const db = await plant(url);
    const whole = `${filePath(url)}.whole`;
    await db.$executeRaw`VACUUM INTO ${whole}`;
    await db.$disconnect();
    renameSync(whole, path);
    await close();
    return path;
  });
}

// ---------------------------------------------------------------- PostgreSQL

let server: Promise<PostgresqlServer> | undefined;

// testingSetup.ts sets TEST_DATABASE_URL once for all workers; without it, this finds a server itself.
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

function postgresqlTemplate(): Promise<string> {
  return (template ??= postgresqlOnce(fingerprint('postgresql'), 'template0', migrate));
}

function plantedPostgresql(planting: Planting): Promise<string> {
  return planted('postgresql', planting, async (key, plant) =>
    postgresqlOnce(`${runName}_${key}`, await postgresqlTemplate(), async (url) => {
      await (await plant(url)).$disconnect();
    }),
  );
}

/** Returns the template database that ends in `suffix`; the first process creates it from another one. */
async function postgresqlOnce(
  suffix: string,
  from: string,
  fill: (url: string) => Promise<unknown>,
): Promise<string> {
  const admin = await serverUrl();
  return withConnection(admin, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rows } = await connection.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ $1`,
      [`^last_standing_template_[0-9]+_${suffix}$`],
    );
    if (rows[0]) return rows[0].datname;
    const name = `last_standing_template_${Date.now()}_${suffix}`;
    // The template gets its final name only when it is complete.
    const building = `last_standing_test_${Date.now()}_building`;
    await connection.query(`CREATE DATABASE "${building}" TEMPLATE "${from}"`);
    await fill(withDatabase(admin, building));
    await connection.query(`ALTER DATABASE "${building}" RENAME TO "${name}"`);
    return name;
  });
}

// ---------------------------------------------------------------- cleanup after crashed runs

/** Removes the databases planted for a run. */
export async function removePlanted(admin: string | null, run: string): Promise<void> {
  for (const name of readdirSync(testFolder())) {
    if (name.startsWith(`planted-${run}-`)) rmSync(join(testFolder(), name), { force: true });
  }
  if (admin === null) return;
  await withConnection(admin, async (connection) => {
    const { rows } = await connection.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ $1`,
      [`^last_standing_template_[0-9]+_${run}_`],
    );
    for (const { datname } of rows) {
      await connection.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
    }
  });
}

/** Removes databases that crashed runs left: test databases after an hour, templates after a day. */
export async function removeStaleDatabases(admin: string | null, now: number): Promise<void> {
  for (const name of readdirSync(testFolder())) {
    const path = join(testFolder(), name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > (name.startsWith('base-') ? 24 : 1) * staleAfterMs)
      rmSync(path, { recursive: true, force: true });
  }
  if (admin === null) return;
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
