import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { createReplayFeed } from '#graphql/season/feeds/replay.ts';
import { applyGameUpdates } from '#graphql/season/applyGameUpdates.ts';
import { withdrawAnnouncement } from '../withdrawAnnouncement.ts';
import { setGameStatus } from '#graphql/season/setGameStatus.ts';
import { sendScheduleNotices } from './scheduleNotices.ts';
import { sendResults } from './sendResults.ts';
import { settle } from '#graphql/season/settle.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import {
  openTestPool,
  plantUser,
  type PlantedPool,
  type TestServices,
  viewerOf,
} from '#graphql/testing/services.ts';
import { site } from '#graphql/testing/accounts.ts';

describe.each(oneDialect)('mails about a pool on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 12));
  });
  afterEach(() => database.close());

  const mails = () => database.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
  const pick = (index: number, teamId: string) =>
    submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[index]!.id,
      week: 1,
      teamId,
      receivedAt: services.clock.now(),
    });
  async function goTo(now: string): Promise<void> {
    await services.clock.set({ now: new Date(now) });
    await settle(services, createReplayFeed({ clock: services.clock }), services.clock.now());
  }

  /** A browser of the pool's owner that shows notifications. */
  async function turnOnPush(): Promise<void> {
    const now = services.systemClock.now();
    const { id: sessionId } = await database.db.session.create({
      data: {
        userId: planted.owner.id,
        tokenHash: 'session of the owner',
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + 3_600_000),
        provenAt: now,
      },
    });
    await database.db.pushSubscription.create({
      data: {
        userId: planted.owner.id,
        sessionId,
        endpoint: 'https://push.example/owner',
        endpointHash: 'owner',
        p256dh: 'key',
        auth: 'secret',
        createdAt: now,
      },
    });
  }
  const pushes = async () => {
    const rows = await database.db.outboxPush.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ title, body, path }) => ({ title, body, path }));
  };

  describe('the results of a week', () => {
    it('are shown on devices, once', async () => {
      await turnOnPush();
      await pick(0, 'PHI');
      await pick(1, 'DAL');
      await goTo('2025-09-09T12:00:00Z');
      await sendResults(services, site, new Set());
      await sendResults(services, site, new Set());
      expect(await pushes()).toEqual([
        {
          title: 'Week 1 of Test pool: you are still in',
          body: expect.stringContaining('Entry 1: still in with the Philadelphia Eagles.') as string,
          path: '/standings',
        },
      ]);
    });

    it('are mailed once, when the week is complete, to those who played it', async () => {
      await pick(0, 'PHI');
      await pick(1, 'DAL');
      await goTo('2025-09-08T12:00:00Z');
      // Monday's game is missing.
      expect(await sendResults(services, site, new Set())).toBe(0);
      await goTo('2025-09-09T12:00:00Z');
      expect(await sendResults(services, site, new Set())).toBe(3);
      expect(await sendResults(services, site, new Set())).toBe(0);
      const [mail, other] = await mails();
      expect(mail).toMatchObject({
        to: 'owner@pool.example',
        subject: 'Week 1 of Test pool: you are still in',
      });
      expect(mail!.text).toContain('Entry 1: still in with the Philadelphia Eagles.');
      expect(mail!.text).toContain('Entry 2: out, the Dallas Cowboys lost.');
      expect(mail!.text).toContain('Entry 3: out, no pick.');
      // One entry is left: the pool is decided with it.
      expect(mail!.text).toContain('Test pool is decided. The standings name the winners.');
      expect(mail!.text).not.toContain('back in');
      expect(mail!.unsubscribe).toContain('kind=results');
      const published = await database.db.logPublication.findFirstOrThrow({ where: { week: 1 } });
      const [, size, root] = published.checkpoint.split('\n');
      expect(mail!.text).toContain(
        `The log of the pool at the deadline of Week 1: ${size} leaves, root ${root}.`,
      );
      expect(mail!.text).toMatch(/Check that no pick was changed:\n\S+\/verify\n/);
      expect(other).toMatchObject({ subject: 'Week 1 of Test pool: you are out' });
    });

    it('name both teams of a week with two picks, and the one that failed', async () => {
      await database.db.pool.updateMany({ data: { doublePickWeeks: '1' } });
      for (const teamId of ['PHI', 'LAC']) await pick(0, teamId);
      for (const teamId of ['DAL', 'KC']) await pick(1, teamId);
      await goTo('2025-09-09T12:00:00Z');
      await sendResults(services, site, new Set());
      const [mail] = await mails();
      expect(mail!.text).toContain(
        'Entry 1: still in with the Philadelphia Eagles and the Los Angeles Chargers.',
      );
      expect(mail!.text).toContain('Entry 2: out, the Dallas Cowboys and the Kansas City Chiefs lost.');
    });

    it('say that a pick cost a life', async () => {
      await database.db.pool.updateMany({ data: { doublePickWeeks: '1', lives: 2, noPick: 'STRIKE' } });
      for (const teamId of ['PHI', 'KC']) await pick(0, teamId);
      await pick(1, 'PHI');
      await goTo('2025-09-09T12:00:00Z');
      await sendResults(services, site, new Set());
      const [mail] = await mails();
      expect(mail!.text).toContain('Entry 1: still in, a life lost: the Kansas City Chiefs did not win.');
      expect(mail!.text).toContain('Entry 2: still in, a life lost: no pick.');
      expect(mail!.text).toContain('Entry 3: out, no pick.');
    });

    it('name the entries that can buy back in, with the fee and the deadline', async () => {
      await database.db.pool.updateMany({ data: { buyBackThroughWeek: 3, buyBackFeeCents: 2000 } });
      for (let index = 0; index < 10; index += 1) await pick(index, index < 8 ? 'PHI' : 'DAL');
      await goTo('2025-09-09T12:00:00Z');
      await sendResults(services, site, new Set());
      const [mail, other] = await mails();
      expect(mail!.text).toContain(
        'You can buy Entry 9, Entry 10 back in for $20 each until Sunday, September 14, 10:00 AM EDT.',
      );
      expect(other!.text).toMatch(/You can buy Entry 1\d back in for \$20 until Sunday, September 14/);
    });

    it('are not mailed, nor shown on devices, for entries that were imported after the week', async () => {
      await turnOnPush();
      await pick(0, 'PHI');
      await pick(1, 'PHI');
      await goTo('2025-09-09T12:00:00Z');
      await database.db.entry.updateMany({ data: { importedAt: services.clock.now() } });
      expect(await sendResults(services, site, new Set())).toBe(0);
      expect(await pushes()).toEqual([]);
      const id = planted.entries[1]!.id;
      await database.db.entry.update({
        where: { id },
        data: { importedAt: new Date('2025-09-08T12:00:00Z') },
      });
      expect(await sendResults(services, site, new Set())).toBe(1);
      const [mail] = await mails();
      expect(mail!.text).toContain('Entry 2: still in');
      expect(mail!.text).not.toContain('Entry 1:');
    });

    it('are not mailed when the week was complete days ago, nor to those who opted out', async () => {
      await database.db.user.updateMany({
        where: { email: 'player10@pool.example' },
        data: { notifyResults: false },
      });
      await pick(0, 'PHI');
      await pick(1, 'PHI');
      await goTo('2025-09-09T12:00:00Z');
      expect(await sendResults(services, site, new Set())).toBe(2);
      await database.db.outboxMail.deleteMany();
      await services.clock.set({ now: new Date('2025-09-12T12:00:00Z') });
      expect(await sendResults(services, site, new Set())).toBe(0);
    });
  });

  describe('an earlier kickoff', () => {
    const game = { seasonYear: 2025, week: 1, homeTeamId: 'DEN', awayTeamId: 'TEN' };
    const scheduled = {
      status: 'SCHEDULED',
      period: null,
      clock: null,
      homeScore: null,
      awayScore: null,
    } as const;
    const move = (kickoff: string, isKickoffConfirmed = true) =>
      applyGameUpdates(services, [{ ...game, ...scheduled, kickoff: new Date(kickoff), isKickoffConfirmed }]);
    const announcements = () => database.db.announcement.findMany();

    it('is audited, announced and mailed once to those with surviving entries', async () => {
      for (let index = 0; index < 10; index += 1) await pick(index, index === 0 ? 'DEN' : 'PHI');
      await database.db.entry.update({
        where: { id: planted.entries[10]!.id },
        data: { eliminatedWeek: 1, eliminationReason: 'ADMIN', eliminatedAt: services.clock.now() },
      });
      await move('2025-09-06T20:30:00Z');
      expect(await announcements()).toMatchObject([
        {
          title: 'Earlier kickoff in Week 1: TEN at DEN',
          body:
            'TEN at DEN kicks off Sat, Sep 6, 4:30 PM EDT (before: Sun, Sep 7, 4:05 PM EDT). ' +
            'From then on neither team can be picked.',
          authorId: null,
        },
      ]);
      expect(await database.db.auditEntry.count({ where: { action: 'game.kickoffMovedEarlier' } })).toBe(1);
      expect(await sendScheduleNotices(services, site, new Set())).toBe(2);
      expect(await sendScheduleNotices(services, site, new Set())).toBe(0);
      // Sent whatever the picks; not to the eliminated entry.
      expect((await mails()).map(({ to }) => to)).toEqual(['owner@pool.example', 'player11@pool.example']);
      // The lock has moved as well.
      await services.clock.set({ now: new Date('2025-09-06T20:30:00Z') });
      const late = submitPick(services, viewerOf(await ownerOf(11)), {
        entryId: planted.entries[11]!.id,
        week: 1,
        teamId: 'DEN',
        receivedAt: services.clock.now(),
      });
      await expect(late).rejects.toMatchObject({ code: 'GAME_STARTED' });
    });

    it('is told as a game that the feed postpones is', async () => {
      for (let index = 0; index < 10; index += 1) await pick(index, 'PHI');
      const put = { ...game, ...scheduled, kickoff: new Date('2025-09-07T20:05:00Z') };
      await applyGameUpdates(services, [{ ...put, status: 'POSTPONED', isKickoffConfirmed: true }]);
      expect(await announcements()).toMatchObject([
        {
          title: 'Changed games in Week 1',
          body: expect.stringMatching(/^TEN at DEN is postponed\. Teams of games that are off/) as string,
        },
      ]);
      expect(await sendScheduleNotices(services, site, new Set())).toBe(3);
    });

    it('is shown on devices, once', async () => {
      await turnOnPush();
      await pick(0, 'PHI');
      await move('2025-09-06T20:30:00Z');
      await sendScheduleNotices(services, site, new Set());
      await sendScheduleNotices(services, site, new Set());
      expect(await pushes()).toEqual([
        {
          title: 'Test pool: Earlier kickoff in Week 1: TEN at DEN',
          body: expect.stringContaining('TEN at DEN kicks off Sat, Sep 6, 4:30 PM EDT') as string,
          path: '/picks',
        },
      ]);
    });

    it('is not mailed once it is withdrawn: neither what is queued, nor what was refused for now, nor again', async () => {
      await move('2025-09-06T20:30:00Z');
      expect(await sendScheduleNotices(services, site, new Set())).toBe(3);
      const queued = await mails();
      const real = services.systemClock.now().getTime();
      const set = (index: number, data: { attempts: number; lastError: string | null }) =>
        database.db.outboxMail.update({
          where: { id: queued[index]!.id },
          data: { ...data, sendAfter: new Date(real + 60_000) },
        });
      await set(0, { attempts: 1, lastError: 'Greylisted.' });
      await set(1, { attempts: 2, lastError: null });
      const administrator = viewerOf(await plantUser(database.db, 'admin@pool.example', true));
      const announcementId = (await announcements())[0]!.id;
      const withdrawn = await withdrawAnnouncement(services, administrator, { announcementId });
      expect(withdrawn).toMatchObject({ stoppedMails: 2, sentMails: 1 });
      expect(await sendScheduleNotices(services, site, new Set())).toBe(0);
      const due = (await mails()).filter(({ heldAt, sentAt }) => heldAt === null && sentAt === null);
      expect(due.map(({ id }) => id)).toEqual([queued[1]!.id]);

      await move('2025-09-06T19:30:00Z');
      const second = (await announcements()).at(-1)!.id;
      await withdrawAnnouncement(services, administrator, { announcementId: second });
      expect(await sendScheduleNotices(services, site, new Set())).toBe(0);
    });

    it('is mailed to the same people, whoever picked the game', async () => {
      await submitPick(services, viewerOf(await ownerOf(11)), {
        entryId: planted.entries[11]!.id,
        week: 1,
        teamId: 'PHI',
        receivedAt: services.clock.now(),
      });
      await move('2025-09-06T20:30:00Z');
      await sendScheduleNotices(services, site, new Set());
      const to = (await mails()).map((mail) => mail.to);
      expect(to).toContain('player11@pool.example');
      expect(to).toHaveLength(planted.entries.length - 9);
    });

    it('is announced when a placeholder becomes a confirmed time before the deadline', async () => {
      await move('2025-09-06T16:00:00Z', false);
      expect(await announcements()).toEqual([]);
      await services.clock.set({ now: new Date('2025-09-06T16:30:00Z') });
      await pick(0, 'DEN');
      await move('2025-09-06T20:30:00Z');
      expect(await announcements()).toHaveLength(1);
    });

    it('is not announced when no lock moves earlier', async () => {
      await move('2025-09-08T00:00:00Z');
      await move('2025-09-07T18:00:00Z');
      expect(await announcements()).toEqual([]);
      expect(await database.db.auditEntry.count({ where: { subjectType: 'Game' } })).toBe(2);
    });

    it('is announced when the commissioner moves it, but not in a dry run', async () => {
      const { id: gameId } = await database.db.game.findFirstOrThrow({
        where: { week: 1, homeTeamId: 'DEN' },
      });
      const administrator = viewerOf(await plantUser(database.db, 'boss@pool.example', true));
      const kickoff = new Date('2025-09-06T20:30:00Z');
      const input = { gameId, status: 'SCHEDULED', kickoff, reason: 'The league moved it.' } as const;
      await setGameStatus(services, administrator, { ...input, dryRun: true });
      expect(await announcements()).toEqual([]);
      await setGameStatus(services, administrator, { ...input, dryRun: false });
      expect(await announcements()).toMatchObject([{ title: 'Earlier kickoff in Week 1: TEN at DEN' }]);
    });

    const ownerOf = async (index: number) =>
      database.db.user.findUniqueOrThrow({ where: { id: planted.entries[index]!.userId } });
  });
});
