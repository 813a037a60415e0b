// SQL on both databases: prisma/directConnection.ts, prisma/jsonRows.ts

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { jsonBytes, jsonInstant, jsonRows } from './jsonRows.ts';
import { NEXT } from './sqliteStatement.js';
import { bothDialects, openTestDatabase, type TestDatabase } from './testing.ts';

describe.each(bothDialects)('transactions past the client on %s', (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
  });
  afterEach(() => database.close());

  const at = new Date('2025-10-26T14:00:00.123Z');
  const filler = new Uint8Array([0, 1, 254, 255]);
  const insertProbe = (tx: Parameters<Parameters<TestDatabase['db']['write']>[0]>[0], id: number) =>
    tx.$executeRaw`INSERT INTO "WriteProbe" ("id", "at", "filler") VALUES (${id}, ${at}, ${filler})`;

  test('store what the client stores', async () => {
    const { db } = database;
    await db.writeProbe.create({ data: { id: 1, at, filler } });
    expect(await db.write((tx) => insertProbe(tx, 2))).toBe(1);
    const [first, second] = await db.writeProbe.findMany({ orderBy: { id: 'asc' } });
    expect(second).toEqual({ ...first, id: 2 });
    const same = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM "WriteProbe" AS a JOIN "WriteProbe" AS b ON a."at" = b."at" AND a."filler" = b."filler"`;
    expect(same).toHaveLength(4);
    const [row] = await db.write(
      (tx) => tx.$queryRaw<{ at: string; filler: Uint8Array }[]>`SELECT "at", "filler" FROM "WriteProbe"`,
    );
    expect(new Date(row!.at)).toEqual(at);
    expect(new Uint8Array(row!.filler)).toEqual(filler);
  });

  test('leave nothing behind after an error, and the connection usable', async () => {
    const { db } = database;
    // More often than the pool has connections.
    for (let round = 0; round < 12; round += 1) {
      const failing = db.write(async (tx) => {
        await insertProbe(tx, 1);
        if (round % 2 === 0) throw new Error('of the work');
        await insertProbe(tx, 1);
      });
      await expect(failing).rejects.toThrow(round % 2 === 0 ? 'of the work' : undefined);
    }
    expect(await db.writeProbe.count()).toBe(0);
    await db.write((tx) => insertProbe(tx, 1));
    expect(await db.writeProbe.count()).toBe(1);
  });

  test('take their turn among the transactions of the client', async () => {
    const { db } = database;
    await Promise.all(
      Array.from({ length: 20 }, (_, id) =>
        id % 2 === 0
          ? db.write((tx) => insertProbe(tx, id))
          : db.$transaction((tx) => tx.writeProbe.create({ data: { id, at, filler } })),
      ),
    );
    expect(await db.writeProbe.count()).toBe(20);
  });

  test('at once store all that they are given, or nothing', async () => {
    const { db } = database;
    const rows = jsonRows(dialect, 'rows', { id: 'INTEGER', at: 'INSTANT', filler: 'BYTES' });
    const insert = (from: string) =>
      `INSERT INTO "WriteProbe" ("id", "at", "filler") SELECT "id" + ${from}, "at", "filler" FROM ${rows} AS v RETURNING "id"`;
    const both =
      dialect === 'postgresql'
        ? `WITH first AS (${insert('10')}), second AS (${insert('20')}) SELECT "id" FROM second`
        : [insert('10'), insert('20')].join(NEXT);
    const store = (...ids: number[]) =>
      db.writeAtOnce(
        both,
        JSON.stringify({ rows: ids.map((id) => ({ id, at: jsonInstant(at), filler: jsonBytes(filler) })) }),
      );
    expect(await store(1, 2)).toEqual([[21], [22]]);
    await expect(store(3, 3)).rejects.toThrow();
    // The second statement alone is refused.
    await expect(store(4, -9)).rejects.toThrow();
    await db.writeProbe.create({ data: { id: 1, at, filler } });
    const stored = await db.writeProbe.findMany({ orderBy: { id: 'asc' } });
    expect(stored.map(({ id }) => id)).toEqual([1, 11, 12, 21, 22]);
    for (const row of stored) expect(row).toEqual({ ...stored[0], id: row.id });
  });
});
