import { describe, expect, test } from 'vitest';

import { FeedError, type GameUpdate } from '#kernel/scoreFeed.ts';
import { readLine, readScoreboard } from './espnScoreboard.ts';
import { scoreboard, type ScoreboardEvent, scoreboardEvent } from '#graphql/testing/scoreboard.ts';

const scheduled: GameUpdate = {
  feedId: '401',
  seasonYear: 2025,
  week: 3,
  homeTeamId: 'CLE',
  awayTeamId: 'GB',
  kickoff: new Date('2025-09-21T17:00:00Z'),
  isKickoffConfirmed: true,
  isNeutralSite: false,
  status: 'SCHEDULED',
  period: null,
  clock: null,
  homeScore: null,
  awayScore: null,
  line: 7.5,
};
const { line: _, ...withoutLine } = scheduled;
const live: GameUpdate = {
  ...withoutLine,
  status: 'LIVE',
  period: 3,
  clock: '4:07',
  homeScore: 10,
  awayScore: 13,
  wentToOvertime: false,
};
const final: GameUpdate = { ...live, status: 'FINAL', period: null, clock: null };

const weekOfSeason = { seasonYear: 2025, week: 3 };

/** Changes to an event: the path of each field and its new value; undefined removes the field. */
type Change = Record<string, unknown>;

function changed(event: ScoreboardEvent, change: Change): unknown {
  const copy: unknown = structuredClone(event);
  for (const [path, value] of Object.entries(change)) {
    const steps = path.split('.');
    const last = steps.pop()!;
    const place = steps.reduce((at, step) => (at as Record<string, unknown>)[step], copy) as Record<
      string,
      unknown
    >;
    if (value === undefined) delete place[last];
    else place[last] = value;
  }
  return copy;
}

/** Reads one changed event and returns the update with the problems. */
function read(game: GameUpdate, change: Change = {}) {
  const event = changed(scoreboardEvent(game), change);
  const other = scoreboardEvent({ ...final, feedId: '402', homeTeamId: 'BUF', awayTeamId: 'MIA' });
  const problems: string[] = [];
  const updates = readScoreboard(scoreboard(2025, 3, [event, other]), weekOfSeason, (one) =>
    problems.push(one),
  );
  expect(updates.at(-1)).toMatchObject({ homeTeamId: 'BUF', awayTeamId: 'MIA' });
  return { update: updates.length === 2 ? updates[0] : undefined, problems };
}

const game = 'competitions.0';
const home = `${game}.competitors.0`;
const away = `${game}.competitors.1`;

describe('a scoreboard event', () => {
  test('before kickoff has a line and no score, although it shows zeroes, period 1 and 15:00', () => {
    expect(scoreboardEvent(scheduled)).toMatchObject({
      competitions: [
        { status: { period: 1, displayClock: '15:00' }, competitors: [{ score: '0' }, { score: '0' }] },
      ],
    });
    expect(read(scheduled)).toEqual({ update: scheduled, problems: [] });
  });

  test.each([
    ['live', live],
    ['at halftime', { ...live, period: 2, clock: 'Halftime' }],
    ['between quarters', { ...live, period: 1, clock: '0:00' }],
    ['in overtime', { ...live, period: 5, clock: '9:58', homeScore: 13, wentToOvertime: true }],
    ['final', final],
    ['final after overtime', { ...final, wentToOvertime: true }],
    ['on neutral ground', { ...scheduled, isNeutralSite: true }],
  ])('%s is read correctly', (_, event) => {
    expect(read(event)).toEqual({ update: event, problems: [] });
  });

  test.each([
    ['STATUS_POSTPONED', 'post', 'POSTPONED'],
    ['STATUS_CANCELED', 'post', 'CANCELLED'],
    ['STATUS_SOMETHING_NEW', 'post', 'POSTPONED'],
    ['STATUS_FINAL', 'post', 'POSTPONED'],
    ['STATUS_DELAYED', 'pre', 'SCHEDULED'],
    ['STATUS_RAIN_DELAY', 'in', 'LIVE'],
  ])('named %s, state %s, not completed, is %s and no result', (name, state, status) => {
    const { update } = read(final, { [`${game}.status.type`]: { name, state, completed: false } });
    expect(update?.status).toBe(status);
    if (status !== 'LIVE') expect(update).toMatchObject({ homeScore: null, awayScore: null });
  });

  test('that is canceled has no result even when marked completed', () => {
    const { update } = read(final, { [`${game}.status.type.name`]: 'STATUS_CANCELED' });
    expect(update).toMatchObject({ status: 'CANCELLED', homeScore: null, awayScore: null });
  });

  test('without a week belongs to the requested week', () => {
    expect(read(scheduled, { week: undefined }).update).toEqual(scheduled);
  });

  test('with a placeholder kickoff is unconfirmed until it is played', () => {
    const placeholder = { [`${game}.timeValid`]: false };
    expect(read(scheduled, placeholder).update).toEqual({ ...scheduled, isKickoffConfirmed: false });
    expect(read(live, placeholder).update).toEqual(live);
  });

  test('without a kickoff keeps the stored one', () => {
    const { update } = read(scheduled, { date: undefined, [`${game}.date`]: undefined });
    expect(update).not.toHaveProperty('kickoff');
    expect(update?.isKickoffConfirmed).toBe(false);
  });

  test('uses the seconds when the clock text is missing', () => {
    const clockOf = (displayClock: unknown, clock: unknown) =>
      read(live, { [`${game}.status.displayClock`]: displayClock, [`${game}.status.clock`]: clock }).update
        ?.clock;
    expect(clockOf('4.1', 247.9)).toBe('4:07');
    expect(clockOf(null, -1)).toBeNull();
  });

  test('counts a second overtime as overtime', () => {
    expect(read(live, { [`${game}.status.period`]: 6 }).update).toMatchObject({
      period: 5,
      wentToOvertime: true,
    });
  });

  test('uses its own status when the game has none', () => {
    expect(read(live, { [`${game}.status`]: undefined }).update).toEqual(live);
  });

  test.each<[string, Change, RegExp]>([
    ['an unknown team', { [`${home}.team.abbreviation`]: 'XYZ' }, /team "XYZ" is unknown/],
    ['no id', { id: undefined }, /^Event number 1 of week 3 was left out: id:/],
    ['no competition', { competitions: [] }, /competitions/],
    ['one team', { [`${game}.competitors`]: [] }, /competitors/],
    ['two home teams', { [`${away}.homeAway`]: 'home' }, /lacks a home or an away team/],
    ['a team against itself', { [`${away}.team.abbreviation`]: 'CLE' }, /CLE plays itself/],
    ['no status', { status: undefined, [`${game}.status`]: undefined }, /no status/],
    ['a status that is none', { status: 7, [`${game}.status`]: { type: 'over' } }, /no status/],
    ['no instant', { [`${game}.date`]: 'soon' }, /kickoff "soon" is no instant/],
    ['another week', { 'week.number': 4 }, /it is of week 4/],
    ['another season', { 'season.year': 2024 }, /it is of 2024/],
    ['the preseason', { 'season.type': 1 }, /not of the regular season/],
    ['a score in words', { [`${home}.score`]: 'ten' }, /played without a score/],
    ['a negative score', { [`${home}.score`]: '-3' }, /played without a score/],
    ['no score', { [`${away}.score`]: undefined }, /played without a score/],
  ])('that is malformed (%s) is skipped without affecting others', (_, change, problem) => {
    const { update, problems } = read(final, change);
    expect(update).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  test.each([null, 'x', 7, [], {}])('that is %j is left out', (event) => {
    const problems: string[] = [];
    const document = scoreboard(2025, 3, [event, scoreboardEvent(final)]);
    expect(readScoreboard(document, weekOfSeason, (one) => problems.push(one))).toEqual([final]);
    expect(problems).toHaveLength(1);
  });
});

describe('a line', () => {
  test.each([
    ['KC -3.5', 'KC', 'DEN', -3.5],
    ['KC -3.5', 'DEN', 'KC', 3.5],
    ['KC +3', 'KC', 'DEN', 3],
    ['WAS -2.5', 'WSH', 'NYG', -2.5],
    ['LA -6', 'SEA', 'LAR', 6],
    ['KC -.5', 'KC', 'DEN', -0.5],
    ['EVEN', 'KC', 'DEN', 0],
    ['PK', 'KC', 'DEN', 0],
    ['KC -0', 'DEN', 'KC', 0],
    ['SF -3.5', 'KC', 'DEN', undefined],
    ['KC', 'KC', 'DEN', undefined],
    ['KC -', 'KC', 'DEN', undefined],
    ['', 'KC', 'DEN', undefined],
    ['OFF', 'KC', 'DEN', undefined],
  ])('%j for %s against %s is %s', (details, home, away, line) => {
    expect(readLine(details, home, away)).toBe(line);
  });

  const withOdds = (...odds: unknown[]) => read(scheduled, { [`${game}.odds`]: odds }).update?.line;

  test('is read from the text or from the number; the text takes precedence', () => {
    expect(withOdds({ details: 'GB -7.5' })).toBe(7.5);
    expect(withOdds({ spread: 6.5 })).toBe(6.5);
    expect(withOdds({ details: 'GB -7.5', spread: -7.5 })).toBe(7.5);
    expect(withOdds({ details: 'OFF', spread: 1 })).toBe(1);
  });

  test('is that of the first bookmaker with one', () => {
    expect(
      withOdds(null, { details: 7 }, { details: 'OFF' }, { details: 'CLE -1' }, { details: 'CLE -2' }),
    ).toBe(-1);
    expect(withOdds()).toBeUndefined();
    expect(withOdds({ spread: 1000 })).toBeUndefined();
    expect(read(scheduled, { [`${game}.odds`]: 'none' }).update).toEqual(withoutLine);
  });

  test('is not read once the game is played', () => {
    const odds = [{ details: 'GB -7.5', spread: 7.5 }];
    expect(read(live, { [`${game}.odds`]: odds }).update).toEqual(live);
  });
});

describe('a scoreboard', () => {
  test('without games gives no updates', () => {
    expect(readScoreboard(scoreboard(2025, 3, []), weekOfSeason)).toEqual([]);
    expect(readScoreboard({ events: [] }, weekOfSeason)).toEqual([]);
  });

  test.each([null, 'x', [], {}, { events: {} }, { events: null }])('that is %j is refused', (document) => {
    expect(() => readScoreboard(document, weekOfSeason)).toThrow(FeedError);
  });

  test('of another week or season is refused', () => {
    expect(() => readScoreboard(scoreboard(2025, 4, []), weekOfSeason)).toThrow(
      /the feed answered week 4 of 2025/,
    );
    expect(() => readScoreboard(scoreboard(2024, 3, []), weekOfSeason)).toThrow(FeedError);
  });

  test('without any readable event is refused', () => {
    expect(() => readScoreboard(scoreboard(2025, 3, [{}, {}]), weekOfSeason)).toThrow(
      /None of the feed's 2 games/,
    );
  });

  test('with a duplicate game keeps the one in progress', () => {
    const postponed = scoreboardEvent({ ...withoutLine, status: 'POSTPONED', feedId: '400' });
    const again = scoreboardEvent(scheduled);
    expect(readScoreboard(scoreboard(2025, 3, [postponed, again]), weekOfSeason)).toEqual([scheduled]);
    const problems: string[] = [];
    const both = scoreboard(2025, 3, [again, postponed]);
    expect(readScoreboard(both, weekOfSeason, (one) => problems.push(one))).toEqual([scheduled]);
    expect(problems).toEqual(['Event 400 of week 3 was left out: GB at CLE is already there']);
  });
});
