import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { ConflictError, ForbiddenError, NotFoundError, NotSignedInError } from '../kernel/failures.ts';
import { join, site } from '../testing/accounts.ts';
import { makeOffice } from '../testing/midSeason.ts';
import { frozenClock, openTestPool, plantUser, type TestPool, viewerOf } from '../testing/services.ts';
import { verifyPool } from '../testing/verifyPool.ts';
import { recordKey } from '../log/key/rotateKey.ts';
import { openPick } from '../picks/openPick.ts';
import { submitPickFor } from '../picks/pickFor.ts';
import { recordPayment, reverseReceipts } from '../money/receipts.ts';
import { withdrawEntry, withdrawEntryAs } from './withdrawEntry.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from '../picks/submitPick.ts';
import { savePlan } from '../outlook/plans.ts';
import { leavePool } from './leavePool.ts';

const reason = 'Plays in the other office.';

/** A day before the first game, DAL at PHI on Thursday; Ann has two entries, the first with a pick, Bob has one. */
describe.each(bothDialects)('leaving a pool that has not begun, on %s', (dialect) => {
  let test: TestPool;
  let boss: Viewer;
  let ann: Viewer;
  let bob: Viewer;
  let poolId: number;
  let week: number;
  let ids: { first: number; second: number; bob: number };

  beforeEach(async () => {
    test = await openTestPool(dialect, 1);
    await recordKey(test.services);
    boss = viewerOf(await plantUser(test.database.db, 'boss@pool.example', true));
    await makePool({});
  });
  afterEach(() => test.database.close());

  async function makePool(options: Partial<PoolOptions>) {
    week = options.firstWeek ?? 1;
    const { db } = test.database;
    poolId = await makeOffice(test, boss, options);
    await db.pool.update({ where: { id: poolId }, data: { registration: 'OPEN', commissionCents: 500 } });
    const code = `BOSS-${poolId}`;
    await db.referralCode.create({
      data: { poolId, userId: boss.userId, code, createdAt: test.services.clock.now() },
    });
    const enter = (name: string, usernames: string[]) =>
      join(test.services, {
        name,
        email: `${name}.${poolId}@pool.example`,
        poolId,
        usernames,
        numberOfEntries: usernames.length,
        paymentCents: usernames.length * 2000,
        referralCode: code,
      });
    const annJoined = await enter('Ann', ['Ann', 'Ann 2']);
    const bobJoined = await enter('Bob', ['Bob']);
    const of = async (userId: number) => viewerOf(await db.user.findUniqueOrThrow({ where: { id: userId } }));
    [ann, bob] = [await of(annJoined.userId), await of(bobJoined.userId)];
    const [first, second] = annJoined.entries;
    ids = { first: first!.id, second: second!.id, bob: bobJoined.entries[0]!.id };
    await pick(ann, first!.id, 'BUF');
  }
  const pick = (viewer: Viewer, entryId: number, teamId: string) =>
    submitPick(test.services, viewer, {
      entryId,
      week,
      teamId,
      receivedAt: test.services.clock.now(),
    });
  const leave = (viewer: Viewer | null, ...entryIds: number[]) =>
    leavePool(test.services, viewer, {
      poolId,
      entryIds: entryIds.length === 0 ? undefined : entryIds,
      site,
    });
  const takeOut = (entryId: number, dryRun = false) =>
    withdrawEntry(test.services, boss, { entryId, reason, dryRun, site });
  const usernames = async () => {
    const entries = await test.database.db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } });
    return entries.map(({ username }) => username);
  };
  const addressOf = (name: string) => `${name.toLowerCase()}.${poolId}@pool.example`;
  const moveTo = (at: string) => test.services.clock.set({ now: new Date(at) });
  async function holds() {
    const { report, differences } = await verifyPool(test.services, poolId);
    expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect(differences).toEqual([]);
    return report;
  }
  /** The kept numbers of entries and picks of the pool. */
  async function counts() {
    const { entryCount, pickCount } = test.database.db;
    const of = { where: { poolId }, _sum: { count: true } } as const;
    const [entries, picks] = [await entryCount.aggregate(of), await pickCount.aggregate(of)];
    return { entries: entries._sum.count, picks: picks._sum.count };
  }

  it('takes entries, picks, plans and unpaid fees out; the log, the tables and the season hold without them', async () => {
    const { db } = test.database;
    const { services } = test;
    const teams = [{ week: 2, teamId: 'KC' }];
    await savePlan(services, ann, { entryId: ids.first, plan: null, name: 'Mine', teams });
    await pick(bob, ids.bob, 'DEN');
    const mails = await db.outboxMail.count({ where: { to: addressOf('Bob') } });
    services.published.length = 0;

    expect(await leave(ann)).toEqual({
      userId: ann.userId,
      poolName: 'Office',
      usernames: ['Ann', 'Ann 2'],
      isMember: false,
    });

    expect(await usernames()).toEqual(['Bob']);
    expect(await counts()).toEqual({ entries: 1, picks: 1 });
    expect(await db.plan.count()).toBe(0);
    expect(await db.payment.count({ where: { entry: { poolId } } })).toBe(1);
    expect(await db.referralCode.count({ where: { userId: ann.userId } })).toBe(0);
    expect(await db.outboxMail.findMany({ where: { to: addressOf('Ann') } })).toMatchObject([
      { subject: 'You left Office with Ann and Ann 2' },
    ]);
    expect(await db.outboxMail.count({ where: { to: addressOf('Bob') } })).toBe(mails);
    expect(
      await db.auditEntry.findMany({ where: { action: 'entry.leave' }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { actorId: ann.userId, poolId, reason: null, before: { username: 'Ann', number: 1 } },
      { actorId: ann.userId, poolId, reason: null, before: { username: 'Ann 2', number: 2 } },
    ]);
    expect(services.published).toEqual(
      expect.arrayContaining([
        { type: 'week', poolId, week: 1 },
        { type: 'standings', poolId },
        { type: 'access', userId: ann.userId },
      ]),
    );
    expect(await holds()).toMatchObject({ entries: 1, acts: [] });

    await moveTo('2025-09-07T14:00:00Z');
    await passDeadlines(services);
    expect(await holds()).toMatchObject({ entries: 1, picks: 2, acts: [] });
  });

  it('takes one entry out and leaves the other, its referral code and its mails', async () => {
    const { db } = test.database;
    expect(await leave(ann, ids.first)).toMatchObject({ usernames: ['Ann'], isMember: true });
    expect(await usernames()).toEqual(['Ann 2', 'Bob']);
    expect(await db.referralCode.count({ where: { userId: ann.userId } })).toBe(1);
    expect(await db.outboxMail.count({ where: { to: addressOf('Ann') } })).toBe(2);
    await holds();
    await pick(ann, ids.second, 'BUF');
    await moveTo('2025-09-07T14:00:00Z');
    await passDeadlines(test.services);
    await holds();
  });

  it('lets who has left join again under the same username', async () => {
    await leave(bob);
    await join(test.services, {
      name: 'Bea',
      poolId,
      usernames: ['Bob'],
      paymentCents: 2000,
      referralCode: `BOSS-${poolId}`,
    });
    expect(await usernames()).toEqual(['Ann', 'Ann 2', 'Bob']);
    await holds();
  });

  it('is refused while a payment is recorded, and done once the commissioner has reversed it', async () => {
    const { services } = test;
    const { db } = test.database;
    await recordPayment(services, boss, { entryId: ids.bob, amountCents: 2000, method: 'Cash' });
    expect(await db.commission.count()).toBe(1);
    const { email } = await db.user.update({ where: { id: boss.userId }, data: { name: 'Lou Kowalski' } });
    await db.pool.update({ where: { id: poolId }, data: { contactEmail: email } });
    const contact = `Lou Kowalski, ${email}`;
    await expect(leave(bob)).rejects.toThrow(
      new ConflictError(
        `A payment of $20 for Bob is recorded. Ask your commissioner, ${contact}, to give it back and to reverse the payment first.`,
      ),
    );
    await expect(takeOut(ids.bob)).rejects.toThrow(
      new ConflictError('A payment of $20 for Bob is recorded. Give it back and reverse the payment first.'),
    );
    expect(await usernames()).toEqual(['Ann', 'Ann 2', 'Bob']);

    const receipts = await db.paymentReceipt.findMany({ select: { id: true } });
    await reverseReceipts(services, boss, { receiptIds: receipts.map(({ id }) => id), reason });
    await leave(bob);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { key: { startsWith: 'left-pool:' } } });
    expect(mail.text).toContain(`change your password and write to ${contact}.`);
    expect(await usernames()).toEqual(['Ann', 'Ann 2']);
    expect(await db.paymentReceipt.count()).toBe(0);
    expect(await db.commission.count()).toBe(0);
    await holds();
  });

  it('takes an entry out for the commissioner, with a reason that the log lists, whatever was done for it', async () => {
    const { services } = test;
    const { db } = test.database;
    await openPick(services, boss, { entryId: ids.first, week: 1, reason, site });
    await submitPickFor(services, boss, { entryId: ids.second, week: 1, teamId: 'DEN', reason, site });
    await takeOut(ids.first, true);
    expect(await usernames()).toEqual(['Ann', 'Ann 2', 'Bob']);
    await takeOut(ids.first);
    await withdrawEntryAs(services, null, { entryId: ids.second, reason, site });

    expect(await usernames()).toEqual(['Bob']);
    expect(
      await db.auditEntry.findMany({ where: { action: 'entry.withdraw' }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { actorId: boss.userId, reason, before: { username: 'Ann' } },
      { actorId: null, reason, before: { username: 'Ann 2' } },
    ]);
    const told = await db.outboxMail.findFirstOrThrow({ where: { subject: 'Office: Ann 2 was taken out' } });
    expect(told).toMatchObject({ to: addressOf('Ann') });
    expect(told.text).toContain(reason);
    const act = { kind: 'WITHDRAWN', message: 'The commissioner took 2 entries out before the pool began.' };
    expect(await holds()).toMatchObject({ entries: 1, acts: [act] });
    await moveTo('2025-09-07T14:00:00Z');
    await passDeadlines(services);
    expect(await holds()).toMatchObject({ entries: 1, acts: [act] });
  });

  it.each<[when: string, options: Partial<PoolOptions>, last: string, first: string]>([
    ['the first kickoff', {}, '2025-09-05T00:19:59.999Z', '2025-09-05T00:20:00Z'],
    ['the kickoffs', { deadlineRule: 'KICKOFF' }, '2025-09-05T00:19:59.999Z', '2025-09-05T00:20:00Z'],
    ['a later first week', { firstWeek: 2 }, '2025-09-12T00:14:59.999Z', '2025-09-12T00:15:00Z'],
  ])('is open until %s', async (_when, options, last, first) => {
    await makePool(options);
    await moveTo(last);
    await leave(bob);
    await holds();
    await moveTo(first);
    const message = 'Office has started: its entries can no longer leave.';
    await expect(leave(ann)).rejects.toThrow(new ConflictError(message));
    await expect(takeOut(ids.first)).rejects.toThrow(new ConflictError(message));
    expect(await usernames()).toEqual(['Ann', 'Ann 2']);
    await holds();
  });

  it('is over by the clock of the log, where another process was ahead', async () => {
    const { services } = test;
    const before = services.clock.now();
    await moveTo('2025-09-05T00:20:00Z');
    await pick(ann, ids.second, 'BUF');
    Object.assign(services, { clock: await frozenClock(before) });
    await expect(leave(ann)).rejects.toThrow(ConflictError);
    await holds();
  });

  it('refuses a pick that was judged before its entry left as one of no entry', async () => {
    const { pickFacts } = test.services;
    let hasLeft = false;
    const leaving: typeof pickFacts = {
      ...pickFacts,
      load: async (request) => {
        const loaded = await pickFacts.load(request);
        if (!hasLeft) await leave(bob);
        hasLeft = true;
        return loaded;
      },
    };
    Object.assign(test.services, { pickFacts: leaving });
    await expect(pick(bob, ids.bob, 'DEN')).rejects.toMatchObject({ code: 'NOT_YOUR_ENTRY' });
    expect(await counts()).toEqual({ entries: 2, picks: 1 });
    await holds();
  });

  it('is for the owner, by a token that may pick, and for commissioners', async () => {
    await expect(leave(null)).rejects.toThrow(NotSignedInError);
    await expect(leave({ ...ann, scopes: new Set(['read']) })).rejects.toThrow(ForbiddenError);
    await expect(leave(bob, ids.first)).rejects.toThrow(
      new NotFoundError('You have no such entry in this pool.'),
    );
    await expect(leave(bob, ids.bob, ids.first)).rejects.toThrow(NotFoundError);
    await expect(leave(boss)).rejects.toThrow(new NotFoundError('You have no entry in this pool.'));
    const byAnn = withdrawEntry(test.services, ann, { entryId: ids.bob, reason, site });
    await expect(byAnn).rejects.toThrow(ForbiddenError);
    expect(await usernames()).toEqual(['Ann', 'Ann 2', 'Bob']);
  });
});
