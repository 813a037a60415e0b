import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { User } from '#prisma/generated/sqlite/client.ts';
import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { commissionEarnedCents } from '../money/rules/money.ts';
import { addEntries, type AddEntriesInput } from './addEntries.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotSignedInError,
  RateLimitedError,
  RegistrationClosedError,
} from '../kernel/failures.ts';
import { openJoinablePool, site, type OpenPool } from '../testing/accounts.ts';
import { plantUser, viewerOf, type TestServices } from '../testing/services.ts';

describe.each(bothDialects)('adding entries on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let open: OpenPool;
  beforeEach(async () => {
    ({ database, services, open } = await openJoinablePool(dialect, { registration: 'MEMBERS_ONLY' }));
  });
  afterEach(() => database.close());
  const add = (change: Partial<AddEntriesInput> = {}, user: User | null = open.owner) =>
    addEntries(services, user && viewerOf(user), {
      poolId: open.pool.id,
      numberOfEntries: 1,
      usernames: [],
      referralCode: 'FRIEND-1',
      address: '192.0.2.1',
      site,
      ...change,
    });
  const held = (user = open.owner) => services.db.entry.count({ where: { userId: user.id } });

  it('never exceeds the maximum, however many requests race', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => add({ numberOfEntries: 2 })));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(4);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(InvalidInputError);
    }
    const entries = await services.db.entry.findMany({ where: { userId: open.owner.id } });
    expect(entries.map(({ number }) => number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(entries.map(({ usernameKey }) => usernameKey)).size).toBe(9);
    await add();
    await expect(add()).rejects.toThrow('You already have the maximum of 10 entries.');
    expect(await services.db.payment.count()).toBe(9);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('refuses entries after the last week in which one can start', async () => {
    await services.db.pool.update({ where: { id: open.pool.id }, data: { lateJoinThroughWeek: 1 } });
    expect((await add()).entries[0]!.startWeek).toBe(1);
    await services.clock.set({ now: new Date('2025-09-07T14:00:00Z') });
    await expect(add()).rejects.toThrow(RegistrationClosedError);
    await expect(add()).rejects.toThrow('Joining closed after Week 1.');
    expect(await held()).toBe(2);
  });

  it('names every problem in one response, taken usernames included', async () => {
    await add({ usernames: ['Taken'] });
    const failure = await add({
      numberOfEntries: 99,
      usernames: ['taken', '', 'admin', 'Free', 'free'],
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InvalidInputError);
    const paths = (failure as InvalidInputError).issues.map(({ path }) => path.slice(1).join('.'));
    expect(paths.sort()).toEqual(['numberOfEntries', 'usernames.0', 'usernames.2', 'usernames.4']);
  });

  it('accepts names, drops blank ones and generates missing ones from the first name of the account', async () => {
    await services.db.entry.create({
      data: {
        poolId: open.pool.id,
        userId: (await plantUser(services.db, 'other@pool.example')).id,
        username: 'Entry 1 3',
        usernameKey: 'entry 1 3',
        usernameSkeleton: 'entry 1 3',
        number: 1,
        joinedAt: services.clock.now(),
      },
    });
    const { entries, paymentCents, paymentUrl } = await add({
      numberOfEntries: 3,
      usernames: ['', ' Second ', '  '],
    });
    expect(entries.map(({ number, username }) => [number, username])).toEqual([
      [2, 'Second'],
      [3, 'Entry 1 4'],
      [4, 'Entry 1 5'],
    ]);
    expect(paymentCents).toBe(15_000);
    expect(new URL(paymentUrl!).searchParams.get('note')).toBe('Test pool: Second, Entry 1 4, Entry 1 5');
    const payments = await services.db.payment.findMany({ orderBy: { id: 'asc' } });
    expect(payments.map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['PENDING', 5000],
      ['PENDING', 5000],
      ['PENDING', 5000],
    ]);
    expect(await services.db.auditEntry.count({ where: { action: 'entry.create' } })).toBe(3);
  });

  it("accepts the account's own code without commission, and creates no second code", async () => {
    const { entries } = await add();
    const entry = await services.db.entry.findUniqueOrThrow({
      where: { id: entries[0]!.id },
      include: { referralCode: true },
    });
    expect(
      commissionEarnedCents({
        commissionCents: 500,
        referrerUserId: entry.referralCode!.userId,
        entryUserId: entry.userId,
        isFeePaid: true,
      }),
    ).toBe(0);
    expect(await services.db.referralCode.count({ where: { userId: open.owner.id } })).toBe(1);
  });

  it('creates a code for a member without one', async () => {
    const user = await plantUser(services.db, 'new@pool.example');
    await services.db.pool.update({ where: { id: open.pool.id }, data: { registration: 'OPEN' } });
    await add({}, user);
    const code = await services.db.referralCode.findFirstOrThrow({ where: { userId: user.id } });
    expect(code.code).toMatch(/^[A-Z2-9]{8}$/);
  });

  it('is open to members, and to other accounts while registration is open', async () => {
    const stranger = await plantUser(services.db, 'stranger@pool.example');
    await expect(add({}, stranger)).rejects.toThrow(RegistrationClosedError);
    await expect(add({}, null)).rejects.toThrow(NotSignedInError);
    await expect(
      addEntries(services, viewerOf(open.owner, ['read']), {
        poolId: open.pool.id,
        numberOfEntries: 1,
        usernames: [],
        referralCode: 'FRIEND-1',
        address: '192.0.2.1',
        site,
      }),
    ).rejects.toThrow(ForbiddenError);
    await services.db.pool.update({ where: { id: open.pool.id }, data: { registration: 'OPEN' } });
    const { entries } = await add({}, stranger);
    expect(entries[0]).toMatchObject({ number: 1, userId: stranger.id, username: 'Entry 2' });
    await services.db.pool.update({ where: { id: open.pool.id }, data: { registration: 'CLOSED' } });
    await expect(add()).rejects.toThrow(/^Registration for the season is now closed/);
  });

  it.each([0, -3, 10, 1.5, 2 ** 31])('refuses %d more', async (numberOfEntries) => {
    await expect(add({ numberOfEntries })).rejects.toThrow(
      'The number of additional entries must be from 1 to 9.',
    );
    expect(await held()).toBe(1);
  });

  it('refuses a wrong or missing code, more names than entries, and names that are taken', async () => {
    await expect(add({ referralCode: ' ' })).rejects.toThrow('Please enter a referral code.');
    await expect(add({ referralCode: 'WRONG' })).rejects.toThrow('This referral code is not valid.');
    await expect(add({ usernames: ['One', 'Two'] })).rejects.toThrow(InvalidInputError);
    await expect(add({ usernames: ['ENTRY 1'] })).rejects.toThrow(ConflictError);
    expect(await held()).toBe(1);
    expect(await services.db.auditEntry.count()).toBe(0);
  });

  it('is refused when the season has no open week left', async () => {
    await services.clock.set({ now: new Date('2026-01-10T00:00:00Z') });
    await expect(add()).rejects.toThrow(RegistrationClosedError);
  });

  it('limits wrong codes by IP address', async () => {
    const other = await plantUser(services.db, 'other@pool.example');
    await services.db.pool.update({ where: { id: open.pool.id }, data: { registration: 'OPEN' } });
    for (let n = 0; n < 30; n += 1) {
      await expect(add({ referralCode: `WRONG${n}` }, n % 2 === 0 ? open.owner : other)).rejects.toThrow(
        InvalidInputError,
      );
    }
    await expect(add()).rejects.toThrow(RateLimitedError);
    expect((await add({ address: '192.0.2.2' })).entries).toHaveLength(1);
  });
});
