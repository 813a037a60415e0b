// SQL on both databases: prisma/migrate.ts, prisma/migrationScript.ts, prisma/migrationAdapter.ts,
// prisma/constraintSql.ts

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { DatabaseError, openDatabase } from './client.ts';
import type { Database, Dialect } from './client.ts';
import { checks, counts, refusals } from './constraints.ts';
import { DatabaseTooNewError, findMissingMigrations, migrate } from './migrate.ts';
import { createMigrationAdapter } from './migrationAdapter.ts';
import { readMigrations } from './migrationFiles.ts';
import { runOnce } from './postgresqlConnection.ts';
import { projectRoot } from './projectRoot.ts';
import { migrationList, noFilters, withSchemaEngine } from './schemaEngine.ts';
import { bothDialects, openEmptyDatabase, openTestDatabase } from './testing.ts';
import { declared, withConstraints } from './constraintSql.ts';
import type { DeclaredConstraints } from './constraintSql.ts';

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

/** Applies migrations with Prisma's own engine: all, or the first few. */
async function migrateByEngine(dialect: Dialect, url: string, count?: number): Promise<string[]> {
  const all = migrationList(dialect);
  const migrationsList = { ...all, migrationDirectories: all.migrationDirectories.slice(0, count) };
  return withSchemaEngine(createMigrationAdapter(url), async (engine) => {
    return (await engine.applyMigrations({ migrationsList, filters: noFilters })).appliedMigrationNames;
  });
}

const catalogues: Record<Dialect, string[]> = {
  sqlite: [`SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name`],
  postgresql: [
    `SELECT table_name, column_name, ordinal_position, column_default, is_nullable, data_type, character_maximum_length
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    `SELECT conrelid::regclass::text AS t, conname::text AS n, pg_get_constraintdef(oid) AS d
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT indexname::text AS n, indexdef AS d FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    `SELECT tgname::text AS n, pg_get_triggerdef(oid) AS d FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    `SELECT proname::text AS n, pg_get_functiondef(oid) AS d
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
    `SELECT sequencename::text AS n, data_type::text AS t, start_value, last_value
     FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  ],
};

/** The schema and every row of a database, except ids and instants of the history. */
async function contentsOf(url: string): Promise<unknown> {
  const db = await openDatabase(url);
  try {
    const schema: unknown[] = [];
    for (const sql of catalogues[db.dialect]) schema.push(await db.$queryRawUnsafe(sql));
    const tables = await db.$queryRawUnsafe<{ name: string }[]>(
      db.dialect === 'sqlite'
        ? `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`
        : `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const rows: Record<string, unknown> = {};
    for (const { name } of tables) {
      const columns =
        name === '_prisma_migrations'
          ? `checksum, migration_name, logs, rolled_back_at, applied_steps_count, finished_at >= started_at AS "inOrder"`
          : '*';
      rows[name] = await db.$queryRawUnsafe(`SELECT ${columns} FROM "${name}" ORDER BY 1`);
    }
    return { schema, rows };
  } finally {
    await db.$disconnect();
  }
}

describe.each(bothDialects)('migrations on %s', (dialect) => {
  it('create the schema of the models', async () => {
    const { url, db, close } = await openTestDatabase(dialect);
    await db.$disconnect();
    const script = await withSchemaEngine(createMigrationAdapter(url), (engine) =>
      engine.diff({
        from: { tag: 'migrations', ...migrationList(dialect) },
        to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: models(dialect) }] },
        script: true,
        exitCode: null,
        filters: noFilters,
      }),
    );
    expect(script.stdout?.replace(/^--.*$/gm, '').trim()).toBe('');
    await close();
  });

  it('contain every rule of constraints.ts', async () => {
    const woven = JSON.parse(
      readFileSync(join(projectRoot, 'prisma/migrations/constraints.json'), 'utf8'),
    ) as DeclaredConstraints;
    expect(woven, 'run `npm run db:migration -- <name>`').toEqual(declared);
    const { db, close } = await openTestDatabase(dialect);
    const found = await namesOfRules(db);
    for (const rule of [...checks, ...refusals]) expect(found).toContain(rule.name);
    await close();
  });

  it('are applied once, and their names are returned', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const known = readMigrations(dialect).map(({ name }) => name);
    expect(await migrate(url)).toEqual({ applied: known });
    const db = await openDatabase(url);
    expect(await migrate(db)).toEqual({ applied: [] });
    await db.season.create({ data: { year: 2025 } });
    await db.$disconnect();
    await close();
  });

  it('create the same database as the schema engine, and leave it nothing to do', async () => {
    const [ours, engines] = [await openEmptyDatabase(dialect), await openEmptyDatabase(dialect)];
    await migrate(ours.url);
    await migrateByEngine(dialect, engines.url);
    expect(await contentsOf(ours.url)).toEqual(await contentsOf(engines.url));
    expect(await migrateByEngine(dialect, ours.url)).toEqual([]);
    const found = await withSchemaEngine(createMigrationAdapter(ours.url), (engine) =>
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
    await Promise.all([ours.close(), engines.close()]);
  });

  it('continue where the schema engine stopped', async () => {
    const [ours, engines] = [await openEmptyDatabase(dialect), await openEmptyDatabase(dialect)];
    await migrateByEngine(dialect, ours.url, 3);
    const known = readMigrations(dialect).map(({ name }) => name);
    expect(await migrate(ours.url)).toEqual({ applied: known.slice(3) });
    await migrateByEngine(dialect, engines.url);
    expect(await contentsOf(ours.url)).toEqual(await contentsOf(engines.url));
    await Promise.all([ours.close(), engines.close()]);
  });

  it('give receipts to fees that were imported as paid', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const known = readMigrations(dialect).map(({ name }) => name);
    await migrateByEngine(
      dialect,
      url,
      known.findIndex((name) => name.endsWith('_payment_instructions')),
    );
    const db = await openDatabase(url);
    const at = new Date('2025-09-01T12:00:00Z');
    // Many at once: what is created alone is read back with the columns of today.
    await db.season.createMany({ data: [{ year: 2025 }] });
    await db.user.createMany({
      data: [{ id: 1, email: 'ann', name: 'Ann', createdAt: at, unsubscribeToken: 'a' }],
    });
    await db.pool.createMany({ data: [{ id: 1, name: 'Pool', seasonYear: 2025, createdAt: at }] });
    const numbers = [1, 2, 3];
    await db.entry.createMany({
      data: numbers.map((id) => ({
        ...{ id, poolId: 1, userId: 1, number: id, joinedAt: at },
        ...{ username: `Ann ${id}`, usernameKey: `ann ${id}` },
      })),
    });
    const paid = { amountCents: 5000, status: 'COMPLETED' as const, createdAt: at, paidAt: at };
    await db.payment.createMany({
      data: [
        { id: 1, entryId: 1, ...paid },
        { id: 2, entryId: 2, ...paid, receivedCents: 5000, method: 'cash' },
        { id: 3, entryId: 3, amountCents: 5000, createdAt: at },
      ],
    });
    await db.paymentReceipt.createMany({
      data: [{ paymentId: 2, amountCents: 5000, method: 'cash', at, recordedAt: at }],
    });
    await migrate(db);
    const payments = await db.payment.findMany({ include: { receipts: true }, orderBy: { id: 'asc' } });
    expect(
      payments.map(({ receivedCents, method, receipts }) => [
        ...[receivedCents, method],
        receipts.map((receipt) => `${receipt.amountCents} ${receipt.method} ${receipt.at.toISOString()}`),
      ]),
    ).toEqual([
      [5000, 'Imported', ['5000 Imported 2025-09-01T12:00:00.000Z']],
      [5000, 'cash', ['5000 cash 2025-09-01T12:00:00.000Z']],
      [0, null, []],
    ]);
    await db.$disconnect();
    await close();
  });

  it('leave nothing of a failed one, keep those before it, and continue once the cause is fixed', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const known = readMigrations(dialect).map(({ name }) => name);
    const failing = known.findIndex((name) => name.endsWith('_second_factor'));
    await migrateByEngine(dialect, url, 1);
    const db = await openDatabase(url);
    // The last table that it creates.
    await db.$executeRawUnsafe('CREATE TABLE "PasskeyChallenge" ("id" INTEGER)');
    const error = await migrate(db).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as Error).message).toMatch(
      new RegExp(
        `^Database [^\n]* cannot be migrated: ${known[failing]} failed and left nothing[^\n]*Passkey`,
      ),
    );
    expect(await findMissingMigrations(db)).toEqual(known.slice(failing));
    const rows = await db.$queryRaw`SELECT 1 AS n FROM "_prisma_migrations" WHERE finished_at IS NULL`;
    expect(rows).toEqual([]);
    await expect(db.$queryRaw`SELECT 1 FROM "RecoveryCode"`).rejects.toThrow('RecoveryCode');
    await db.$executeRawUnsafe('DROP TABLE "PasskeyChallenge"');
    expect(await migrate(db)).toEqual({ applied: known.slice(failing) });
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
    expect(said.sort()).toEqual(['0', '0', String(readMigrations(dialect).length)]);
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

  it('refuse, in one line, a database with foreign tables', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const db = await openDatabase(url);
    await db.$executeRawUnsafe('CREATE TABLE "Somebody" ("id" INTEGER)');
    const error = await migrate(db).catch((thrown: unknown) => thrown as Error);
    expect((error as Error).message).toMatch(/^Database .* cannot be migrated: [^\n]*not empty/);
    await db.$disconnect();
    await close();
  });

  it('continue after an interrupted one', async () => {
    const { url, close } = await openEmptyDatabase(dialect);
    const db = await openDatabase(url);
    await migrate(db);
    const [{ migration_name: last }] = await db.$queryRaw<[{ migration_name: string }]>`
      SELECT migration_name FROM "_prisma_migrations" ORDER BY migration_name DESC LIMIT 1`;
    await close();

    const again = await openEmptyDatabase(dialect);
    const cut = await openDatabase(again.url);
    await migrate(cut);
    // The state after a kill: the row, and nothing of the migration.
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

  it('add a new rule to a table with rows', async () => {
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
    expect(withConstraints(dialect, '-- This is an empty migration.', all.stdout!, declared)).toBe('');
    await db.season.create({ data: { year: 2025 } });
    const pool = await db.pool.create({ data: { name: 'Kept', seasonYear: 2025, createdAt: new Date(0) } });
    const before: DeclaredConstraints = {
      // The rule had another name, and two did not exist yet.
      checks: checks
        .filter(({ name }) => name !== 'Entry_number_range')
        .map((rule) => (rule.name === 'Pool_name_given' ? { ...rule, name: 'Pool_old_name' } : rule)),
      refusals: refusals.filter(({ name }) => name !== 'Pick_of_its_pool'),
      counts,
    };
    const script = withConstraints(dialect, '', all.stdout!, before);
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

  it('leave nothing of a script that fails halfway', async () => {
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
