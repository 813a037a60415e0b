import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { unsubscribe } from './notifications.ts';
import { sendReminders } from './sendReminders.ts';
import { submitPick } from '../picks/submitPick.ts';
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
    expect(mail!.text).toContain('Each missing pick counts against the entry.');
    await pick(0, 'BUF');
    await database.db.reminderLog.deleteMany();
    expect((await remind()).mails).toBe(0);
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
