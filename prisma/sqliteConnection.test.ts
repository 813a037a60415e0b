import Connection from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { filePath, OWN_PARTS } from './client.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

test('a write that times out on another process leaves the connection usable', async () => {
  const { db, url, close } = await openTestDatabase('sqlite', undefined, OWN_PARTS);
  const other = new Connection(filePath(url));
  try {
    const season = (year: number) => ({ where: { year }, create: { year }, update: { weekCount: 17 } });
    await db.$queryRaw`PRAGMA busy_timeout = 50`;
    other.exec('BEGIN IMMEDIATE');
    await expect(db.season.upsert(season(2001))).rejects.toThrow();
    other.exec('COMMIT');

    await db.season.upsert(season(2002));
    await db.$transaction(async (tx) => {
      await tx.season.upsert(season(2003));
      await tx.season.upsert(season(2004));
    });
    // A statement that fails by a constraint leaves none open either.
    await expect(db.season.create({ data: { year: 2003 } })).rejects.toThrow();
    await db.season.create({ data: { year: 2005 } });
    const seen = other.prepare('SELECT "year" FROM "Season" ORDER BY "year"').all() as { year: number }[];
    expect(seen.map(({ year }) => year)).toEqual([2002, 2003, 2004, 2005]);
  } finally {
    other.close();
    await close();
  }
});

describe('reads beside writes', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase('sqlite', undefined, OWN_PARTS);
  });
  afterEach(() => database.close());

  test('a read does not wait for an open transaction, and sees its rows from the commit on', async () => {
    const { db } = database;
    await db.$transaction(async (tx) => {
      await tx.season.create({ data: { year: 2001 } });
      expect(await db.season.count()).toBe(0);
      expect(await tx.season.count()).toBe(1);
    });
    expect(await db.season.count()).toBe(1);
  });

  test('a write that waits for another process holds up neither reads nor this thread', async () => {
    const { db, url } = database;
    const other = new Connection(filePath(url));
    other.exec('BEGIN IMMEDIATE');
    const written = db.season.create({ data: { year: 2001 } });
    expect(await db.season.count()).toBe(0);
    // Released by the thread that a waiting write would hold up if it ran there.
    other.exec('COMMIT');
    other.close();
    expect(await written).toMatchObject({ year: 2001 });
    expect(await db.season.findMany({ select: { year: true } })).toEqual([{ year: 2001 }]);
  });

  test('every acknowledged write is in the next read, and no read keeps its snapshot', async () => {
    const { db } = database;
    for (let year = 2001; year <= 2050; year += 1) {
      // Among them reads that stop early, of one row.
      await Promise.all([db.season.create({ data: { year } }), db.season.findFirst(), db.season.findMany()]);
      expect(await db.season.count()).toBe(year - 2000);
      if (year % 10 > 0) continue;
      // It empties the log only when nobody reads from it: "busy" would be 1.
      const [state] = await db.$queryRaw<[{ busy: number }]>`PRAGMA wal_checkpoint(TRUNCATE)`;
      expect(Number(state.busy)).toBe(0);
    }
  });

  test('a read sees a changed schema', async () => {
    const { db } = database;
    const columns = () =>
      db.$queryRaw<unknown[]>`SELECT * FROM "Season"`.then(([row]) => Object.keys(row as object));
    await db.season.create({ data: { year: 2001 } });
    expect(await columns()).not.toContain('note');
    await db.$executeRaw`ALTER TABLE "Season" ADD COLUMN "note" TEXT`;
    expect(await columns()).toContain('note');
  });

  test('a statement that writes and returns rows is no read, whatever it begins with', async () => {
    const { db } = database;
    const rows = await db.$queryRaw<unknown[]>`
      WITH y("year") AS (SELECT 2001) INSERT INTO "Season" ("year") SELECT "year" FROM y RETURNING "year"`;
    expect(rows).toEqual([{ year: 2001 }]);
    expect(await db.season.count()).toBe(1);
  });

  test('numbers, bytes and instants are the same by either connection', async () => {
    const { db } = database;
    const at = new Date('2025-10-26T14:00:00.123Z');
    const filler = new Uint8Array([0, 1, 254, 255]);
    await db.writeProbe.create({ data: { id: 1, at, filler } });
    const read = await db.writeProbe.findMany();
    expect(read).toEqual([{ id: 1, at, filler }]);
    expect(await db.$transaction((tx) => tx.writeProbe.findMany())).toEqual(read);
    const largest = () => db.$queryRaw`SELECT 9007199254740993 AS "n"`;
    await expect(largest()).rejects.toThrow(/exactly/);
    await expect(db.$transaction((tx) => tx.$queryRaw`SELECT 9007199254740993 AS "n"`)).rejects.toThrow(
      /exactly/,
    );
  });
});
