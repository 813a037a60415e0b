// SQL on both databases: prisma/testing/releaseDumps.ts

import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Dialect, openDatabase } from '#prisma/client.ts';
import { migrate } from '#prisma/migrate.ts';
import { readMigrations } from '#prisma/migrationFiles.ts';
import { firstMigration } from '#prisma/replacedMigrations.ts';
import {
  dumpedReleases,
  heldMigrations,
  releaseFile,
  restoreDump,
  whyNotFirst,
} from '#prisma/testing/releaseDumps.ts';
import { bothDialects, openEmptyDatabase } from '#prisma/testing.ts';
import { contentsOf } from '#prisma/testing/databaseContents.ts';
import type { EmptyDatabase } from '#prisma/testing/emptyDatabase.ts';
import { NEXT, nextSchema } from '#prisma/testing/nextSchema.ts';
import { queryProduct } from './testing/queryProduct.ts';
import { lastRelease } from './store.ts';

const cases = dumpedReleases().flatMap((version) => bothDialects.map((dialect) => ({ version, dialect })));

it('each release with contracts has stored its databases', () => {
  expect(dumpedReleases()).toContain(lastRelease());
});

describe.each(cases)('the stored database of $version on $dialect', ({ version, dialect }) => {
  let dump: EmptyDatabase;
  beforeAll(async () => void (dump = await restoreDump(version, dialect)));
  afterAll(() => dump.close());

  it('has the first migrations of this program', async () => {
    const db = await openDatabase(dump.url);
    const held = await heldMigrations(db);
    await db.$disconnect();
    expect(held.length).toBeGreaterThan(0);
    expect(whyNotFirst(version, dialect, held)).toBeNull();
  });

  it('becomes one of this program: its tables and constraints, and every row', async () => {
    const before = await contentsOf(dump.url);
    await migrate(dump.url);
    await expectUpgraded(dialect, before, dump.url, (url) => migrate(url));
  });

  it('is served: standings, picks and the log are those of before', async () => {
    const { calls, verified, code } = await queryProduct(dump.url);
    const stored = JSON.parse(readFileSync(releaseFile(version, 'answers.json'), 'utf8')) as object;
    expect(calls).toMatchObject(stored);
    expect(verified).toContain('All that was compared is shown as logged.');
    expect(verified).toMatch(/ok {4}League Standings: /);
    expect(code).toBe(0);
  });
});

describe.each(cases)('a next release on the database of $version on $dialect', ({ version, dialect }) => {
  it('keeps every row, and this program refuses it in one sentence from then on', async () => {
    const { url, close } = await restoreDump(version, dialect);
    const next = await nextSchema(dialect);
    const before = await contentsOf(url);
    expect((await migrate(url, next)).applied).toContain(NEXT);
    await expectUpgraded(dialect, before, url, (fresh) => migrate(fresh, next));
    const upgraded = await contentsOf(url);
    await expect(queryProduct(url)).rejects.toThrow(
      /^Database [^\n]* is newer than this program: it holds the migration 29990101000000_next\. Start the newer version, or restore a backup from before it\.$/,
    );
    expect(await contentsOf(url)).toEqual(upgraded);
    await close();
  });
});

/** The rows that were there are there, with what new columns add, in the tables of a new database. */
async function expectUpgraded(
  dialect: Dialect,
  before: Awaited<ReturnType<typeof contentsOf>>,
  url: string,
  make: (url: string) => Promise<unknown>,
): Promise<void> {
  const after = await contentsOf(url);
  for (const table of [
    'User',
    'Pool',
    'PoolWeek',
    'Game',
    'Entry',
    'Pick',
    'Payment',
    'LogLeaf',
    'PoolLog',
  ]) {
    const rows = before.rows[table]!;
    expect(rows.length, table).toBeGreaterThan(0);
    expect([table, after.rows[table]]).toEqual([
      table,
      rows.map((row) => expect.objectContaining(row as object) as unknown),
    ]);
  }
  const fresh = await openEmptyDatabase(dialect);
  await make(fresh.url);
  expect(asWritten(after.schema)).toEqual(asWritten((await contentsOf(fresh.url)).schema));
  await fresh.close();
}

/**
 * What pg_dump wrote of `a OR b OR c` comes back with fewer parentheses, and a column that SQLite has added to a table is
 * on the line of the one before.
 */
const asWritten = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema)
      .replace(/[()]/g, '')
      .replace(/,(\\n| )+/g, ','),
  );

describe.each(bothDialects)('a dump for %s that was made by other migrations', (dialect) => {
  const { name } = readMigrations(dialect)[0]!;

  it('is named, with how it is stored again', () => {
    const why = (migration_name: string, checksum: string) =>
      whyNotFirst('1.0.0', dialect, [{ migration_name, checksum }]);
    expect(why(name, 'another')).toMatch(
      / has the migration \S+_init, where this program has another text of it\. /,
    );
    expect(why('20250801000000_gone', '')).toContain(`where this program has ${name}.`);
    expect(why('20250801000000_gone', '')).toContain(
      'npx tsx graphql/api/releases/testing/storeDumps.ts 1.0.0',
    );
  });

  it('is named also when it has only some of the migrations that the first one takes the place of', () => {
    const held = firstMigration.replaces.map((migration_name) => ({ migration_name, checksum: '' }));
    expect(whyNotFirst('1.0.0', dialect, held)).toBeNull();
    expect(whyNotFirst('1.0.0', dialect, held.slice(0, -1))).toContain(`where this program has ${name}.`);
  });
});
