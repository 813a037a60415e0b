import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { createMigrationAdapter, openDatabase } from './client.ts';
import type { Database, Dialect } from './client.ts';
import { checks, refusals } from './constraints.ts';
import { DatabaseTooNewError, migrate } from './migrate.ts';
import { runOnce } from './postgresql-connection.ts';
import { projectRoot } from './project-root.ts';
import { noFilters, readMigrations, withSchemaEngine } from './schema-engine.ts';
import { dialects, openEmptyDatabase, openTestDatabase } from './testing.ts';
import { declared, weave } from './weave.ts';
import type { Woven } from './weave.ts';

function models(dialect: Dialect): string {
  const file = dialect === 'sqlite' ? 'schema.prisma' : 'generated/postgresql.prisma';
  return readFileSync(join(projectRoot, 'prisma', file), 'utf8');
}

async function namesOfRules(db: Database): Promise<string> {
  const rows =
    db.dialect === 'sqlite'
      ? await db.$queryRaw<{ sql: string }[]>`SELECT "sql" FROM sqlite_master WHERE "sql" IS NOT NULL`
      : await db.$queryRaw<{ sql: string }[]>`
          SELECT conname::text AS "sql" FROM pg_constraint UNION ALL SELECT tgname::text FROM pg_trigger`;
  return rows.map((row) => row.sql).join('\n');
}

describe.each(dialects)('migrations on %s', { timeout: 60_000 }, (dialect) => {
  it('make what the models say', async () => {
    const { url, db, close } = await openTestDatabase(dialect);
    await db.$disconnect();
    const script = await withSchemaEngine(createMigrationAdapter(url), (engine) =>
      engine.diff({
        from: { tag: 'migrations', ...readMigrations(dialect) },
        to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: models(dialect) }] },
        script: true,
        exitCode: null,
        filters: noFilters,
      }),
    );
    expect(script.stdout?.replace(/^--.*$/gm, '').trim()).toBe('');
    await close();
  });

  it('hold every rule of constraints.ts', async () => {
    const woven = JSON.parse(
      readFileSync(join(projectRoot, 'prisma/migrations/constraints.json'), 'utf8'),
    ) as Woven;
    expect(woven, 'run `npm run db:migration -- <name>`').toEqual(declared);
    const { db, close } = await openTestDatabase(dialect);
    const found = await namesOfRules(db);
    for (const rule of [...checks, ...refusals]) expect(found).toContain(rule.name);
    await close();
  });

  it('are applied once, and named', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const known = readMigrations(dialect).migrationDirectories.map((directory) => directory.path);
    expect(await migrate(url)).toEqual({ applied: known });
    const db = await openDatabase(url);
    expect(await migrate(db)).toEqual({ applied: [] });
    await db.season.create({ data: { year: 2025 } });
    await db.$disconnect();
    await close();
  });

  it('are applied once by several processes that start together', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const program = `import('./prisma/migrate.ts').then(async ({ migrate }) => console.log((await migrate(process.argv[1])).applied.length))`;
    const start = () =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, ['--import', 'tsx', '-e', program, '--', url], {
          cwd: projectRoot,
        });
        let said = '';
        child.stdout.on('data', (text) => (said += text));
        child.stderr.on('data', (text) => (said += text));
        child.on('close', () => resolve(said.trim()));
      });
    const said = await Promise.all([start(), start(), start()]);
    expect(said.sort()).toEqual(['0', '0', String(readMigrations(dialect).migrationDirectories.length)]);
    await close();
  });

  it('refuse a database that a newer program has worked on', async () => {
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

  it('refuse, in one line, a database that somebody else filled', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const db = await openDatabase(url);
    await db.$executeRawUnsafe('CREATE TABLE "Somebody" ("id" INTEGER)');
    const error = await migrate(db).catch((thrown: unknown) => thrown as Error);
    expect((error as Error).message).toMatch(/^Database .* cannot be migrated: [^\n]*not empty/);
    await db.$disconnect();
    await close();
  });

  it('go on after one that was cut off', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const db = await openDatabase(url);
    await migrate(db);
    const [{ migration_name: last }] = await db.$queryRaw<[{ migration_name: string }]>`
      SELECT migration_name FROM "_prisma_migrations" ORDER BY migration_name DESC LIMIT 1`;
    await close();

    const again = await openEmptyDatabase(dialect);
    const cut = await openDatabase(again.url);
    await migrate(cut);
    // As a kill leaves it: the row, and nothing of what the migration was to make.
    if (dialect === 'postgresql') {
      await runOnce(again.url, `DROP SCHEMA public CASCADE; CREATE SCHEMA public;`);
      await cut.$executeRawUnsafe(`CREATE TABLE "_prisma_migrations" (id VARCHAR(36) PRIMARY KEY NOT NULL,
        checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT,
        rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
      await cut.$executeRaw`INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ('1', 'x', ${last})`;
    } else {
      await cut.$executeRawUnsafe('PRAGMA foreign_keys = OFF');
      const tables = await cut.$queryRaw<{ name: string }[]>`
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'`;
      for (const { name } of tables) await cut.$executeRawUnsafe(`DROP TABLE "${name}"`);
      await cut.$executeRaw`UPDATE "_prisma_migrations" SET finished_at = NULL, applied_steps_count = 0`;
    }
    expect((await migrate(cut)).applied).toContain(last);
    await cut.season.create({ data: { year: 2025 } });
    await cut.$disconnect();
    await again.close();
  });

  it('bring a rule that was added later to a table that has rows', async () => {
    const { db, url, close } = await openTestDatabase(dialect);
    const all = await withSchemaEngine(createMigrationAdapter(url), (engine) =>
      engine.diff({
        from: { tag: 'empty' },
        to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: models(dialect) }] },
        script: true,
        exitCode: null,
        filters: noFilters,
      }),
    );
    expect(weave(dialect, '-- This is an empty migration.', all.stdout!, declared)).toBe('');
    await db.season.create({ data: { year: 2025 } });
    const pool = await db.pool.create({ data: { name: 'Kept', seasonYear: 2025, createdAt: new Date(0) } });
    const before: Woven = {
      // The rule had another name, and two were not there yet.
      checks: checks
        .filter(({ name }) => name !== 'Entry_number_range')
        .map((rule) => (rule.name === 'Pool_name_given' ? { ...rule, name: 'Pool_old_name' } : rule)),
      refusals: refusals.filter(({ name }) => name !== 'Pick_of_its_pool'),
    };
    const script = weave(dialect, '', all.stdout!, before);
    expect(script).toContain('Entry_number_range');
    expect(script).not.toContain('"Announcement"');
    if (dialect === 'postgresql') {
      await runOnce(
        url,
        `ALTER TABLE "Entry" DROP CONSTRAINT "Entry_number_range";
         ALTER TABLE "Pool" RENAME CONSTRAINT "Pool_name_given" TO "Pool_old_name";
         DROP FUNCTION "Pick_of_its_pool" CASCADE;`,
      );
    } else {
      await db.$executeRawUnsafe('DROP TRIGGER "Pick_of_its_pool_insert"');
      await db.$executeRawUnsafe('DROP TRIGGER "Pick_of_its_pool_update"');
    }
    await db.$disconnect();
    const connection = await createMigrationAdapter(url).connect();
    await connection.executeScript(script);
    await connection.dispose();
    expect(await db.pool.findMany()).toEqual([pool]);
    await expect(
      db.pool.create({ data: { name: ' ', seasonYear: 2025, createdAt: new Date(0) } }),
    ).rejects.toThrow('Pool_name_given');
    const found = await namesOfRules(db);
    for (const rule of [...checks, ...refusals]) expect(found).toContain(rule.name);
    expect(found).not.toContain('Pool_old_name');
    await close();
  });

  it('leave nothing of a script that fails half-way', async () => {
    const { db, url, close } = await openTestDatabase(dialect);
    await db.$disconnect();
    const connection = await createMigrationAdapter(url).connect();
    await expect(
      connection.executeScript(`CREATE TABLE "Half" ("id" INTEGER); INSERT INTO "Nowhere" VALUES (1);`),
    ).rejects.toThrow();
    await connection.dispose();
    expect(await namesOfRules(db)).not.toContain('Half');
    await expect(db.$queryRaw`SELECT * FROM "Half"`).rejects.toThrow(/Half/);
    await close();
  });
});
