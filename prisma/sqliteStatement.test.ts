import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Connection from 'libsql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Statements } from './sqliteStatement.js';

const BUSY = 'SELECT "id", "name" FROM "Team" WHERE "id" > ? ORDER BY "id"';

let folder: string;
let connection: Connection.Database;
let other: Connection.Database;
let statements: Statements;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-statements-'));
  const path = join(folder, 'test.db');
  [connection, other] = [new Connection(path), new Connection(path)];
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('CREATE TABLE "Team" ("id" INTEGER PRIMARY KEY, "name" TEXT)');
  connection.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
    INSERT INTO "Team" SELECT i, 'Team ' || i FROM n`);
  statements = new Statements(connection);
});
afterEach(() => {
  vi.restoreAllMocks();
  connection.close();
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

it('prepares a statement once, and each run sees the latest commit', () => {
  const prepared = vi.spyOn(connection, 'prepare');
  // Also in whole hundreds, in which the driver reads.
  for (const above of [0, 50, 150, 250]) expect(statements.run(BUSY, [above]).rows).toHaveLength(250 - above);
  other.exec(`UPDATE "Team" SET "name" = 'Bears' WHERE "id" = 250`);
  expect(statements.run(BUSY, [249]).rows).toEqual([[250, 'Bears']]);
  expect(prepared).toHaveBeenCalledTimes(1);
});

it('holds no snapshot between runs: the log can be merged', () => {
  statements.run(BUSY, [0]);
  other.exec(`UPDATE "Team" SET "name" = 'Bears'`);
  const [merged] = other.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[];
  expect(merged!.busy).toBe(0);
});

it('follows a changed schema', () => {
  expect(statements.run('SELECT * FROM "Team" WHERE "id" = 1', []).columns).toEqual(['id', 'name']);
  other.exec('ALTER TABLE "Team" ADD COLUMN "city" TEXT');
  const { columns, rows } = statements.run('SELECT * FROM "Team" WHERE "id" = 1', []);
  expect([columns, rows]).toEqual([['id', 'name', 'city'], [[1, 'Team 1', null]]]);
});

it('does not keep one that failed, one of many rows, nor more than two hundred', () => {
  const prepared = vi.spyOn(connection, 'prepare');
  const insert = 'INSERT INTO "Team" VALUES (?, ?)';
  expect(statements.run(insert, [251, 'Bears']).rowsAffected).toBe(1);
  expect(() => statements.run(insert, [251, 'Bears'])).toThrow('UNIQUE');
  expect(prepared).toHaveBeenCalledTimes(1);
  expect(statements.run(insert, [252, 'Lions']).rowsAffected).toBe(1);
  expect(prepared).toHaveBeenCalledTimes(2);

  const long = `SELECT 1 ${' '.repeat(10_000)}`;
  for (let time = 0; time < 2; time += 1) statements.run(long, []);
  expect(prepared).toHaveBeenCalledTimes(4);

  statements.run(BUSY, [0]);
  for (let number = 0; number < 199; number += 1) statements.run(`SELECT ${number}`, []);
  prepared.mockClear();
  statements.run(BUSY, [0]);
  expect(prepared).not.toHaveBeenCalled();
  for (let number = 200; number < 400; number += 1) statements.run(`SELECT ${number}`, []);
  prepared.mockClear();
  statements.run(BUSY, [0]);
  expect(prepared).toHaveBeenCalledTimes(1);
});
