// SQL on SQLite: prisma/nextMigration.ts, prisma/addedColumns.ts

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { declared } from './constraintSql.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrationFiles.ts';
import { nextMigration, readModels } from './nextMigration.ts';
import { bothDialects, openEmptyDatabase, openTestDatabase } from './testing.ts';
import type { EmptyDatabase } from './testing/emptyDatabase.ts';

describe.runIf(bothDialects.includes('sqlite'))('the next migration for SQLite', () => {
  let empty: EmptyDatabase;
  beforeAll(async () => void (empty = await openEmptyDatabase('sqlite')));
  afterAll(() => empty.close());

  /** The migration for models with more lines, by the name of the model. */
  const after = (lines: Record<string, string>, from = readModels('sqlite')) =>
    nextMigration(
      'sqlite',
      empty.url,
      Object.entries(lines).reduce(
        (models, [model, line]) => models.replace(`model ${model} {`, `model ${model} {\n  ${line}`),
        from,
      ),
    );

  it('adds a boolean in two lines, which the rows of a table have from then on', async () => {
    const sql = await after({ Season: 'isShort Boolean @default(false)' });
    expect(sql).toBe(
      '-- AlterTable\nALTER TABLE "Season" ADD COLUMN "isShort" BOOLEAN NOT NULL DEFAULT false;\n',
    );
    const { db, close } = await openTestDatabase('sqlite');
    await db.season.create({ data: { year: 2025 } });
    const next = { name: '29990101000000_next', sql };
    const migrations = [...readMigrations('sqlite'), next];
    expect(await migrate(db, { migrations, constraints: declared })).toEqual({ applied: [next.name] });
    expect(await db.$queryRaw`SELECT "year", "isShort" FROM "Season"`).toEqual([
      { year: 2025, isShort: false },
    ]);
    await close();
  });

  it('adds columns of several tables, and an index after them', async () => {
    const sql = await after({
      Pool: `motto String @default("a, b")\n  @@index([motto])`,
      Season: 'lengthDays Int @default(126)\n  note String?',
    });
    expect(sql.match(/^ALTER TABLE .*$/gm)!.sort()).toEqual([
      `ALTER TABLE "Pool" ADD COLUMN "motto" TEXT NOT NULL DEFAULT 'a, b';`,
      'ALTER TABLE "Season" ADD COLUMN "lengthDays" INTEGER NOT NULL DEFAULT 126;',
      'ALTER TABLE "Season" ADD COLUMN "note" TEXT;',
    ]);
    expect(sql).toMatch(/;\n\n-- CreateIndex\nCREATE INDEX "Pool_motto_idx" ON "Pool"\("motto"\);\n$/);
    expect(sql).not.toContain('new_');
  });

  it.each([
    ['its default is an instant', 'since DateTime @default(now())'],
    ['it has no default', 'length Int'],
  ])('rebuilds a table for a column that SQLite cannot add: %s', async (_, line) => {
    const sql = await after({ Season: line, SiteSetting: 'isSecret Boolean @default(false)' });
    expect(sql).toContain('CREATE TABLE "new_Season"');
    expect(sql).not.toContain('ALTER TABLE "Season"');
    expect(sql).toContain('ALTER TABLE "SiteSetting" ADD COLUMN "isSecret"');
    expect(sql).not.toContain('new_SiteSetting');
  });

  it('rebuilds a table of which another column changes too', async () => {
    const models = readModels('sqlite').replace(/(model Season \{[^}]*weekCount +Int +@default\()18/, '$117');
    const sql = await after({ Season: 'isShort Boolean @default(false)' }, models);
    expect(sql).toContain('CREATE TABLE "new_Season"');
    expect(sql).not.toContain('ADD COLUMN');
  });
});
