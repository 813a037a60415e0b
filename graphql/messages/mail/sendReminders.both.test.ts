import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { unsubscribe } from './notifications.ts';
import { sendReminders } from './sendReminders.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import { openTestPool, type PlantedPool, type TestServices, viewerOf } from '#graphql/testing/services.ts';
import { site } from '#graphql/testing/accounts.ts';

describe.each(bothDialects)('pick reminders on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    // Ten entries of one account, and one of another.
    ({ database, services, planted } = await openTestPool(dialect, 11));
  });
  afterEach(() => database.close());
  // Week 1's deadline is Sunday 2025-09-07T14:00:00Z.
  const at = (now: string) => services.clock.set({ now: new Date(now) });
  const remind = () => sendReminders(services, site, new Map());
  const mails = () => database.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
  const pick = (index: number, teamId: string, week = 1) =>
    submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[index]!.id,
      week,
      teamId,
      receivedAt: services.clock.now(),
    });

  it('are sent once when two processes run concurrently', async () => {
    await at('2025-09-07T13:00:00Z');
    await Promise.allSettled([remind(), remind()]);
    await remind();
    expect(await mails()).toHaveLength(2);
    expect(await database.db.reminderLog.count()).toBe(2);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('are sent once each, 24 hours and 2 hours before the deadline, with the entries and the time', async () => {
    await at('2025-09-06T13:59:59Z');
    expect(await remind()).toEqual({ mails: 0, next: new Date('2025-09-06T14:00:00Z') });
    await at('2025-09-06T14:00:00Z');
    expect(await remind()).toEqual({ mails: 2, next: new Date('2025-09-07T12:00:00Z') });
    expect((await remind()).mails).toBe(0);
    const [first, second] = await mails();
    expect(first).toMatchObject({
      to: 'owner@pool.example',
      subject: 'Pick for Week 1 of Test pool',
      unsubscribe: 'https://pool.example/unsubscribe?token=owner%40pool.example&kind=reminders',
    });
    expect(first!.text).toContain('10 of your entries');
    expect(first!.text).toContain('Entry 1\nEntry 2\n');
    expect(first!.text).not.toContain('Entry 11');
    expect(first!.text).toContain('Sunday, September 7, 10:00 AM EDT');
    expect(first!.text).toContain('Unsubscribe from these emails:\nhttps://pool.example/unsubscribe?token=');
    expect(first!.html).toContain('>Unsubscribe from these emails</a>');
    expect(second).toMatchObject({ to: 'player10@pool.example' });
    expect(second!.text).toContain('your entry Entry 11 has no pick');

    await at('2025-09-07T12:00:00Z');
    expect((await remind()).mails).toBe(2);
    expect((await mails()).map(({ subject }) => subject).slice(2)).toEqual([
      'Last call: pick for Week 1 of Test pool',
      'Last call: pick for Week 1 of Test pool',
    ]);
    await at('2025-09-07T13:59:59Z');
    expect((await remind()).mails).toBe(0);
    await at('2025-09-07T14:00:00Z');
    expect((await remind()).mails).toBe(0);
  });

  it('name only surviving entries without a pick', async () => {
    for (let index = 0; index < 8; index += 1) await pick(index, 'DEN');
    await database.db.entry.update({
      where: { id: planted.entries[8]!.id },
      data: { eliminatedWeek: 1, eliminationReason: 'ADMIN', eliminatedAt: services.clock.now() },
    });
    await at('2025-09-07T13:00:00Z');
    expect((await remind()).mails).toBe(2);
    const [mail] = await mails();
    // Only the reminder two hours before: the one a day before was missed.
    expect(mail!.subject).toBe('Last call: pick for Week 1 of Test pool');
    expect(mail!.text).toContain('your entry Entry 10 has no pick');
  });

  it('go on until both picks of a week with two are made', async () => {
    const { id } = await database.db.pool.update({
      where: { id: planted.pool.id },
      data: { doublePickWeeks: '1' },
    });
    await database.db.entry.deleteMany({
      where: { poolId: id, id: { notIn: [0, 1].map((index) => planted.entries[index]!.id) } },
    });
    await pick(0, 'DEN');
    await pick(1, 'DEN');
    await pick(1, 'KC');
    await at('2025-09-07T13:00:00Z');
    expect((await remind()).mails).toBe(1);
    const [mail] = await mails();
    expect(mail!.text).toContain('your entry Entry 1 has not made both its picks for Week 1 yet.');
    expect(mail!.text).toContain('An entry that still lacks one of its two picks then is eliminated.');
    await pick(0, 'BUF');
    await database.db.reminderLog.deleteMany();
    expect((await remind()).mails).toBe(0);
  });

  it.each([
    [{ noPick: 'STRIKE', lives: 2 }, 'An entry without a pick loses a life.'],
    [{ noPick: 'STRIKE', lives: 1 }, 'An entry without a pick is eliminated.'],
    [{ noPick: 'OUT', lives: 2 }, 'An entry without a pick is eliminated.'],
    [{ noPick: 'AUTO' }, 'An entry without a pick gets the biggest favorite that it has left.'],
    [
      { noPick: 'AUTO', pickTo: 'LOSE' },
      'An entry without a pick gets the biggest underdog that it has left.',
    ],
    [
      { noPick: 'STRIKE', lives: 2, doublePickWeeks: '1' },
      'Each pick that is still missing then costs a life.',
    ],
    [
      { noPick: 'AUTO', doublePickWeeks: '1' },
      'For each pick that is still missing then, an entry gets the biggest favorite that it has left.',
    ],
    [{ byeWeeks: 1 }, 'An entry without a pick takes a bye, as long as it has one left.'],
  ] as const)('say what a missing pick costs: %o', async (data, sentence) => {
    await database.db.pool.updateMany({ data });
    await at('2025-09-07T12:30:00Z');
    await remind();
    const all = await mails();
    expect(all.length).toBeGreaterThan(0);
    for (const { text } of all) expect(text.replace(/\s+/g, ' ')).toContain(sentence);
  });

  it('count from the last moment at which an entry can pick a team that it has not used', async () => {
    // Thursday's game and one on Sunday are left of the week; entry 1 has used both teams of the latter.
    await database.db.game.deleteMany({ where: { week: 1, homeTeamId: { notIn: ['PHI', 'DEN'] } } });
    await pick(0, 'DEN', 2);
    await pick(0, 'TEN', 3);
    await at('2025-09-04T10:00:00Z');
    expect((await remind()).mails).toBe(1);
    const [mail] = await mails();
    expect(mail!.text).toContain('your entry Entry 1 has no pick');
    expect(mail!.text).toContain('Thursday, September 4, 8:20 PM EDT');
  });

  describe('say what a plan gives without a pick', () => {
    const FOURTH = 'An entry without a pick is eliminated.';
    beforeEach(async () => {
      await database.db.pool.updateMany({ data: { ownAutoPicks: 2 } });
      await database.db.entry.deleteMany({ where: { number: { gt: 2 } } });
    });
    const plan = (index: number, teams: string, more: object = {}) => {
      const { id: entryId, userId } = planted.entries[index]!;
      const now = services.clock.now();
      const row = {
        entryId,
        userId,
        name: 'Mine',
        teams,
        fallbackOf: entryId,
        createdAt: now,
        updatedAt: now,
      };
      return database.db.plan.create({ data: { ...row, ...more } });
    };
    const mailText = async () => {
      await at('2025-09-07T12:30:00Z');
      await remind();
      return (await mails()).find(({ to }) => to === 'owner@pool.example')!.text;
    };

    it('of the only entry that lacks one', async () => {
      await pick(1, 'CLE');
      await plan(0, '1:BUF,2:DEN');
      const text = await mailText();
      expect(text).toContain(
        "Without a pick by the deadline, your plan's team is taken, as things stand: Buffalo Bills.",
      );
      expect(text).not.toContain('eliminated');
      // What is told comes true.
      await passDeadlines(services, new Date('2025-09-07T14:00:00Z'));
      expect(await database.db.pick.findMany({ where: { source: 'PLAN' } })).toMatchObject([
        { teamId: 'BUF' },
      ]);
    });

    it('of one of two, and what becomes of the other', async () => {
      await plan(0, '1:BUF');
      expect(await mailText()).toContain(
        "Without a pick by the deadline, your plans' teams are taken, as things stand: Buffalo Bills for Entry 1. Any other entry without a pick is eliminated.",
      );
    });

    it('in a week with two picks', async () => {
      await database.db.pool.updateMany({ data: { doublePickWeeks: '1' } });
      await pick(1, 'CLE');
      await pick(1, 'DEN');
      await plan(0, '1:BUF,1:GB');
      const text = await mailText();
      expect(text).toContain(
        "your plan's teams are taken, as things stand: Buffalo Bills and Green Bay Packers.",
      );
      expect(text).not.toContain('still lacks');
      await database.db.reminderLog.deleteMany();
      await database.db.outboxMail.deleteMany();
      await database.db.plan.updateMany({ data: { teams: '1:BUF' } });
      expect(await mailText()).toContain(
        'Buffalo Bills. An entry that still lacks one of its two picks then is eliminated.',
      );
    });

    it.each([
      ['that is not chosen', '1:BUF', { fallbackOf: null }],
      ['without a team for the week', '2:BUF', {}],
      ['whose game has begun', '1:KC', {}],
    ])('never of a plan %s', async (_why, teams, more) => {
      await pick(1, 'CLE');
      await plan(0, teams, more);
      const text = await mailText();
      expect(text).not.toContain('plan');
      expect(text).toContain(FOURTH);
    });

    it('never of an earlier owner, of a used team, or of one over the limit of lines', async () => {
      await pick(1, 'CLE');
      const other = planted.entries[10]!.userId;
      const { id } = await plan(0, '1:BUF', { userId: other });
      expect(await mailText()).toContain(FOURTH);
      const again = async () => {
        await database.db.reminderLog.deleteMany();
        await database.db.outboxMail.deleteMany();
        return mailText();
      };
      await database.db.plan.update({ where: { id }, data: { userId: planted.owner.id } });
      expect(await again()).toContain('Buffalo Bills');
      await database.db.pool.updateMany({ data: { favoriteLimit: 3 } });
      await database.db.game.updateMany({ where: { week: 1, homeTeamId: 'BUF' }, data: { line: -3.5 } });
      expect(await again()).toContain(FOURTH);
      await database.db.pool.updateMany({ data: { favoriteLimit: 0 } });
      await pick(0, 'BUF', 2);
      expect(await again()).toContain(FOURTH);
    });

    it('to its owner alone, and not on devices', async () => {
      const now = services.systemClock.now();
      const userId = planted.owner.id;
      const session = await database.db.session.create({
        data: {
          userId,
          tokenHash: 'owner',
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(now.getTime() + 3_600_000),
          provenAt: now,
        },
      });
      await database.db.pushSubscription.create({
        data: {
          ...{ userId, sessionId: session.id, createdAt: now },
          ...{ endpoint: 'https://push.example/owner', endpointHash: 'owner', p256dh: 'key', auth: 'secret' },
        },
      });
      await plan(0, '1:BUF');
      await at('2025-09-07T12:30:00Z');
      await remind();
      const others = (await mails()).filter(({ to }) => to !== 'owner@pool.example');
      expect(others.every(({ text, html }) => !`${text}${html}`.includes('Buffalo'))).toBe(true);
      expect(others).toHaveLength(1);
      const pushes = await database.db.outboxPush.findMany();
      expect(pushes).toHaveLength(1);
      expect(JSON.stringify(pushes)).not.toContain('Buffalo');
    });
  });

  it('are not sent to those who opted out', async () => {
    await unsubscribe(services, 'player10@pool.example', 'reminders');
    await at('2025-09-07T12:30:00Z');
    expect((await remind()).mails).toBe(1);
  });

  it('show the time in the time zone of the pool', async () => {
    await database.db.pool.update({
      where: { id: planted.pool.id },
      data: { timeZone: 'America/Los_Angeles' },
    });
    await at('2025-09-07T13:00:00Z');
    await remind();
    expect((await mails())[0]!.text).toContain('Sunday, September 7, 7:00 AM PDT');
  });
});
