import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { type Database, type Dialect, filePath } from '../client.ts';
import { readMigrations } from '../migrationFiles.ts';
import { runOnce } from '../postgresqlConnection.ts';
import { projectRoot } from '../projectRoot.ts';
import { firstMigration } from '../replacedMigrations.ts';
import { openEmptyDatabase } from '../testing.ts';
import type { EmptyDatabase } from './emptyDatabase.ts';

const folder = join(projectRoot, 'prisma/releases');
const names: Record<Dialect, string> = { sqlite: 'sqlite.db.gz', postgresql: 'postgresql.sql.gz' };

/** The path of a file of a release: `answers.json`, or a dump. */
export function releaseFile(version: string, name: string): string {
  return join(folder, version, name);
}

/** The releases whose databases are stored: "1.0.0". */
export function dumpedReleases(): string[] {
  return readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
}

/** Stores a database as the one of a release: a file of SQLite, or what `pg_dump` writes. */
export async function storeDump(version: string, db: Database): Promise<void> {
  mkdirSync(join(folder, version), { recursive: true });
  const dump = db.dialect === 'sqlite' ? await sqliteFile(db) : Buffer.from(postgresqlScript(db.url));
  writeFileSync(releaseFile(version, names[db.dialect]), gzipSync(dump, { level: 9 }));
}

async function sqliteFile(db: Database): Promise<Buffer> {
  const scratch = mkdtempSync(join(tmpdir(), 'last-standing-dump-'));
  const path = join(scratch, 'whole.db');
  try {
    await db.$executeRaw`VACUUM INTO ${path}`;
    return readFileSync(path);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/**
 * INSERT statements, which the driver runs without psql. The session's settings before the first table are left out: an
 * earlier server refuses those that it does not know.
 */
function postgresqlScript(url: string): string {
  const options = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500'];
  const script = execFileSync('pg_dump', [...options, url], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return script
    .slice(script.search(/^CREATE /m))
    .replace(/^SET default_\w+ = .*\n/gm, '')
    .replace(/^\\(un)?restrict .*\n/gm, '');
}

/** A new database of tests with the contents of a release's. */
export async function restoreDump(version: string, dialect: Dialect): Promise<EmptyDatabase> {
  const dump = gunzipSync(readFileSync(releaseFile(version, names[dialect])));
  const database = await openEmptyDatabase(dialect);
  if (dialect === 'sqlite') writeFileSync(filePath(database.url), dump);
  else await runOnce(database.url, dump.toString());
  return database;
}

/** Of the table of a database's migrations. */
export interface HeldMigration {
  migration_name: string;
  checksum: string;
}

/** The migrations of a database, oldest first. */
export function heldMigrations(db: Database): Promise<HeldMigration[]> {
  return db.$queryRaw`
    SELECT "migration_name", "checksum" FROM "_prisma_migrations" ORDER BY "migration_name"`;
}

/**
 * Why this program cannot migrate a database with these migrations; null where they are its first ones, as they were
 * released, or all that its first one takes the place of.
 */
export function whyNotFirst(
  version: string,
  dialect: Dialect,
  held: readonly HeldMigration[],
): string | null {
  const { replaces } = firstMigration;
  if (held.map(({ migration_name: name }) => name).join() === replaces.join()) return null;
  const known = readMigrations(dialect);
  for (const [place, { migration_name: name, checksum }] of held.entries()) {
    const own = known[place];
    const isSame = own?.name === name && createHash('sha256').update(own.sql).digest('hex') === checksum;
    if (isSame) continue;
    return (
      `The dump of ${version} for ${dialect} has the migration ${name}, where this program has ` +
      `${own === undefined ? 'none' : own.name === name ? 'another text of it' : own.name}. A migration of a release is ` +
      `never edited, and a new one comes after it; as long as ${version} is not tagged, store the dump again: ` +
      `npx tsx graphql/api/releases/testing/storeDumps.ts ${version}`
    );
  }
  return null;
}
