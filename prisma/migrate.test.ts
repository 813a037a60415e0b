// SQL on both databases: prisma/migrate.ts, prisma/migrationScript.ts, prisma/migrationAdapter.ts,
// prisma/migrationConnection.ts, prisma/migrationHistory.ts, prisma/nextMigration.ts

import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';

import { DatabaseError, type Dialect, openDatabase } from './client.ts';
import { DatabaseTooNewError, DatabaseTooOldError, findMissingMigrations, migrate } from './migrate.ts';
import { createMigrationAdapter } from './migrationAdapter.ts';
import { readMigrations } from './migrationFiles.ts';
import { createHistory } from './migrationScript.ts';
import { nextMigration, readModels } from './nextMigration.ts';
import { projectRoot } from './projectRoot.ts';
import { migrationList, noFilters, withSchemaEngine } from './schemaEngine.ts';
import { bothDialects, openEmptyDatabase, openTestDatabase } from './testing.ts';
import { contentsOf } from './testing/databaseContents.ts';

/** Applies the migrations with Prisma's own engine. */
async function migrateByEngine(dialect: Dialect, url: string): Promise<string[]> {
  return withSchemaEngine(createMigrationAdapter(url), async (engine) => {
    const migrationsList = migrationList(dialect);
    return (await engine.applyMigrations({ migrationsList, filters: noFilters })).appliedMigrationNames;
  });
}

const namesOf = (dialect: Dialect) => readMigrations(dialect).map(({ name }) => name);

describe.each(bothDialects)('migrations on %s', (dialect) => {
  it('create the tables of the models', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    expect(await nextMigration(dialect, url, readModels(dialect)), 'npm run db:migration -- <name>').toBe('');
    await close();
  });

  it('are applied once, and their names are returned', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    expect(await migrate(url)).toEqual({ applied: namesOf(dialect) });
    const db = await openDatabase(url);
    expect(await migrate(db)).toEqual({ applied: [] });
    await db.season.create({ data: { year: 2025 } });
    await db.$disconnect();
    await close();
  });

  it('leave the schema engine nothing to do', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    await migrate(url);
    const before = await contentsOf(url);
    expect(await migrateByEngine(dialect, url)).toEqual([]);
    expect(await contentsOf(url)).toEqual(before);
    const found = await withSchemaEngine(createMigrationAdapter(url), (engine) =>
      engine.diagnoseMigrationHistory({
        migrationsList: migrationList(dialect),
        optInToShadowDatabase: false,
        filters: noFilters,
      }),
    );
    expect(found).toMatchObject({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
      hasMigrationsTable: true,
    });
    await close();
  });

  it('of the schema engine are those of the program, which adds the constraints', async () => {
    const [ours, engines] = [await openEmptyDatabase(dialect), await openEmptyDatabase(dialect)];
    await migrate(ours.url);
    await migrateByEngine(dialect, engines.url);
    expect(await contentsOf(engines.url)).not.toEqual(await contentsOf(ours.url));
    expect(await migrate(engines.url)).toEqual({ applied: [] });
    expect(await contentsOf(engines.url)).toEqual(await contentsOf(ours.url));
    await Promise.all([ours.close(), engines.close()]);
  });

  it('are applied once by several processes that start together', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const program = `import('./prisma/migrate.ts').then(async ({ migrate }) => console.log((await migrate(process.argv[1])).applied.length))`;
    const start = () =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, ['--import', 'tsx', '-e', program, '--', url], {
          cwd: projectRoot,
        });
        let output = '';
        child.stdout.on('data', (text) => (output += text));
        child.stderr.on('data', (text) => (output += text));
        child.on('close', () => resolve(output.trim()));
      });
    const outputs = await Promise.all([start(), start(), start()]);
    expect(outputs.sort()).toEqual(['0', '0', String(namesOf(dialect).length)]);
    await close();
  });

  it('refuse a database of a newer program', async () => {
    const { db, close } = await openTestDatabase(dialect);
    await db.$executeRaw`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
      VALUES ('x', 'y', '29990101000000_later', ${new Date()})`;
    const error = await migrate(db).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(DatabaseTooNewError);
    expect((error as Error).message).toMatch(
      /^Database .* is newer than this program: .*29990101000000_later/,
    );
    expect((error as Error).message).not.toContain('\n');
    await close();
  });

  it('refuse a database of the time before the first release, in one sentence, and leave it as it is', async () => {
    const { db, url, close } = await openTestDatabase(dialect);
    await db.season.create({ data: { year: 2025 } });
    await db.$executeRaw`DROP TABLE "_constraints"`;
    await db.$executeRaw`DELETE FROM "_prisma_migrations"`;
    for (const name of ['20250801000000_init', '20261126190345_log_incident']) {
      await db.$executeRaw`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
        VALUES (${name}, 'y', ${name}, ${new Date()})`;
    }
    await db.$disconnect();
    const before = await contentsOf(url);
    const error = await migrate(url).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(DatabaseTooOldError);
    expect((error as Error).message).toMatch(
      /^Database .* is of the time before the first release[^\n]* was left as it is: export its pools [^\n]*, or start anew/,
    );
    expect(await contentsOf(url)).toEqual(before);
    await close();
  });

  it('refuse, in one line, a database with foreign tables', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const db = await openDatabase(url);
    await db.$executeRawUnsafe('CREATE TABLE "Somebody" ("id" INTEGER)');
    const error = await migrate(db).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as Error).message).toMatch(/^Database .* cannot be migrated: [^\n]*not empty/);
    await db.$disconnect();
    await close();
  });

  it('continue after one that was interrupted', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const db = await openDatabase(url);
    const names = namesOf(dialect);
    // What a kill of the schema engine leaves: the row, and nothing of the migration.
    await db.$executeRawUnsafe(createHistory[dialect]);
    await db.$executeRaw`
      INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('1', 'x', ${names[0]})`;
    expect(await migrate(db)).toEqual({ applied: names });
    await db.season.create({ data: { year: 2025 } });
    await db.$disconnect();
    await close();
  });

  it('are known to be missing', async () => {
    const { db, close } = await openTestDatabase(dialect);
    expect(await findMissingMigrations(db)).toEqual([]);
    await db.$executeRaw`DELETE FROM "_prisma_migrations"`;
    expect(await findMissingMigrations(db)).toEqual(namesOf(dialect));
    await close();
  });
});

it.runIf(bothDialects.includes('postgresql'))(
  'the schema engine sends PostgreSQL whole scripts',
  async () => {
    const { db, url, close } = await openTestDatabase('postgresql');
    const connection = await createMigrationAdapter(url).connect();
    const send = (script: string) => connection.executeScript(script);
    await expect(
      send(`CREATE TABLE "Half" ("id" INTEGER); INSERT INTO "Nowhere" VALUES (1);`),
    ).rejects.toThrow();
    await expect(db.$queryRaw`SELECT * FROM "Half"`).rejects.toThrow(/Half/);
    await send(`DO $$ BEGIN CREATE TABLE "Whole" ("id" INTEGER); INSERT INTO "Whole" VALUES (1); END $$;`);
    expect(await db.$queryRaw`SELECT * FROM "Whole"`).toEqual([{ id: 1 }]);
    await connection.dispose();
    await close();
  },
);
