import Connection from 'libsql';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { filePath } from '#prisma/client.ts';
import { openTestDatabase } from '#prisma/testing.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
/** A migrated, empty, closed database. */
let path: string;
let backup: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-backup-'));
  path = join(folder, 'pool.db');
  backup = join(folder, 'backup.db');
  const database = await openTestDatabase('sqlite');
  // The file of an open database lacks the contents of its log.
  await database.db.$disconnect();
  copyFileSync(filePath(database.url), path);
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Each command normally has its own process; within one, libSQL closes a file when its statements are
 * collected. A statement can keep another alive until the next collection.
 */
async function letGo(): Promise<void> {
  for (let collection = 0; collection < 5; collection += 1) {
    collectGarbage();
    await setImmediate();
    await setImmediate();
  }
}

/** Runs SQL on a connection that is certainly closed afterward. */
function execute(file: string, sql: string): void {
  const connection = new Connection(file);
  connection.exec(sql);
  connection.close();
}
const addUser = (name: string) =>
  `INSERT INTO "User" ("email", "name", "createdAt", "unsubscribeToken")
   VALUES ('${name}@pool.example', '${name}', '2025-09-01T00:00:00.000+00:00', '${name}')`;
function users(file: string): string[] {
  const connection = new Connection(file);
  const rows = connection.prepare('SELECT "name" FROM "User" ORDER BY "id"').all() as { name: string }[];
  connection.close();
  return rows.map((row) => row.name);
}

describe('a backup', () => {
  test('is a consistent copy, taken while another connection writes', () => {
    const server = new Connection(path);
    server.exec(`PRAGMA journal_mode = WAL; ${addUser('ann')}`);
    server.exec(`BEGIN IMMEDIATE; ${addUser('unfinished')}`);
    backUp(path, backup);
    server.exec('COMMIT');
    server.close();
    expect(users(backup)).toEqual(['ann']);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('never overwrites, and accepts only a database of this program', () => {
    writeFileSync(backup, 'precious');
    expect(() => backUp(path, backup)).toThrow('never overwrites');
    expect(statSync(backup).size).toBe(8);
    const other = join(folder, 'other.db');
    expect(() => backUp(other, join(folder, 'new.db'))).toThrow('there is no database');
    expect(existsSync(other)).toBe(false);
    execute(other, 'CREATE TABLE "Recipe" ("id" INTEGER)');
    expect(() => backUp(other, join(folder, 'new.db'))).toThrow('no database of this program');
    expect(existsSync(join(folder, 'new.db'))).toBe(false);
    expect(() => backUp(path, join(folder, 'missing', 'new.db'))).toThrow();
  });
});

describe('a restore', () => {
  test('restores a backup to a new path or over the same state', async () => {
    execute(path, addUser('ann'));
    backUp(path, backup);
    const elsewhere = join(folder, 'data', 'pool.db');
    restore(backup, elsewhere, false);
    expect(users(elsewhere)).toEqual(['ann']);
    await letGo();
    restore(backup, path, false);
    expect(users(path)).toEqual(['ann']);
    expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  test('refuses to replace a newer database unless forced', async () => {
    execute(path, addUser('ann'));
    backUp(path, backup);
    // Also at the same instant of a stopped clock.
    execute(path, addUser('bob'));
    expect(() => restore(backup, path, false)).toThrow(/is newer than the backup \(it has rows of User/);
    expect(users(path)).toEqual(['ann', 'bob']);
    await letGo();
    restore(backup, path, true);
    expect(users(path)).toEqual(['ann']);
  });

  test('refuses while another connection has the database open, forced or not', () => {
    backUp(path, backup);
    const server = new Connection(path);
    server.exec(`PRAGMA journal_mode = WAL; ${addUser('ann')}`);
    expect(() => restore(backup, path, true)).toThrow('stop the server first');
    server.close();
    expect(users(path)).toEqual(['ann']);
  });

  test('removes the files of a killed process beside the new file', async () => {
    execute(path, addUser('ann'));
    backUp(path, backup);
    execute(path, 'PRAGMA journal_mode = WAL');
    // A copy of an open database with its log is the state after a kill.
    const killed = join(folder, 'killed.db');
    const server = new Connection(path);
    server.exec(`PRAGMA wal_autocheckpoint = 0; ${addUser('bob')}`);
    for (const ending of ['', '-wal']) copyFileSync(`${path}${ending}`, `${killed}${ending}`);
    server.close();
    expect(statSync(`${killed}-wal`).size).toBeGreaterThan(0);
    // Rows that are only in the log count as well.
    expect(() => restore(backup, killed, false)).toThrow('rows of User');
    await letGo();
    restore(backup, killed, true);
    expect(existsSync(`${killed}-wal`)).toBe(false);
    expect(users(killed)).toEqual(['ann']);
  });

  test('accepts only an intact database of this program of the same or an older version', () => {
    const wrong = join(folder, 'wrong.db');
    const refuse = (why: string) => {
      expect(() => restore(wrong, path, true)).toThrow(why);
      expect(users(path)).toEqual([]);
    };
    refuse('there is no database');
    writeFileSync(
      wrong,
      'this is text, and enough of it to be looked at as a file with a header in it'.repeat(99),
    );
    refuse('no sound SQLite database');
    rmSync(wrong);
    execute(wrong, 'CREATE TABLE "Recipe" ("id" INTEGER)');
    refuse('no database of this program');
    rmSync(wrong);
    backUp(path, wrong);
    execute(
      wrong,
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES ('x', 'x', '29990101000000_future', 1, 1, 1)`,
    );
    refuse('newer than this program');
    execute(wrong, `UPDATE "_prisma_migrations" SET "migration_name" = '20250801000000_init'`);
    refuse('of the time before the first release');
    expect(() => restore(path, path, true)).toThrow('is the database itself');
  });

  test('replaces an unreadable file only when forced', () => {
    backUp(path, backup);
    writeFileSync(path, 'broken'.repeat(1000));
    expect(() => restore(backup, path, false)).toThrow('--force replaces it all the same');
    restore(backup, path, true);
    expect(users(path)).toEqual([]);
  });
});
