import { describe, expect, it } from 'vitest';

import { deadlineEvent, gameEvent, type CalendarGame, type CalendarPick } from './calendar.ts';

const pool = { id: 3, name: 'Office', slug: 'office', seasonYear: 2025, decidedWeek: null };
const kickoff = new Date('2025-09-14T17:00:00Z');
const START = new Date('2025-01-01T00:00:00Z');

describe('the deadline of a week', () => {
  const deadline = { pool, week: 2, deadline: kickoff, deadlineMovedAt: null, usernames: ['Ann 1', 'Ann 2'] };

  it('is an instant, with the entries that play', () => {
    expect(deadlineEvent(deadline)).toEqual({
      uid: 'deadline-3-2',
      start: kickoff,
      end: null,
      isAllDay: false,
      title: 'Picks due: Week 2, Office',
      text: 'Your entries: Ann 1, Ann 2. A team locks earlier when its game kicks off before the deadline.',
      page: '/picks',
      slug: 'office',
      status: 'CONFIRMED',
      revisedAt: START,
      sequence: 0,
    });
  });

  it('has the name of its round in the playoffs', () => {
    expect(deadlineEvent({ ...deadline, week: 19 }).title).toBe('Picks due: Wild Card, Office');
  });

  it('rises with each move, so that calendars take the last one', () => {
    const moved = (deadlineMovedAt: Date) => deadlineEvent({ ...deadline, deadlineMovedAt });
    const first = moved(new Date('2025-01-01T00:01:30.500Z'));
    expect([first.sequence, first.revisedAt]).toEqual([90, new Date('2025-01-01T00:01:30.500Z')]);
    // A move before the season's year, too, is later than the first version.
    expect(moved(new Date('2024-12-01T00:00:00Z')).sequence).toBe(1);
  });
});

describe('a game with own picks', () => {
  const game = (changed: Partial<CalendarGame> = {}): CalendarGame => ({
    id: 7,
    week: 2,
    homeTeamId: 'KC',
    awayTeamId: 'BUF',
    kickoff,
    isKickoffConfirmed: true,
    status: 'SCHEDULED',
    homeScore: null,
    awayScore: null,
    kickoffMovedAt: null,
    ...changed,
  });
  const pick = (username: string, nickname: string): CalendarPick => ({
    pool,
    username,
    team: { id: nickname, nickname },
  });
  const teams = { away: { nickname: 'Bills' }, home: { nickname: 'Chiefs' } };
  const day = new Date('2025-09-14T00:00:00Z');
  const eventOf = (changed?: Partial<CalendarGame>, picks = [pick('Ann 1', 'Chiefs')]) =>
    gameEvent(game(changed), teams, picks, day);

  it('takes three hours and a quarter from its kickoff', () => {
    expect(eventOf()).toEqual({
      uid: 'game-7',
      start: kickoff,
      end: new Date('2025-09-14T20:15:00Z'),
      isAllDay: false,
      title: 'Bills at Chiefs (your pick: Chiefs)',
      text: 'Week 2\nAnn 1: Chiefs (Office)',
      page: '/games',
      slug: 'office',
      status: 'CONFIRMED',
      revisedAt: START,
      sequence: 0,
    });
  });

  it('takes its day until the kickoff is confirmed', () => {
    expect(eventOf({ isKickoffConfirmed: false })).toMatchObject({
      start: day,
      end: null,
      isAllDay: true,
      text: 'Week 2, kickoff time to be decided\nAnn 1: Chiefs (Office)',
      status: 'TENTATIVE',
    });
  });

  it('says when it is canceled or postponed', () => {
    const canceled = { status: 'CANCELLED', text: 'Week 2, canceled\nAnn 1: Chiefs (Office)' };
    expect(eventOf({ status: 'CANCELLED' })).toMatchObject(canceled);
    expect(eventOf({ status: 'CANCELLED', isKickoffConfirmed: false })).toMatchObject(canceled);
    expect(eventOf({ status: 'POSTPONED' })).toMatchObject({
      status: 'TENTATIVE',
      text: 'Week 2, postponed\nAnn 1: Chiefs (Office)',
    });
  });

  it('names each picked team once, and each entry', () => {
    const picks = [pick('Ann 1', 'Chiefs'), pick('Ann 2', 'Bills'), pick('Ann 3', 'Chiefs')];
    const { title, text } = eventOf({}, picks);
    expect(title).toBe('Bills at Chiefs (your pick: Chiefs and Bills)');
    expect(text).toBe('Week 2\nAnn 1: Chiefs (Office)\nAnn 2: Bills (Office)\nAnn 3: Chiefs (Office)');
  });

  it('is there for its picks only', () => {
    expect(() => eventOf({}, [])).toThrow('A game is in a calendar for its picks.');
  });
});
