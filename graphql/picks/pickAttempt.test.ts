import { describe, expect, it } from 'vitest';

import type { PickFactsRow, TakenPick } from '../kernel/pickFacts.ts';
import { loadPickAttempt } from './pickAttempt.ts';

const WEEK = 3;
const deadline = new Date('2025-09-21T17:00:00Z');
const kickoff = new Date('2025-09-21T20:00:00Z');
const inTime = new Date(deadline.getTime() - 1);

const taken = (changed: Partial<TakenPick> = {}): TakenPick => ({
  id: 1,
  teamId: 'DAL',
  source: 'PARTICIPANT',
  gameId: 5,
  slot: 1,
  game: { kickoff, isKickoffConfirmed: true, status: 'SCHEDULED', homeScore: null, awayScore: null },
  ...changed,
});

/** What is stored when user 7 picks KC in Week 3 for an entry that can. */
const stored = (changed: Partial<PickFactsRow> = {}): PickFactsRow => ({
  userId: 7,
  poolId: 2,
  startWeek: 1,
  eliminatedWeek: null,
  eliminationReason: null,
  decidedWeek: null,
  weekCount: 18,
  deadline,
  taken: [],
  usedWeek: null,
  secondUsedWeek: null,
  teamId: 'KC',
  city: 'Kansas City',
  nickname: 'Chiefs',
  gameId: 9,
  homeTeamId: 'KC',
  awayTeamId: 'BUF',
  kickoff,
  isKickoffConfirmed: true,
  status: 'SCHEDULED',
  homeScore: null,
  awayScore: null,
  line: -3,
  lockedLine: null,
  lineLockedAt: null,
  pickTo: 'WIN',
  favoriteLimit: 0,
  teamUses: 1,
  reuseTeamsFromWeek: null,
  doublePickWeeks: '',
  changePicks: 'NEVER',
  firstWeek: 1,
  lastWeek: null,
  ...changed,
});

function load(row: PickFactsRow | undefined, receivedAt = inTime) {
  const request = { entryId: 4, week: WEEK, teamId: 'KC', replaces: null, receivedAt };
  return loadPickAttempt({ load: () => Promise.resolve(row) }, 7, request);
}

describe('what a pick is judged by', () => {
  it('is what is stored of the entry, the week and the team', async () => {
    expect(await load(stored())).toEqual({
      poolId: 2,
      gameId: 9,
      period: 0,
      teamUse: 1,
      slot: 1,
      attempt: {
        viewerUserId: 7,
        entry: { userId: 7, startWeek: 1, eliminatedWeek: null },
        week: WEEK,
        firstWeek: 1,
        weekCount: 18,
        picksInWeek: 1,
        decidedWeek: null,
        picks: [],
        deadline,
        now: inTime,
        teamId: 'KC',
        replaces: null,
        isKnownTeam: true,
        game: {
          id: 9,
          week: WEEK,
          homeTeamId: 'KC',
          awayTeamId: 'BUF',
          kickoff,
          isKickoffConfirmed: true,
          status: 'SCHEDULED',
          homeScore: null,
          awayScore: null,
        },
        line: -3,
        limit: { pickTo: 'WIN', favoriteLimit: 0 },
      },
      details: {
        week: WEEK,
        firstWeek: 1,
        weekCount: 18,
        startWeek: 1,
        eliminatedWeek: null,
        decidedWeek: null,
        usedWeek: null,
        exists: 'FINAL',
        teamName: 'Kansas City Chiefs',
        gameStatus: 'SCHEDULED',
      },
    });
  });

  it('is next to nothing for an entry that does not exist', async () => {
    const { attempt, details, ...ids } = await load(undefined);
    expect(ids).toEqual({ poolId: null, gameId: null, period: 0, teamUse: 1, slot: 1 });
    expect(attempt).toEqual({
      viewerUserId: 7,
      entry: null,
      week: WEEK,
      firstWeek: 1,
      weekCount: 0,
      picksInWeek: 1,
      decidedWeek: null,
      picks: [],
      deadline: null,
      now: inTime,
      teamId: 'KC',
      replaces: null,
      isKnownTeam: false,
      game: null,
      line: null,
      limit: { pickTo: 'WIN', favoriteLimit: 0 },
    });
    expect(Object.keys(details)).not.toContain('teamName');
    expect(Object.keys(details)).not.toContain('gameStatus');
  });

  it('has no game for a team that rests, and no team that does not exist', async () => {
    const resting = { gameId: null, homeTeamId: null, awayTeamId: null, kickoff: null, status: null };
    const rests = await load(stored(resting));
    expect([rests.attempt.game, rests.attempt.isKnownTeam, rests.gameId]).toEqual([null, true, null]);
    const unknown = await load(stored({ ...resting, teamId: null, city: null, nickname: null }));
    expect(unknown.attempt.isKnownTeam).toBe(false);
    expect(unknown.details.teamName).toBeUndefined();
  });

  it('has the line of the team, also of visitors, and for the log where the pool limits it', async () => {
    const limit = { pickTo: 'WIN', favoriteLimit: 7 } as const;
    const visitors = await load(stored({ ...limit, homeTeamId: 'BUF', awayTeamId: 'KC' }));
    expect([visitors.attempt.line, visitors.attempt.limit, visitors.line]).toEqual([3, limit, 3]);
    expect(visitors.details.overLimit).toEqual({ line: 3, limit });
    const lineless = await load(stored({ ...limit, line: null }));
    expect([lineless.attempt.line, lineless.line]).toEqual([null, null]);
    expect((await load(stored())).line).toBeUndefined();
  });

  it('follows the options of the pool', async () => {
    const row = stored({
      firstWeek: 2,
      lastWeek: 10,
      doublePickWeeks: '3,4',
      reuseTeamsFromWeek: 3,
      decidedWeek: 8,
    });
    const { attempt, period, details } = await load(row);
    expect(attempt).toMatchObject({ firstWeek: 2, weekCount: 10, picksInWeek: 2, decidedWeek: 8 });
    expect(details).toMatchObject({ firstWeek: 2, weekCount: 10, decidedWeek: 8 });
    expect(period).toBe(1);
  });
});

describe('an entry that was put out for missing this very pick', () => {
  const out = { eliminatedWeek: WEEK, eliminationReason: 'NO_PICK' };
  const weekOf = async (row: Partial<PickFactsRow>, receivedAt?: Date) =>
    (await load(stored(row), receivedAt)).attempt.entry!.eliminatedWeek;

  it('is in, when the pick arrived before the deadline', async () => {
    expect(await weekOf(out)).toBeNull();
    expect(await weekOf(out, deadline)).toBe(WEEK);
  });

  it('is out for any other reason, week, or without a deadline', async () => {
    expect(await weekOf({ ...out, eliminationReason: 'ADMIN' })).toBe(WEEK);
    expect(await weekOf({ ...out, eliminatedWeek: 2 })).toBe(2);
    expect(await weekOf({ ...out, deadline: null })).toBe(WEEK);
  });
});

describe('the stored picks of the week', () => {
  const pickOf = async (row: Partial<PickFactsRow>, receivedAt?: Date) =>
    (await load(stored({ taken: [taken()], ...row }), receivedAt)).attempt.picks[0]!;

  it('can be changed where the pool lets them, until their game begins', async () => {
    expect(await pickOf({})).toEqual({
      week: WEEK,
      teamId: 'DAL',
      isOpen: false,
      givesWay: false,
      row: taken(),
    });
    expect((await pickOf({ changePicks: 'UNTIL_LOCK' })).isOpen).toBe(true);
    expect((await pickOf({ changePicks: 'UNTIL_LOCK' }, kickoff)).isOpen).toBe(false);
  });

  it('give way to an owner’s that arrived in time, when they are automatic', async () => {
    const automatic = { taken: [taken({ source: 'AUTO' })] };
    expect((await pickOf(automatic)).givesWay).toBe(true);
    expect((await pickOf({ taken: [taken({ source: 'PLAN' })] })).givesWay).toBe(true);
    expect((await pickOf(automatic, deadline)).givesWay).toBe(false);
    expect((await pickOf({ ...automatic, deadline: null })).givesWay).toBe(false);
  });

  it('leave the first free place', async () => {
    const slotOf = async (slots: (1 | 2)[]) =>
      (await load(stored({ doublePickWeeks: '3', taken: slots.map((slot) => taken({ slot })) }))).slot;
    expect([await slotOf([]), await slotOf([1]), await slotOf([2])]).toEqual([1, 2, 1]);
  });

  it('stand beside the pick of the same team in another week', async () => {
    const row = stored({ taken: [taken()], usedWeek: 1 });
    const { attempt, details } = await load(row);
    expect(attempt.picks.map(({ week, teamId }) => [week, teamId])).toEqual([
      [WEEK, 'DAL'],
      [1, 'KC'],
    ]);
    expect(attempt.picks[1]).toEqual({ week: 1, teamId: 'KC', row: null });
    expect(details.usedWeek).toBe(1);
  });

  it('are not counted twice when the team is that of this week', async () => {
    const { attempt } = await load(stored({ taken: [taken({ teamId: 'KC' })], usedWeek: WEEK }));
    expect(attempt.picks).toHaveLength(1);
  });

  it('say why they stand in the way', async () => {
    const begun = taken({ game: { ...taken().game, status: 'LIVE' } });
    const exists = async (row: Partial<PickFactsRow>) => (await load(stored(row))).details.exists;
    expect(await exists({ taken: [taken()] })).toBe('FINAL');
    expect(await exists({ taken: [begun], changePicks: 'UNTIL_LOCK' })).toBe('STARTED');
  });
});
