// SQL on both databases: prisma/migrate.ts, prisma/migrationScript.ts

import { beforeEach, describe, expect, it } from 'vitest';

import { DatabaseTooOldError, findMissingMigrations, migrate } from './migrate.ts';
import { createMigrationAdapter } from './migrationAdapter.ts';
import { firstMigration } from './replacedMigrations.ts';
import { migrationList, noFilters, withSchemaEngine } from './schemaEngine.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from './testing.ts';
import { contentsOf } from './testing/databaseContents.ts';

const { name, replaces } = firstMigration;

describe.each(bothDialects)('a database on %s that was made by the replaced migrations', (dialect) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase(dialect);
    await test.db.season.create({ data: { year: 2025 } });
    return () => test.close();
  });

  /** Records migrations in place of the first one, before those that followed it. */
  async function record(names: readonly string[]): Promise<void> {
    await test.db.$executeRaw`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ${name}`;
    for (const held of names) {
      await test.db
        .$executeRaw`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at")
        VALUES (${held}, 'y', ${held}, ${new Date(0)}, ${new Date()})`;
    }
  }

  it('has the first migration when all of them are recorded, and its history becomes that of a new one', async () => {
    const fresh = await contentsOf(test.url);
    expect(fresh.rows._prisma_migrations).toContainEqual(expect.objectContaining({ migration_name: name }));
    await record(replaces);
    expect(await findMissingMigrations(test.db)).toEqual([]);
    expect(await migrate(test.db)).toEqual({ applied: [] });
    expect(await contentsOf(test.url)).toEqual(fresh);
    const found = await withSchemaEngine(createMigrationAdapter(test.url), (engine) =>
      engine.diagnoseMigrationHistory({
        migrationsList: migrationList(dialect),
        optInToShadowDatabase: false,
        filters: noFilters,
      }),
    );
    expect(found).toMatchObject({ history: null, failedMigrationNames: [], editedMigrationNames: [] });
  });

  it.each([
    ['the first', replaces.slice(0, 1)],
    ['all but the last', replaces.slice(0, -1)],
    ['all but the first', replaces.slice(1)],
  ])('is refused in one sentence when only %s is recorded, and left as it is', async (_, names) => {
    await record(names);
    const before = await contentsOf(test.url);
    const error = await migrate(test.db).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(DatabaseTooOldError);
    const lacking = replaces.find((replaced) => !names.includes(replaced))!;
    expect((error as Error).message).toMatch(
      new RegExp(
        `^Database [^\\n]* has only ${names.length} of the 16 migrations that ${name} takes the place of, and was left as it is: ${lacking} is the first that it lacks\\. Start the version before this one once, [^\\n]*$`,
      ),
    );
    expect(await contentsOf(test.url)).toEqual(before);
    await expect(findMissingMigrations(test.db)).rejects.toBeInstanceOf(DatabaseTooOldError);
  });

  it('is refused when the last of them was not finished', async () => {
    await record(replaces);
    await test.db
      .$executeRaw`UPDATE "_prisma_migrations" SET "finished_at" = NULL WHERE "id" = ${replaces.at(-1)!}`;
    await expect(migrate(test.db)).rejects.toThrow(`${replaces.at(-1)!} is the first that it lacks`);
  });
});
