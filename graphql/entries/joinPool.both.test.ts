import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { verifyPassword } from '../accounts/credentials/passwords.ts';
import {
  ConflictError,
  InvalidInputError,
  RateLimitedError,
  RegistrationClosedError,
} from '../kernel/failures.ts';
import { logIn } from '../accounts/logIn.ts';
import { openJoinablePool, join, type OpenPool } from '../testing/accounts.ts';
import { syncWeeks, type TestServices } from '../testing/services.ts';

/** Where `join` joins from, and how often one can in an hour. */
const ADDRESS = '192.0.2.1';
const LIMIT = { tries: 200, seconds: 3600 };

describe.each(bothDialects)('joining a pool on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let open: OpenPool;
  beforeEach(async () => {
    ({ database, services, open } = await openJoinablePool(dialect));
  });
  afterEach(() => database.close());
  async function counts() {
    const { db } = services;
    return {
      users: await db.user.count(),
      entries: await db.entry.count(),
      payments: await db.payment.count(),
      codes: await db.referralCode.count(),
      audits: await db.auditEntry.count(),
      mails: await db.outboxMail.count(),
    };
  }

  it('creates the account, its entries with a payment each, its referral code, the audit log rows and the mail', async () => {
    const joined = await join(services, {
      name: ' Ann  Lee ',
      email: ' ANN@Pool.Example ',
      usernames: ['Ann', '  ', 'Ann  Two'],
      numberOfEntries: 2,
      paymentCents: 10_000,
    });
    expect(
      joined.entries.map(({ username, number, startWeek }) => ({ username, number, startWeek })),
    ).toEqual([
      { username: 'Ann', number: 1, startWeek: 1 },
      { username: 'Ann Two', number: 2, startWeek: 1 },
    ]);
    expect(joined.paymentCents).toBe(10_000);
    expect(new URL(joined.paymentUrl!).searchParams.get('amount')).toBe('100.00');
    const { db } = services;
    const user = await db.user.findUniqueOrThrow({
      where: { email: 'ann@pool.example' },
      include: { entries: { include: { payment: true } }, referralCodes: true },
    });
    expect(user.name).toBe('Ann Lee');
    expect(await verifyPassword(user.passwordHash, 'correct horse', services.hashCost)).toBe(true);
    expect(user.entries.map(({ payment }) => [payment?.status, payment?.amountCents])).toEqual([
      ['PENDING', 5000],
      ['PENDING', 5000],
    ]);
    expect(user.entries.every((entry) => entry.referralCodeId === open.code.id)).toBe(true);
    expect(user.referralCodes).toHaveLength(1);
    const audits = await db.auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: 'asc' } });
    expect(audits.map(({ action }) => action)).toEqual([
      'account.create',
      'entry.create',
      'entry.create',
      'referralCode.create',
    ]);
    expect(JSON.stringify(audits)).not.toContain('ann@pool.example');
    const mail = await db.outboxMail.findFirstOrThrow();
    expect(mail).toMatchObject({ to: 'ann@pool.example', sentAt: null });
    expect(mail.text).toContain('amount=100.00');
    expect(services.published).toContainEqual({ type: 'standings', poolId: open.pool.id });
  });

  it('gives a username to one of several racing joins; the others are refused and store nothing', async () => {
    const before = await counts();
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) =>
        join(services, {
          name: `Racer ${n}`,
          email: `racer${n}@pool.example`,
          usernames: ['Champion', `R${n}`],
        }),
      ),
    );
    const lost = tries.filter((one) => one.status === 'rejected').map((one) => one.reason as Error);
    expect(lost).toHaveLength(4);
    for (const error of lost) {
      expect(error).toBeInstanceOf(ConflictError);
      expect(error.message).toBe('The username "Champion" is already taken. Please choose another one.');
      expect((error as ConflictError).issues).toEqual([
        { path: ['input', 'usernames', '0'], message: 'The username "Champion" is already taken.' },
      ]);
    }
    expect(await counts()).toEqual({
      users: before.users + 1,
      entries: before.entries + 2,
      payments: before.payments + 2,
      codes: before.codes + 1,
      audits: before.audits + 4,
      mails: before.mails + 1,
    });
  });

  it('creates one account for racing joins with one address, and never exceeds the maximum of entries', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, (_, n) =>
        join(services, {
          name: 'Ann',
          usernames: Array.from({ length: 4 }, (_unused, m) => `Ann ${n} ${m}`),
        }),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(InvalidInputError);
    }
    const users = await services.db.user.findMany({
      where: { email: 'Ann@pool.example'.toLowerCase() },
      include: { entries: true, referralCodes: true },
    });
    expect(users).toHaveLength(1);
    expect(users[0]!.entries.map(({ number }) => number).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(users[0]!.referralCodes).toHaveLength(1);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('starts entries in the first week whose deadline is ahead and not yet processed', async () => {
    await services.clock.set({ now: new Date('2025-09-07T14:00:00Z') });
    expect((await join(services, { name: 'Ann' })).entries[0]!.startWeek).toBe(2);
    await services.db.poolWeek.updateMany({
      where: { poolId: open.pool.id, week: 2 },
      data: { deadlinePassedAt: services.clock.now() },
    });
    expect((await join(services, { name: 'Bob' })).entries[0]!.startWeek).toBe(3);
  });

  it('refuses entries after the last week in which one can start', async () => {
    const { pool } = open;
    await services.db.pool.update({ where: { id: pool.id }, data: { lateJoinThroughWeek: 1 } });
    expect((await join(services, { name: 'Ann' })).entries[0]!.startWeek).toBe(1);
    await services.clock.set({ now: new Date('2025-09-07T14:00:00Z') });
    const before = await counts();
    const refused = join(services, { name: 'Bob' });
    await expect(refused).rejects.toThrow(RegistrationClosedError);
    await expect(refused).rejects.toThrow(
      'Joining closed after Week 1. Registration for the season is now closed.',
    );
    expect(await counts()).toEqual(before);
    await services.db.pool.update({ where: { id: pool.id }, data: { lateJoinThroughWeek: 2 } });
    expect((await join(services, { name: 'Bob' })).entries[0]!.startWeek).toBe(2);
  });

  it('names all taken usernames in one response', async () => {
    await join(services, { name: 'Ann', usernames: ['One', 'Two'] });
    const failure = await join(services, { name: 'Bob', usernames: ['ONE', 'Free', 'two'] }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ConflictError);
    expect((failure as ConflictError).issues.map(({ path }) => path.at(-1))).toEqual(['0', '2']);
  });

  it.each([
    { registration: 'CLOSED' as const },
    { registration: 'MEMBERS_ONLY' as const },
    { decidedWeek: 3 },
  ])('is refused when the pool has %j, whatever other problems there are', async (change) => {
    await services.db.pool.update({ where: { id: open.pool.id }, data: change });
    const before = await counts();
    const refused = join(services, { name: '', email: 'x', password: '', referralCode: 'NONSENSE' });
    await expect(refused).rejects.toThrow(RegistrationClosedError);
    await expect(refused).rejects.toThrow(/^Registration for the season is now closed/);
    await expect(join(services, { name: 'Ann' })).rejects.toThrow('1 participant and a $50 prize pool');
    expect(await counts()).toEqual(before);
  });

  it('names every problem, and writes nothing', async () => {
    const before = await counts();
    const failure = await join(services, {
      name: ' ',
      email: 'ann@pool.example, bob@pool.example',
      password: 'short',
      referralCode: 'NOBODYS',
      usernames: ['Ann', 'ANN', 'admin'],
      numberOfEntries: 2,
      paymentCents: 9999,
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect((failure as InvalidInputError).issues.map(({ path }) => path.slice(1).join('.'))).toEqual([
      'referralCode',
      'name',
      'email',
      'password',
      'usernames.1',
      'usernames.2',
      'usernames',
      'paymentCents',
    ]);
    expect(await counts()).toEqual(before);
  });

  it.each([0, -1, 11, 1.5])('refuses %d entries', async (numberOfEntries) => {
    const usernames = Array.from({ length: Math.max(0, Math.floor(numberOfEntries)) }, (_, n) => `Ann ${n}`);
    await expect(
      join(services, { name: 'Ann', numberOfEntries, usernames, paymentCents: numberOfEntries * 5000 }),
    ).rejects.toThrow('The number of entries must be from 1 to 10.');
  });

  it('accepts ten entries', async () => {
    const usernames = Array.from({ length: 10 }, (_, n) => `Ann ${n}`);
    const { entries } = await join(services, { name: 'Ann', usernames });
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('refuses a code that is disabled or belongs to another pool', async () => {
    const other = await services.db.pool.create({
      data: { name: 'Other', seasonYear: 2025, createdAt: services.clock.now(), registration: 'OPEN' },
    });
    await expect(join(services, { name: 'Ann', poolId: other.id })).rejects.toThrow(/closed|not valid/);
    await services.db.referralCode.update({
      where: { id: open.code.id },
      data: { disabledAt: services.clock.now() },
    });
    await expect(join(services, { name: 'Ann', poolId: open.pool.id })).rejects.toThrow(
      'This referral code is not valid.',
    );
  });

  describe('with an address that has an account', () => {
    beforeEach(async () => {
      await join(services, { name: 'Ann' });
      await services.db.outboxMail.deleteMany();
    });

    it('adds the entries when the password is correct', async () => {
      const { entries } = await join(services, { name: 'Ann', usernames: ['Ann Two'] });
      expect(entries[0]).toMatchObject({ number: 2, username: 'Ann Two' });
      expect(await services.db.user.count({ where: { email: 'ann@pool.example' } })).toBe(1);
    });

    it('does not reveal the account to a stranger: the message is general, nothing changes, and the owner gets one mail', async () => {
      const before = await counts();
      const attack = () =>
        join(services, { name: 'Eve', email: 'ANN@pool.example', password: 'guessing', usernames: ['Eve'] });
      const failure = await attack().catch((error: unknown) => error as Error);
      expect(failure).toBeInstanceOf(ConflictError);
      expect((failure as Error).message).not.toMatch(/ann@|exists|taken|password/i);
      expect((failure as ConflictError).issues).toEqual([]);
      await expect(attack()).rejects.toThrow(ConflictError);
      expect(await counts()).toEqual({ ...before, mails: 1 });
      expect((await services.db.outboxMail.findFirstOrThrow()).to).toBe('ann@pool.example');
    });

    it('reports a taken username before it checks the account', async () => {
      await expect(
        join(services, { name: 'Eve', email: 'ann@pool.example', password: 'guessing', usernames: ['ann'] }),
      ).rejects.toThrow('The username "ann" is already taken.');
    });

    it('limits password guesses together with logins', async () => {
      for (let n = 0; n < 10; n += 1) {
        await join(services, {
          name: 'Eve',
          email: 'ann@pool.example',
          password: `guess ${n}`,
          usernames: ['Eve'],
          address: `192.0.2.${n}`,
        }).catch(() => {});
      }
      await expect(
        logIn(services, null, {
          email: 'ann@pool.example',
          password: 'correct horse',
          address: '192.0.2.99',
        }),
      ).rejects.toThrow(RateLimitedError);
    });
  });

  it('plays a round of the playoffs whose games are not known yet', async () => {
    const { db } = services;
    await db.pool.updateMany({ data: { firstWeek: 19, lastWeek: 22 } });
    await syncWeeks(services, open.pool);
    expect(await db.poolWeek.count()).toBe(0);
    const joined = await join(services, { name: 'Ann' });
    expect(joined.entries.map(({ startWeek }) => startWeek)).toEqual([19]);
    // The games of the round have been played, and those of the next one are not known.
    await db.poolWeek.create({
      data: {
        poolId: open.pool.id,
        week: 19,
        deadline: new Date('2026-01-11T15:00:00Z'),
        deadlinePassedAt: new Date('2026-01-11T15:00:00Z'),
      },
    });
    const next = await join(services, { name: 'Bea' });
    expect(next.entries.map(({ startWeek }) => startWeek)).toEqual([20]);
    await db.pool.updateMany({ data: { lastWeek: 19 } });
    await expect(join(services, { name: 'Cal' })).rejects.toThrow(RegistrationClosedError);
  });

  describe('from one address', () => {
    const attempt = (n: number, change: { password?: string; usernames?: string[]; email?: string } = {}) =>
      join(services, { name: `Joiner ${n}`, email: `joiner${n}@pool.example`, ...change });
    /** The address has an account already. */
    const refused = () => attempt(0, { usernames: ['Eve'], password: 'a guess' });

    it('an office joins within an hour, also after usernames that were taken', async () => {
      for (let n = 0; n < 60; n += 1) {
        await expect(attempt(n, { usernames: ['Entry 1'] })).rejects.toThrow(ConflictError);
        await attempt(n);
      }
      for (let n = 60; n < 200; n += 1) await services.limits.named('join-address', LIMIT).take(ADDRESS);
      await expect(attempt(200)).rejects.toThrow(RateLimitedError);
    });

    it('twenty tries an hour can tell of an account', async () => {
      await attempt(0);
      // The password is guessed at no more than ten times.
      const reset = () => services.limits.logInByAccount.reset('joiner0@pool.example');
      for (let n = 0; n < 20; n += 1) {
        await expect(refused()).rejects.toThrow(ConflictError);
        await reset();
      }
      await expect(refused()).rejects.toThrow(RateLimitedError);
      await expect(attempt(1)).rejects.toThrow(RateLimitedError);
    });
  });
});
