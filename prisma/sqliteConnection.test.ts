import Connection from 'libsql';
import { expect, test } from 'vitest';

import { filePath } from './client.ts';
import { openTestDatabase } from './testing.ts';

test('a write that times out on another process leaves the connection usable', async () => {
  const { db, url, close } = await openTestDatabase('sqlite');
  const other = new Connection(filePath(url));
  try {
    const season = (year: number) => ({ where: { year }, create: { year }, update: { weekCount: 17 } });
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
