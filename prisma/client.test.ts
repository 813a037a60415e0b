// SQL on both databases: prisma/client.ts, prisma/postgresqlConnection.ts

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Database, DatabaseError, openDatabase, OWN_PARTS } from './client.ts';
import { withDatabase } from './postgresqlConnection.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'last-standing-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function failure(url: string): Promise<Error> {
  try {
    await (await openDatabase(url)).$disconnect();
  } catch (error) {
    return error as Error;
  }
  throw new Error(`${url} could be opened`);
}

describe.each(bothDialects)('the client on %s', (dialect) => {
  let test: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    test = await openTestDatabase(dialect, undefined, OWN_PARTS);
    db = test.db;
  });
  afterEach(() => test.close());

  it('sends the statements of a transaction one at a time, also when a row is loaded with several relations', async () => {
    const { prototype } = pg.Client as unknown as {
      prototype: { query(...args: unknown[]): Promise<unknown> };
    };
    const { query } = prototype;
    const running = new Map<unknown, number>();
    let most = 0;
    const spy = vi.spyOn(prototype, 'query').mockImplementation(async function (
      this: unknown,
      ...args: unknown[]
    ) {
      running.set(this, (running.get(this) ?? 0) + 1);
      most = Math.max(most, running.get(this)!);
      try {
        return await query.apply(this, args);
      } finally {
        running.set(this, running.get(this)! - 1);
      }
    });
    try {
      const season = await db.$transaction(async (tx) => {
        await tx.season.create({ data: { year: 2025 } });
        const [found] = await Promise.all([
          tx.season.findUniqueOrThrow({ where: { year: 2025 }, include: { games: true, pools: true } }),
          tx.user.count(),
        ]);
        return found;
      });
      expect(season).toMatchObject({ games: [], pools: [] });
    } finally {
      spy.mockRestore();
    }
    expect(most).toBe(dialect === 'postgresql' ? 1 : 0);
  });

  it('keeps a write made concurrently with a transaction that rolls back', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    let undo = () => {};
    const undone = new Promise<void>((resolve) => (undo = resolve));
    const transaction = db.$transaction(async (tx) => {
      await tx.season.create({ data: { year: 2024 } });
      open();
      await undone;
      throw new Error('taken back');
    });
    const outcome = transaction.then(
      () => 'committed',
      (error: Error) => error.message,
    );
    await opened;
    const beside = db.season.create({ data: { year: 2025 } });
    // The write is on its way, as far as the transaction lets it come.
    for (let turn = 0; turn < 100; turn += 1) await eventLoopTurn();
    undo();
    expect(await beside).toMatchObject({ year: 2025 });
    expect(await outcome).toBe('taken back');
    expect((await db.season.findMany()).map((season) => season.year)).toEqual([2025]);
  });

  it('accepts one of many racing writes under a unique constraint', async () => {
    const racing = Array.from({ length: 20 }, () => db.season.create({ data: { year: 2025 } }));
    const outcomes = await Promise.allSettled(racing);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'P2002' });
    }
  });

  it('compares instants in raw SQL as it does in queries', async () => {
    const deadline = new Date('2025-10-26T14:00:00.000Z');
    await db.season.create({ data: { year: 2025 } });
    const pool = await db.pool.create({ data: { name: 'Pool', seasonYear: 2025, createdAt: deadline } });
    await db.poolWeek.create({ data: { poolId: pool.id, week: 8, deadline } });
    const due = async (now: Date) =>
      (await db.$queryRaw<{ week: number }[]>`SELECT "week" FROM "PoolWeek" WHERE "deadline" <= ${now}`)
        .length;
    expect(await due(new Date(deadline.getTime() - 1))).toBe(0);
    expect(await due(deadline)).toBe(1);
    expect(await due(new Date('2025-10-26T10:00:00.001-04:00'))).toBe(1);
    await db.$executeRaw`UPDATE "PoolWeek" SET "deadlinePassedAt" = ${deadline}`;
    expect(await db.poolWeek.findFirst({ where: { deadlinePassedAt: { lte: deadline } } })).toMatchObject({
      deadlinePassedAt: deadline,
    });
    const [row] = await db.$queryRaw<{ deadline: Date }[]>`SELECT "deadline" FROM "PoolWeek"`;
    expect(row!.deadline).toEqual(deadline);
  });

  it('has its dialect', () => {
    expect(db.dialect).toBe(dialect);
  });
});

describe('the SQLite connection', () => {
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, timeout: 30_000 };

  async function settingsOf(db: Pick<Database, '$queryRawUnsafe'>): Promise<unknown> {
    const rows = [];
    for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout']) {
      rows.push(...(await db.$queryRawUnsafe<object[]>(`PRAGMA ${name}`)));
    }
    return Object.assign({}, ...rows);
  }

  it('uses WAL, full synchronization, foreign keys and a busy timeout, whatever the previous settings', async () => {
    const { db, close } = await openTestDatabase('sqlite', undefined, OWN_PARTS);
    expect(await settingsOf(db)).toEqual(wanted);
    await db.$transaction(async (tx) => {
      expect(await settingsOf(tx)).toEqual(wanted);
      await tx.season.create({ data: { year: 2025 } });
    });
    expect(await settingsOf(db)).toEqual(wanted);
    await db.$transaction([db.season.count(), db.pool.count()]);
    await expect(db.$transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await settingsOf(db)).toEqual(wanted);
    await db.$disconnect();
    expect(await settingsOf(db)).toEqual(wanted);
    await close();
  });

  it('stays usable after a commit that the database refuses', async () => {
    const { db, close } = await openTestDatabase('sqlite', undefined, OWN_PARTS);
    const at = new Date(0);
    const refused = db.$transaction(async (tx) => {
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`;
      await tx.$executeRaw`INSERT INTO "Session" ("tokenHash", "userId", "createdAt", "expiresAt", "lastSeenAt", "provenAt")
        VALUES ('x', 77, ${at}, ${at}, ${at}, ${at})`;
    });
    await expect(refused).rejects.toThrow(/FOREIGN KEY|Foreign key/);
    expect(await db.session.count()).toBe(0);
    await db.$transaction(async (tx) => void (await tx.season.create({ data: { year: 2025 } })));
    expect(await db.season.count()).toBe(1);
    await close();
  });

  it.runIf(process.platform === 'linux')('does not gather file descriptors', async () => {
    const { db, close } = await openTestDatabase('sqlite', undefined, OWN_PARTS);
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (let year = 1950; year < 2150; year += 1) {
      await db.$transaction(async (tx) => void (await tx.season.create({ data: { year } })));
    }
    expect(openFiles() - before).toBeLessThan(10);
    await close();
  });

  it('waits for another connection on the same file instead of failing', async () => {
    const { db, url, close } = await openTestDatabase('sqlite', undefined, OWN_PARTS);
    const other = await openDatabase(url);
    await db.$transaction(async (tx) => {
      await tx.season.count();
      await tx.season.create({ data: { year: 2024 } });
    });
    await other.season.create({ data: { year: 2025 } });
    await db.$transaction(async (tx) => {
      expect(await tx.season.count()).toBe(2);
      await tx.season.create({ data: { year: 2026 } });
    });
    expect(await other.season.count()).toBe(3);
    await other.$disconnect();
    await close();
  });
});

describe('a database that cannot be opened', () => {
  it('creates the folder of a file', async () => {
    const db = await openDatabase(`file:${join(folder, 'new/folder/pool.db')}`);
    expect(readdirSync(join(folder, 'new/folder'))).toContain('pool.db');
    await db.$disconnect();
  });

  const text = join(folder, 'text.db');
  const path = join(folder, 'a-folder');
  writeFileSync(text, 'This is no database. '.repeat(500));
  mkdirSync(path);

  it.each([
    [`file:${text}`, 'file is not a database'],
    [`file:${path}`, 'nable to open'],
    [`file:${text}/pool.db`, 'EEXIST|ENOTDIR|not a directory'],
    ['file:', 'must be file: and a path'],
    ['mysql://root@localhost/pool', 'must start with'],
    ['postgresql://pool:hush@127.0.0.1:1/pool', "Can't reach database server at 127.0.0.1:1"],
  ])('is reported in one line: %s', async (url, reason) => {
    const error = await failure(url);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error.message).toMatch(new RegExp(`^Database .*(${reason})`));
    expect(error.message).not.toMatch(/\n|hush/);
  });

  it('is reported when a PostgreSQL database does not exist', async () => {
    const { url, close } = await openTestDatabase('postgresql');
    const error = await failure(withDatabase(url, 'no_such_database'));
    expect(error.message).toMatch(/cannot be opened: database "no_such_database" does not exist$/);
    await close();
  });
});
