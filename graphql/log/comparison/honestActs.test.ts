import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { act, complaintsAbout, failuresOf, passMinutes } from '#graphql/testing/acts.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';
import { verifyLog } from '#graphql/testing/verifyPool.ts';
import { beginLogs } from '../beginLogs.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { completeLogs } from '../completeLogs.ts';
import { createPoolLogs } from '../poolLogs.ts';
import { recordKey } from '../key/rotateKey.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { applyGameUpdates } from '#graphql/season/applyGameUpdates.ts';
import { importSchedule } from '#graphql/season/importSchedule.ts';

/** Past the deadlines of Weeks 2 and 3, and within a day of the latter. */
const PAST_WEEK_3 = 60 * 24 * 8 + 60 * 2;

/** Enters results of the games without one: the home teams win. */
async function playAll(fixture: Fixture): Promise<void> {
  const left = await fixture.db.game.findMany({ where: { status: 'SCHEDULED' } });
  await passMinutes(fixture, 60 * 24 * 2);
  const score = { homeScore: 20, awayScore: 17 };
  for (const { id } of left)
    await act(fixture, 'administrator', 'enterResult', { game: globalId('Game', id), ...score }, 1);
}

describe('a pool of which the program accepted every act holds', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture('sqlite');
    await recordKey(fixture.services);
    await beginLogs(fixture.services);
  });
  afterEach(() => fixture.close());
  const of = (number: number, week: number) => ({ entry: fixture.entry(number), week });
  const withTeam = (number: number, week: number, team: string) => ({
    ...of(number, week),
    team: fixture.team(team),
  });

  describe('where a commissioner restores a pick', () => {
    it("of the entry's owner, after removing it", async () => {
      await act(fixture, 'alice', 'submitPick', withTeam(2, 3, 'CHI'));
      await act(fixture, 'administrator', 'removePick', of(2, 3), 60);
      await act(fixture, 'administrator', 'restorePick', of(2, 3));
      await passMinutes(fixture, PAST_WEEK_3);
      expect(await complaintsAbout(fixture)).toEqual([]);
    });

    it('twice', async () => {
      await act(fixture, 'alice', 'submitPick', withTeam(2, 3, 'CHI'));
      for (let time = 0; time < 2; time += 1) {
        await act(fixture, 'administrator', 'removePick', of(2, 3), 60);
        await act(fixture, 'administrator', 'restorePick', of(2, 3));
      }
      await passMinutes(fixture, PAST_WEEK_3);
      expect(await complaintsAbout(fixture)).toEqual([]);
    });

    it('that the log began with, after changing it past the deadline', async () => {
      await passMinutes(fixture, 60 * 24);
      await act(fixture, 'administrator', 'changePick', withTeam(6, 2, 'GB'));
      await act(fixture, 'administrator', 'restorePick', of(6, 2));
      expect(await complaintsAbout(fixture)).toEqual([]);
    });

    it('that a commissioner had made', async () => {
      await act(fixture, 'administrator', 'submitPickFor', withTeam(2, 3, 'CHI'));
      await act(fixture, 'administrator', 'removePick', of(2, 3), 60);
      await act(fixture, 'administrator', 'restorePick', of(2, 3));
      await passMinutes(fixture, PAST_WEEK_3);
      expect(await complaintsAbout(fixture)).toEqual([]);
    });
  });

  it('where the feed moves the first kickoff before a pick that was received', async () => {
    await passMinutes(fixture, 60 * 24 * 2);
    await act(fixture, 'administrator', 'updatePool', {
      pool: fixture.pool,
      options: { deadline: 'FIRST_KICKOFF' },
    });
    const games = await fixture.db.game.findMany({ where: { week: 3 }, orderBy: { kickoff: 'asc' } });
    const { homeTeamId, awayTeamId, kickoff } = games[0]!;
    await passMinutes(fixture, (kickoff.getTime() - fixture.clock.now().getTime()) / 60_000 - 30);
    await act(fixture, 'alice', 'submitPick', withTeam(1, 3, 'CHI'));
    await passMinutes(fixture, 5);
    const now = fixture.clock.now();
    const moved = new Date(now.getTime() - 15 * 60_000);
    await applyGameUpdates(fixture.services, [
      {
        ...{ seasonYear: 2025, week: 3, homeTeamId, awayTeamId, kickoff: moved, isKickoffConfirmed: true },
        ...{ status: 'SCHEDULED', period: null, clock: null, homeScore: null, awayScore: null },
      },
    ]);
    const { deadline } = await fixture.db.poolWeek.findFirstOrThrow({
      where: { poolId: fixture.poolId, week: 3 },
    });
    expect(deadline).toEqual(now);
    await passMinutes(fixture, 1);
    expect(await complaintsAbout(fixture)).toEqual([]);
  });

  it('while a job opens the picks of a large week', async () => {
    const { signer } = fixture.services.poolLogs;
    Object.assign(fixture.services, { poolLogs: createPoolLogs(signer, [], { openedAtOnce: 1 }) });
    await act(fixture, 'administrator', 'updatePool', {
      pool: fixture.pool,
      options: { changePicks: 'UNTIL_LOCK' },
    });
    await act(fixture, 'alice', 'submitPick', withTeam(2, 3, 'CHI'));
    await act(fixture, 'alice', 'submitPick', withTeam(2, 3, 'DAL'));
    const { deadline } = await fixture.db.poolWeek.findFirstOrThrow({
      where: { poolId: fixture.poolId, week: 3 },
    });
    await fixture.clock.set({ now: deadline });
    await passDeadlines(fixture.services);
    const failures = async () => failuresOf(await verifyLog(fixture.services, fixture.poolId));
    expect(await failures()).toEqual([]);
    await fixture.clock.set({ now: new Date(deadline.getTime() + 25 * 3_600_000) });
    await completeLogs(fixture.services);
    expect(await failures()).toContainEqual(
      expect.stringContaining('was opened more than a day after the deadline'),
    );
  });

  describe('where a job opens the automatic picks of a large week, and two deadlines', () => {
    beforeEach(async () => {
      const { signer } = fixture.services.poolLogs;
      Object.assign(fixture.services, { poolLogs: createPoolLogs(signer, [], { openedAtOnce: 1 }) });
      const options = { noPick: 'AUTO' };
      await act(fixture, 'administrator', 'updatePool', { pool: fixture.pool, options });
      for (const entry of [1, 2]) await act(fixture, 'alice', 'submitPick', withTeam(entry, 3, 'CHI'));
    });
    const expectAutoPicks = async (complaints: string[]) => {
      await completeLogs(fixture.services);
      const made = await fixture.db.pick.groupBy({ by: ['week'], where: { source: 'AUTO' }, _count: true });
      expect(made.map(({ week, _count }) => [week, _count > 1])).toEqual([
        [2, true],
        [3, true],
      ]);
      expect(await complaintsAbout(fixture)).toEqual(complaints);
    };

    it.each([
      ['just', 0],
      ['two days', 2 * 60 * 24],
    ])('pass while the server is off, the later one %s ago', async (_ago, minutes) => {
      await passMinutes(fixture, PAST_WEEK_3 + minutes);
      await expectAutoPicks([]);
    });

    it('are one instant', async () => {
      const { deadline } = await fixture.db.poolWeek.findFirstOrThrow({
        where: { poolId: fixture.poolId, week: 2 },
      });
      await fixture.db.poolWeek.updateMany({
        where: { poolId: fixture.poolId, week: 3 },
        data: { deadline },
      });
      await fixture.clock.set({ now: deadline });
      await passDeadlines(fixture.services);
      // It was moved in the table alone.
      await expectAutoPicks(['Week 3: deadlineMovedAt is none, by the log 2025-09-14T14:00:00.000Z.']);
    });
  });

  it('where a postponed game is played after the ruling on it', async () => {
    const game = globalId('Game', 8);
    await passMinutes(fixture, 60 * 22);
    await act(fixture, 'administrator', 'setGameStatus', { game, status: 'POSTPONED' });
    await act(fixture, 'administrator', 'ruleOnGame', { game, pool: fixture.pool, ruling: 'SURVIVE' });
    const score = { homeScore: 20, awayScore: 17 };
    for (const id of [6, 7])
      await act(fixture, 'administrator', 'enterResult', { game: globalId('Game', id), ...score }, 300);
    await act(fixture, 'administrator', 'enterResult', { game, ...score });
    expect(await complaintsAbout(fixture)).toEqual([]);
  });

  it('where a postponed game was played before its first kickoff', async () => {
    const game = globalId('Game', 12);
    await act(fixture, 'administrator', 'setGameStatus', { game, status: 'POSTPONED' });
    await act(fixture, 'administrator', 'enterResult', { game, homeScore: 20, awayScore: 17 });
    expect(await complaintsAbout(fixture)).toEqual([]);
  });

  describe('where the schedule', () => {
    const DROPPED = 12;
    /** Imports a schedule that has all games but some. */
    const importWithout = async (...ids: number[]) => {
      const games = await fixture.db.game.findMany({ where: { id: { notIn: ids } } });
      const noScore = { period: null, clock: null, homeScore: null, awayScore: null };
      const updates = games.map(({ seasonYear, week, homeTeamId, awayTeamId, kickoff }) => ({
        ...{ seasonYear, week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed: true },
        ...{ status: 'SCHEDULED' as const, ...noScore },
      }));
      return importSchedule(fixture.services, { seasonYear: 2025, weekCount: 3, games: updates });
    };
    const playOn = async () => {
      await passMinutes(fixture, PAST_WEEK_3);
      await playAll(fixture);
    };

    it('drops a game that nobody picked', async () => {
      expect(await importWithout(DROPPED)).toMatchObject({ removed: 1 });
      expect(await complaintsAbout(fixture)).toEqual([]);
      await playOn();
      const { decidedWeek } = await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
      expect(decidedWeek).toBe(3);
      expect(await complaintsAbout(fixture)).toEqual([]);
    });

    it('drops a game whose only pick was removed', async () => {
      await act(fixture, 'alice', 'submitPick', withTeam(2, 3, 'DAL'));
      await act(fixture, 'administrator', 'removePick', of(2, 3), 60);
      expect(await importWithout(DROPPED)).toMatchObject({ removed: 1 });
      await playOn();
      expect(await complaintsAbout(fixture)).toEqual([]);
    });
  });
});

it('a log holds where fees of buying back are older than it, and another fee holds now', async () => {
  const fixture = await openFixture('sqlite');
  onTestFinished(() => fixture.close());
  const { poolLogs } = fixture.services;
  await recordKey(fixture.services);
  const buyBackFee = (cents: number) =>
    act(fixture, 'administrator', 'updatePool', {
      pool: fixture.pool,
      options: { buyBackThroughWeek: 2, buyBackFeeCents: cents },
    });
  // As an earlier program that had no logs.
  Object.assign(fixture.services, { poolLogs: { ...poolLogs, write: () => Promise.resolve() } });
  await buyBackFee(2000);
  await act(fixture, 'alice', 'buyBack', { entry: fixture.entry(3), feeCents: 2000 });
  await buyBackFee(500);
  Object.assign(fixture.services, { poolLogs });
  await beginLogs(fixture.services);
  await act(fixture, 'administrator', 'buyBackFor', { entry: fixture.entry(5) });
  await passMinutes(fixture, PAST_WEEK_3);
  await playAll(fixture);
  const pool = await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
  expect(pool).toMatchObject({ decidedWeek: 3, buyBackCents: 2500 });
  expect(await complaintsAbout(fixture)).toEqual([]);
});
