// SQL on both databases: graphql/imports/importEntries.ts, graphql/imports/gridStaging.ts

import { createHook } from 'node:async_hooks';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../kernel/failures.ts';
import { prizeOfPaid } from '../money/prize.ts';
import { plantUser, viewerOf, openTestPool, type TestPool } from '../testing/services.ts';
import { exportGridPage } from './exportGrid.ts';
import { importSchedule } from '../season/importSchedule.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { createPoolFor } from '../pools/createPoolFor.ts';
import { reverseReceipts } from '../money/receipts.ts';
import { importEntries } from './importEntries.ts';
import { MAX_ENTRIES } from './readEntries.ts';

/** Two weeks of 2025 are over. */
const NOW = new Date('2025-09-17T12:00:00Z');
const reason = 'From my spreadsheet.';

describe.each(bothDialects)('the import of entries on %s', (dialect) => {
  let test: TestPool;
  let poolId: number;

  beforeEach(async () => {
    test = await openTestPool(dialect, 2);
    const { services } = test;
    Object.assign(services, { clock: { now: () => NOW, speed: () => 0, onChange: () => () => {} } });
    const { games, ...season } = shippedSchedule();
    const played = games.filter(({ week }) => week <= 2);
    const ahead = games
      .filter(({ week }) => week > 2)
      .map((game) => ({ ...game, status: 'SCHEDULED' as const, homeScore: null, awayScore: null }));
    await importSchedule(services, { ...season, games: [...played, ...ahead] }, NOW);
    const pool = await createPoolFor(services, await administrator(), newPool);
    poolId = pool.id;
  });
  afterEach(() => test.database.close());

  const newPool = {
    season: 2025,
    name: 'Office',
    settings: { entryFeeCents: 2000 },
    options: {},
    commissioner: null,
  };
  let known: ReturnType<typeof viewerOf> | null = null;
  async function administrator() {
    const { db } = test.database;
    const user =
      (await db.user.findUnique({ where: { email: 'boss@pool.example' } })) ??
      (await plantUser(db, 'boss@pool.example', true));
    known = viewerOf(user);
    return known;
  }
  const run = async (csv: string, dryRun = false) =>
    importEntries(test.services, await administrator(), { poolId, csv, reason, dryRun });
  const stored = () =>
    test.database.db.entry.findMany({
      where: { poolId },
      orderBy: { id: 'asc' },
      include: { picks: { orderBy: { week: 'asc' } }, payment: true, user: true },
    });

  const GRID = [
    'email,username,name,paid,1,2,3,startWeek',
    'ann@pool.example,Ann,Ann Lee,yes,Philly,bal,Kansas City Chiefs,',
    'ann@pool.example,Ann 2,,$20,DAL,,,',
    'bob@pool.example,Bob,Bob Roe,no,,Ravens,,2',
  ].join('\n');

  it('tells in a dry run what it then stores, and writes nothing', async () => {
    const tried = await run(GRID, true);
    expect(tried).toMatchObject({
      entries: 3,
      picks: 5,
      problems: [],
      problemCount: 0,
      eliminated: [{ line: 3, username: 'Ann 2', week: 1, reason: 'LOSS' }],
      blankWeeks: [],
    });
    expect(await stored()).toEqual([]);
    const audits = await test.database.db.auditEntry.count();

    expect(await run(GRID)).toEqual(tried);
    expect(await stored()).toMatchObject([
      {
        username: 'Ann',
        number: 1,
        eliminatedWeek: null,
        picks: [{ teamId: 'PHI' }, { teamId: 'BAL' }, { teamId: 'KC' }],
        payment: { status: 'COMPLETED', amountCents: 2000 },
        user: { name: 'Ann Lee', passwordHash: null },
      },
      { username: 'Ann 2', number: 2, eliminatedWeek: 1, payment: { status: 'COMPLETED' } },
      { username: 'Bob', startWeek: 2, eliminatedWeek: null, payment: { status: 'PENDING', paidAt: null } },
    ]);
    expect(await test.database.db.auditEntry.count()).toBeGreaterThan(audits);
  });

  it('brings buy-backs back, which are owed and paid with the fee of the entry', async () => {
    const { db } = test.database;
    const withBuyBack = { ...newPool, options: { buyBackThroughWeek: 3, buyBackFeeCents: 1500 } };
    poolId = (await createPoolFor(test.services, known, { ...withBuyBack, name: 'Buys' })).id;
    // Dallas lost in Week 1, Miami in Week 1 and the Giants in Week 2.
    const grid = [
      'username,email,paid,1,2,boughtBackWeeks',
      'Ann,ann@pool.example,yes,DAL,BAL,1',
      'Bob,bob@pool.example,,MIA,NYG,1',
      'Cid,cid@pool.example,,MIA,NYG,"1, 2"',
      'Dan,dan@pool.example,,PHI,BAL,',
      'Eve,eve@pool.example,,DAL,BAL,',
    ].join('\n');
    expect((await run(grid.replace('"1, 2"', '2+3'), true)).problems).toEqual([
      {
        line: 4,
        column: 'boughtBackWeeks',
        text: '"3" is no week from 1 to 2, the earliest first',
      },
    ]);
    expect((await run(grid)).problems).toEqual([]);
    const states = async () =>
      (
        await db.entry.findMany({
          where: { poolId },
          orderBy: { id: 'asc' },
          include: { payment: true, buyBacks: { orderBy: { throughWeek: 'asc' } } },
        })
      ).map(({ username, eliminatedWeek, boughtBackThroughWeek, payment, buyBacks }) => [
        ...[username, eliminatedWeek, boughtBackThroughWeek],
        ...[payment?.amountCents, payment?.buyBackCents, payment?.status],
        buyBacks.map(({ throughWeek, amountCents, status }) => `${throughWeek} ${amountCents} ${status}`),
      ]);
    const before = await states();
    expect(before).toEqual([
      ['Ann', null, 1, 3500, 1500, 'COMPLETED', ['1 1500 COMPLETED']],
      ['Bob', 2, 1, 3500, 1500, 'PENDING', ['1 1500 PENDING']],
      ['Cid', null, 2, 5000, 3000, 'PENDING', ['1 1500 PENDING', '2 1500 PENDING']],
      ['Dan', null, null, 2000, 0, 'PENDING', []],
      ['Eve', 1, null, 2000, 0, 'PENDING', []],
    ]);
    expect((await db.pool.findUniqueOrThrow({ where: { id: poolId } })).buyBackCents).toBe(6000);

    const exported = async () => {
      const pool = await db.pool.findUniqueOrThrow({ where: { id: poolId }, include: { weeks: true } });
      return exportGridPage(db, pool, NOW, 0);
    };
    const first = await exported();
    expect(first.header.at(-1)).toBe('boughtBackWeeks');
    expect(first.rows.map((row) => row.at(-1))).toEqual(['1', '1', '1+2', '', '']);
    poolId = (await createPoolFor(test.services, known, { ...withBuyBack, name: 'Copy of buys' })).id;
    expect(await run([first.header, ...first.rows].map((row) => row.join(',')).join('\n'))).toMatchObject({
      problems: [],
    });
    expect(await exported()).toMatchObject({ rows: first.rows });
    // An export does not say who has paid.
    expect(await states()).toEqual([
      ['Ann', null, 1, 3500, 1500, 'PENDING', ['1 1500 PENDING']],
      ...before.slice(1),
    ]);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('gives others a turn after every hundred lines: as it reads, checks and stages them', async () => {
    let turns = 0;
    const hook = createHook({ init: (_id, type) => void (turns += type === 'Immediate' ? 1 : 0) });
    const lines = Array.from({ length: 500 }, (_, index) => `Player ${index},player${index}@pool.example`);
    await administrator();
    hook.enable();
    const imported = await run(['username,email', ...lines].join('\n'), true);
    hook.disable();
    expect(imported).toMatchObject({ entries: 500, problemCount: 0 });
    expect(turns).toBeGreaterThanOrEqual(3 * (500 / 100 - 1));
  });

  it('tells which entries have weeks without a pick before later ones, unless their lines explain it', async () => {
    const tried = await run(
      [
        'username,email,1,2,3',
        'Ann,ann@pool.example,,BAL,',
        'Bob,bob@pool.example,PHI,,',
        'Cat,cat@pool.example,PHI,BUF,',
      ].join('\n'),
      true,
    );
    expect(tried.blankWeeks).toEqual([{ line: 2, username: 'Ann', weeks: [1], firstPickWeek: 2 }]);
    expect(tried.eliminated).toMatchObject([
      { line: 2, week: 1 },
      { line: 3, week: 2 },
    ]);
    const explained = await run('username,email,1,2,startWeek\nAnn,ann@pool.example,,BAL,2', true);
    expect(explained).toMatchObject({ blankWeeks: [], eliminated: [] });
    // Week 3 is ahead: its pick can still be made.
    const ahead = await run('username,email,1,2,3,4\nAnn,ann@pool.example,PHI,BAL,,KC', true);
    expect(ahead.blankWeeks).toEqual([]);
  });

  it('adds to the entries that are there, and refuses their names', async () => {
    await run(GRID);
    const more = 'username,email,1,2\nANN,zoe@pool.example,PHI,BAL\nAnn 3,ann@pool.example,PHI,BAL';
    expect(await run(more)).toMatchObject({
      entries: 0,
      problems: [{ line: 2, column: 'username' }],
      problemCount: 1,
    });
    expect(await run(more.replace('ANN', 'Zoe'))).toMatchObject({ entries: 2, problems: [] });
    expect((await stored()).map(({ username, number }) => [username, number])).toEqual([
      ['Ann', 1],
      ['Ann 2', 2],
      ['Bob', 1],
      ['Zoe', 1],
      ['Ann 3', 3],
    ]);
  });

  it('marks every bad cell, and stores nothing', async () => {
    const bad = [
      'username,email,paid,1,2,startWeek',
      ',nobody,perhaps,New York,XYZ,30',
      'Ann,ann@pool.example,,PHI,PHI,',
      '"Ann,ann@pool.example',
      'Ann,ann2@pool.example,,,,,,',
    ].join('\n');
    const { problems, problemCount, entries } = await run(bad);
    expect(entries).toBe(0);
    expect(problemCount).toBe(problems.length);
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 paid',
      '2 startWeek',
      '2 username',
      '2 email',
      '2 1',
      '2 2',
      '3 2',
      '4 null',
      '5 null',
    ]);
    expect(await stored()).toEqual([]);
    for (const header of ['email,1', 'username,email,email', 'username,email,19', 'username,email,note']) {
      expect((await run(`${header}\nAnn,ann@pool.example`)).problems).toMatchObject([{ line: 1 }]);
    }
  });

  it('has limits', async () => {
    await expect(run('username,email')).rejects.toThrow(InvalidInputError);
    await expect(run(`username,email\n${'a\n'.repeat(MAX_ENTRIES + 1)}`)).rejects.toThrow(/20000 entries/);
    await expect(run(`username,email\n${'a'.repeat(4_000_001)}`)).rejects.toThrow(/4000000 characters/);
  });

  it('is for the commissioners of the pool alone', async () => {
    const user = await plantUser(test.database.db, 'eve@pool.example');
    const input = { poolId, csv: GRID, reason };
    await expect(importEntries(test.services, viewerOf(user), input)).rejects.toThrow(ForbiddenError);
    const stranger = { ...viewerOf(user, ['read', 'pick', 'admin']), commissionerOf: new Set([poolId + 1]) };
    await expect(importEntries(test.services, stranger, input)).rejects.toThrow(NotFoundError);
  });

  it('brings an export back as it was, without picks whose deadline is ahead', async () => {
    await run(GRID.replace('Bob,Bob Roe', "'=Bob,Bob Roe"));
    const { db } = test.database;
    const exported = async (id: number) => {
      const pool = await db.pool.findUniqueOrThrow({ where: { id }, include: { weeks: true } });
      return exportGridPage(db, pool, NOW, 0);
    };
    const first = await exported(poolId);
    expect(first.rows.map((row) => row.slice(0, 5))).toEqual([
      ['Ann', 'ann@pool.example', 'PHI', 'BAL', ''],
      ['Ann 2', 'ann@pool.example', 'DAL', '', ''],
      ["'=Bob", 'bob@pool.example', '', 'BAL', ''],
    ]);
    const copy = await createPoolFor(test.services, known, { ...newPool, name: 'Copy' });
    poolId = copy.id;
    await run([first.header, ...first.rows].map((row) => row.join(',')).join('\n'));
    expect(await exported(copy.id)).toMatchObject({ rows: first.rows });
  });

  it('records a receipt for each fee that is paid, so that what was collected is the sum of the receipts', async () => {
    const { db } = test.database;
    const terms = { buyBackThroughWeek: 3, buyBackFeeCents: 1500 };
    poolId = (
      await createPoolFor(test.services, await administrator(), {
        ...newPool,
        name: 'Receipts',
        options: terms,
      })
    ).id;
    await db.pool.update({ where: { id: poolId }, data: { prizeBasis: 'PAID_ENTRIES' } });
    const grid = [
      'username,email,paid,1,2,boughtBackWeeks',
      'Ann,ann@pool.example,yes,DAL,BAL,1',
      'Bob,bob@pool.example,,PHI,BAL,',
      'Cid,cid@pool.example,$20,PHI,BAL,',
    ].join('\n');
    const collected = async () => {
      const pool = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
      const payments = await db.payment.findMany({
        where: { entry: { poolId } },
        orderBy: { id: 'asc' },
        include: { receipts: true },
      });
      return {
        received: payments.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
        receipts: payments.map(({ receipts }) => receipts.map(({ amountCents }) => amountCents)),
        methods: payments.map(({ method }) => method),
        prize: await prizeOfPaid(db, pool),
        commissions: await db.commission.count({ where: { entry: { poolId } } }),
      };
    };
    await run(grid, true);
    expect(await db.paymentReceipt.count()).toBe(0);
    await run(grid);
    expect(await collected()).toEqual({
      received: 5500,
      receipts: [[3500], [], [2000]],
      methods: ['Imported', null, 'Imported'],
      prize: 5500,
      commissions: 0,
    });
    const [receipt] = await db.paymentReceipt.findMany({ include: { by: true } });
    expect(receipt).toMatchObject({
      method: 'Imported',
      at: NOW,
      recordedAt: NOW,
      reversesId: null,
      by: { email: 'boss@pool.example' },
    });
    // The commissioner takes it back like any other receipt.
    await reverseReceipts(test.services, known, { receiptIds: [receipt!.id], reason });
    expect(await collected()).toMatchObject({ received: 2000, receipts: [[3500, -3500], [], [2000]] });

    poolId = (
      await createPoolFor(test.services, known, {
        ...newPool,
        name: 'For free',
        settings: { entryFeeCents: 0 },
      })
    ).id;
    await run('username,email,paid,1,2\nAnn,ann@pool.example,yes,PHI,BAL');
    expect(await collected()).toMatchObject({ received: 0, receipts: [[]] });
  });
});
