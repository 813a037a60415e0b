import Connection from 'libsql';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { DatabaseError, filePath, openDatabase, OWN_PARTS } from './client.ts';
import { closeAndLeaveWal, isWalMissing, leaveWal } from './sqliteWal.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

/** Seasons stand for picks: rows that were acknowledged. */
const YEARS = [2021, 2022, 2023];

describe('a SQLite database and its write-ahead log', () => {
  let folder: string;
  let server: TestDatabase;
  let path: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-wal-'));
    server = await openTestDatabase('sqlite', undefined, OWN_PARTS);
    path = filePath(server.url);
    for (const year of YEARS) await server.db.season.create({ data: { year } });
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The files of an open database after a kill or a copy. */
  function copy(name: string, ...endings: string[]): string {
    const target = join(folder, name);
    for (const ending of endings) copyFileSync(`${path}${ending}`, `${target}${ending}`);
    return target;
  }
  async function seasons(file: string): Promise<number[]> {
    const db = await openDatabase(`file:${file}`);
    const rows = await db.season.findMany({ orderBy: { year: 'asc' } });
    await db.$disconnect();
    return rows.map(({ year }) => year);
  }

  test('a copy of the file alone is refused while the database is open, with instructions', async () => {
    const error = await openDatabase(`file:${copy('alone.db', '')}`).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as Error).message).toMatch(
      /^Database file:.*alone\.db cannot be opened: its latest writes stood in alone\.db-wal, and that file is gone\. .*restore --from FILE.*repair --accept-loss/,
    );
    // The check has not created a log that the next start mistakes for the lost one.
    expect(existsSync(join(folder, 'alone.db-wal'))).toBe(false);
    await expect(openDatabase(`file:${join(folder, 'alone.db')}`)).rejects.toThrow('is gone');
    copy('half.db', '', '-shm');
    await expect(openDatabase(`file:${join(folder, 'half.db')}`)).rejects.toThrow('is gone');
  });

  test('the file with its log contains everything, as after a kill', async () => {
    expect(await seasons(copy('pair.db', '', '-wal'))).toEqual(YEARS);
    expect(await seasons(copy('three.db', '', '-wal', '-shm'))).toEqual(YEARS);
  });

  test('a clean shutdown leaves one complete file, which opens anywhere', async () => {
    await server.db.$disconnect();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(await seasons(copy('moved.db', ''))).toEqual(YEARS);
    // Repeated: opening has marked it again, and closing has removed the mark.
    expect(await seasons(join(folder, 'moved.db'))).toEqual(YEARS);
  });

  test('two that close at the same time leave one complete file', async () => {
    const shared = copy('shared.db', '', '-wal');
    const [one, other] = [new Connection(shared), new Connection(shared)];
    for (const connection of [one, other]) connection.exec('SELECT count(*) FROM "Season"');
    // The other one tries to leave while this one is open, and closes before this one looks again.
    const close = one.close.bind(one);
    one.close = () => {
      expect(leaveWal(other)).toBe(false);
      close();
      other.close();
      expect(isWalMissing(shared)).toBe(true);
      return one;
    };
    closeAndLeaveWal(one, shared);
    expect(isWalMissing(shared)).toBe(false);
    expect(await seasons(shared)).toEqual(YEARS);
  });

  test('a symbolic link to the file works like the file', async () => {
    const target = copy('linked.db', '', '-wal');
    mkdirSync(join(folder, 'links'));
    symlinkSync(target, join(folder, 'links', 'pool.db'));
    expect(await seasons(join(folder, 'links', 'pool.db'))).toEqual(YEARS);
    rmSync(target);
    copy('linked.db', '');
    await expect(openDatabase(`file:${join(folder, 'links', 'pool.db')}`)).rejects.toThrow('is gone');
  });

  test('a file that another program left in WAL mode, without a mark, opens', async () => {
    const foreign = join(folder, 'foreign.db');
    const connection = new Connection(foreign);
    connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE "Season" ("year" INTEGER, "weekCount" INTEGER)');
    connection.close();
    expect(existsSync(`${foreign}-wal`)).toBe(false);
    expect(await seasons(foreign)).toEqual([]);
  });
});
