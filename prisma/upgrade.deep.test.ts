// SQL on both databases: prisma/applyConstraints.ts, prisma/constraintSql.ts

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Database, type Dialect, openDatabase } from './client.ts';
import { checks, counts, refusals } from './constraints.ts';
import { migrate, type Schema } from './migrate.ts';
import { readMigrations } from './migrationFiles.ts';
import { bothDialects, openEmptyDatabase, openTestDatabase, type TestDatabase } from './testing.ts';
import { contentsOf } from './testing/databaseContents.ts';
import { nextSchema } from './testing/nextSchema.ts';

const at = new Date('2025-09-01T12:00:00Z');
const team = (id: string) => ({
  id,
  city: id,
  nickname: id,
  conference: 'AFC' as const,
  division: 'EAST' as const,
  primaryColor: '#000000',
  secondColor: '#ffffff',
});

/** Rows in tables with checks, triggers and counts; the last entry, number 4, is gone again. */
async function plant(db: Database): Promise<void> {
  await db.team.createMany({ data: ['KC', 'NE'].map(team) });
  await db.season.create({ data: { year: 2025 } });
  await db.user.create({ data: { email: 'ann', name: 'Ann', createdAt: at, unsubscribeToken: 'a' } });
  const { id: poolId } = await db.pool.create({ data: { name: 'Pool', seasonYear: 2025, createdAt: at } });
  const game = await db.game.create({
    data: { seasonYear: 2025, week: 1, homeTeamId: 'NE', awayTeamId: 'KC', kickoff: at, updatedAt: at },
  });
  for (const number of [1, 2, 3, 4]) await db.entry.create({ data: entry(poolId, number) });
  await db.entry.delete({ where: { id: 4 } });
  const out = { eliminatedWeek: 1, eliminationReason: 'LOSS' as const, eliminatedAt: at };
  await db.entry.update({ where: { id: 2 }, data: out });
  const pick = { poolId, week: 1, gameId: game.id, submittedAt: at };
  await db.pick.create({ data: { ...pick, entryId: 1, teamId: 'KC' } });
  await db.pick.create({ data: { ...pick, entryId: 2, teamId: 'NE' } });
  const result = { status: 'FINAL' as const, homeScore: 1, awayScore: 2, source: 'FEED' as const };
  await db.gameResult.create({ data: { gameId: game.id, ...result, recordedAt: at } });
}

const entry = (poolId: number, number: number) => ({
  poolId,
  userId: 1,
  number,
  joinedAt: at,
  username: `Ann ${number}`,
  usernameKey: `ann ${number}`,
  usernameSkeleton: `ann ${number}`,
});

const schemaOfProgram = (dialect: Dialect): Schema => ({
  migrations: readMigrations(dialect),
  constraints: { checks, refusals, counts },
});

async function keptCounts(db: Database) {
  const entries = await db.entryCount.groupBy({
    by: ['eliminatedWeek'],
    _sum: { count: true },
    orderBy: { eliminatedWeek: 'asc' },
  });
  const picks = await db.pickCount.groupBy({
    by: ['teamId'],
    _sum: { count: true },
    orderBy: { teamId: 'asc' },
  });
  return [...entries, ...picks].map(({ _sum }) => _sum.count);
}

describe.each(bothDialects)('an upgrade on %s', (dialect) => {
  let next: Schema;
  let test: TestDatabase;
  beforeAll(async () => {
    next = await nextSchema(dialect);
    if (dialect === 'sqlite') expect(next.migrations.at(-1)!.sql).toContain('RedefineTables');
  });
  beforeEach(async () => {
    test = await openTestDatabase(dialect);
    await plant(test.db);
    return () => test.close();
  });

  it('keeps rows and counts, and has the constraints of the new release', async () => {
    const { db, url } = test;
    const before = await contentsOf(url);
    expect(await migrate(db, next)).toEqual({ applied: ['29990101000000_next'] });

    const after = await contentsOf(url);
    const tables = ['User', 'Pool', 'Game', 'Pick', 'EntryCount', 'PickCount'];
    for (const table of tables) expect([table, after.rows[table]]).toEqual([table, before.rows[table]]);
    expect(after.rows.Entry).toEqual(before.rows.Entry!.map((row) => expect.objectContaining(row as object)));
    const results = after.rows.GameResult as { umpire: string }[];
    expect(results.map(({ umpire }) => umpire)).toEqual(['Bea']);

    const fresh = await openEmptyDatabase(dialect);
    await migrate(fresh.url, next);
    expect(after.schema).toEqual((await contentsOf(fresh.url)).schema);
    await fresh.close();
  });

  it('leaves checks, triggers and counts at work', async () => {
    const { db } = test;
    await migrate(db, next);
    const refused = async (sql: string, rule: string) =>
      expect(db.$executeRawUnsafe(sql)).rejects.toThrow(rule);
    await refused(`UPDATE "Entry" SET "jersey" = 100`, 'Entry_jersey_range');
    await refused(`UPDATE "Entry" SET "startWeek" = 23`, 'Entry_startWeek_range');
    await refused(`UPDATE "GameResult" SET "homeScore" = -1`, 'GameResult_append_only');
    await refused(`UPDATE "Pick" SET "week" = 2`, 'Pick_of_its_game');
    await db.$executeRaw`UPDATE "Pool" SET "lives" = 9`;

    expect(await keptCounts(db)).toEqual([2, 1, 1, 1]);
    const created = await db.entry.create({ data: entry(1, 4) });
    await db.pick.delete({ where: { entryId_week_slot: { entryId: 1, week: 1, slot: 1 } } });
    expect(await keptCounts(db)).toEqual([3, 1, 0, 1]);
    // The number of the entry that is gone is not given again.
    expect(created.id).toBe(5);
  });

  it('sets counts right that were wrong', async () => {
    const { db } = test;
    await db.$executeRaw`UPDATE "PickCount" SET "count" = 9 WHERE "teamId" = 'KC'`;
    await migrate(db, next);
    expect(await keptCounts(db)).toEqual([2, 1, 1, 1]);
  });

  it('leaves the old state when the migration fails', async () => {
    const { db, url } = test;
    const before = await contentsOf(url);
    const failing = await nextSchema(dialect, 'INSERT INTO "Nowhere" VALUES (1);');
    await expect(migrate(db, failing)).rejects.toThrow(
      /^Database [^\n]* cannot be migrated: the migration 29990101000000_next failed, and it was left as it was: [^\n]*Nowhere[^\n]*$/,
    );
    expect(await contentsOf(url)).toEqual(before);
    expect(await migrate(db, next)).toEqual({ applied: ['29990101000000_next'] });
  });

  it('leaves the old state when a row does not keep to a new check', async () => {
    const { db, url } = test;
    const before = await contentsOf(url);
    const { migrations, constraints } = next;
    const strict = { table: 'Pick', name: 'Pick_late', holds: '"week" > 1' };
    const schema = { migrations, constraints: { ...constraints, checks: [...constraints.checks, strict] } };
    await expect(migrate(db, schema)).rejects.toThrow(
      /^Database [^\n]* cannot be migrated: the constraints of its rows failed, and it was left as it was: [^\n]*Pick_late/,
    );
    expect(await contentsOf(url)).toEqual(before);
  });

  it('changes constraints without a migration, once, and back', async () => {
    const { db, url } = test;
    const before = await contentsOf(url);
    const program = schemaOfProgram(dialect);
    const [first, ...others] = refusals;
    const changed: Schema = {
      migrations: program.migrations,
      constraints: {
        checks: checks.map((check) =>
          check.name === 'Entry_number_range' ? { ...check, holds: '"number" BETWEEN 1 AND 3' } : check,
        ),
        refusals: [{ ...first!, message: 'another' }, ...others],
        counts,
      },
    };
    expect(await migrate(db, changed)).toEqual({ applied: [] });
    await expect(db.$executeRaw`UPDATE "Entry" SET "number" = 4 WHERE "id" = 3`).rejects.toThrow(
      'Entry_number_range',
    );
    const after = await contentsOf(url);
    expect(after.schema).not.toEqual(before.schema);
    expect({ ...after.rows, _constraints: [] }).toEqual({ ...before.rows, _constraints: [] });
    await migrate(db, program);
    expect(await contentsOf(url)).toEqual(before);
  });
});

describe.each(bothDialects)('a start on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => void (test = await openTestDatabase(dialect)));
  afterAll(() => test.close());

  it('asks the database twice when nothing has changed, and leaves it open', async () => {
    const db = await openDatabase(test.url);
    let statements = 0;
    const counted = new Proxy(db, {
      get(target, name, receiver) {
        if (name === '$queryRawInternal') statements += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    expect(await migrate(counted)).toEqual({ applied: [] });
    expect(statements).toBe(2);
    await db.$disconnect();
  });
});

it.runIf(bothDialects.includes('postgresql'))('PostgreSQL fills the pages of picks by half', async () => {
  const { db, close } = await openTestDatabase('postgresql');
  const rows = await db.$queryRaw`SELECT reloptions::text AS "options" FROM pg_class WHERE relname = 'Pick'`;
  expect(rows).toEqual([{ options: '{fillfactor=50}' }]);
  await close();
});
