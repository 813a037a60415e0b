import { describe, expect, it } from 'vitest';

import { FactsError } from './facts.ts';
import { readSchedule } from './readSchedule.ts';
import { readScoreboard } from './readScoreboard.ts';
import { isSeason, readSeason } from './readSeason.ts';

const HEAD =
  'game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,coach';
const row = (...fields: string[]) => fields.join(',');
const schedule = (...rows: string[]) => readSchedule([HEAD, ...rows, ''].join('\n'), 'games.csv');
const KC_LA = row(
  '1',
  '2025',
  'REG',
  '2',
  '2025-09-14',
  'Sunday',
  '16:25',
  'KC',
  '20',
  'LA',
  '17',
  '"Reid, Andy"',
);

describe("nflverse's games.csv", () => {
  it('has times of New York, in summer and in winter, and teams by their franchise', () => {
    const { games, isWhole } = schedule(
      KC_LA,
      row('2', '2015', 'REG', '12', '2015-11-29', 'Sunday', '9:30', 'OAK', '13', 'WAS', '13', ''),
      row('3', '2025', 'SB', '22', '2026-02-08', 'Sunday', '18:30', 'SEA', '', 'NE', '', 'NA'),
    );
    expect(isWhole).toBe(true);
    const kickoffs = games.map(({ kickoff }) => new Date(kickoff!).toISOString());
    expect(kickoffs).toEqual([
      '2025-09-14T20:25:00.000Z',
      '2015-11-29T14:30:00.000Z',
      '2026-02-08T23:30:00.000Z',
    ]);
    expect(games).toMatchObject([
      { season: 2025, week: 2, away: 'KC', home: 'LAR', status: 'FINAL', awayScore: 20, homeScore: 17 },
      { season: 2015, week: 12, away: 'LV', home: 'WSH', status: 'FINAL', awayScore: 13, homeScore: 13 },
      { week: 22, status: 'SCHEDULED', awayScore: null, homeScore: null },
    ]);
  });

  it('has games without a time or score yet, and others that are no games of a pool', () => {
    const { games } = schedule(
      row('1', '2025', 'REG', '18', '2026-01-04', 'Sunday', 'NA', 'KC', 'NA', 'LV', 'NA', ''),
      row('2', '2025', 'PRE', '1', '2025-08-04', 'Sunday', '20:00', 'KC', '3', 'LV', '0', ''),
      row('3', '2025', 'WC', '19', '2026-01-10', 'Saturday', '16:30', 'TBD', '', 'KC', '', ''),
    );
    expect(games).toMatchObject([{ week: 18, kickoff: null, status: 'SCHEDULED' }]);
    expect(games).toHaveLength(1);
  });

  it.each([
    [
      'another file',
      () => readSchedule('name,email\nAnn,a@b.example', 'people.csv'),
      /^people\.csv is neither a games\.csv .* columns season, .*, nor a scoreboard/,
    ],
    ['a cut line', () => schedule(KC_LA, 'x,2025,REG'), /^games\.csv, line 3: it has more or fewer fields/],
    [
      'no score',
      () => schedule(KC_LA.replace(',20,', ',twenty,')),
      /^games\.csv, line 2: "twenty" is not a score\.$/,
    ],
    [
      'no time',
      () => schedule(KC_LA.replace('16:25', '26:25')),
      /^games\.csv, line 2: there is no 2025-09-14 26:25/,
    ],
    [
      'no hour of a change of clocks',
      () => schedule(KC_LA.replace('2025-09-14', '2025-03-09').replace('16:25', '02:30')),
      /there is no 2025-03-09 02:30/,
    ],
    ['no year', () => schedule(KC_LA.replace(',2025,', ',25,')), /the season "25" is no year/],
    ['no week', () => schedule(KC_LA.replace(',2,', ',two,')), /the week "two" is no number/],
  ])('with %s is refused, with its line', (_name, read, message) => {
    expect(read).toThrow(FactsError);
    expect(read).toThrow(message);
  });
});

/** An event as ESPN's scoreboard has it. */
function event(away: string, home: string, status: object, more: object = {}) {
  return {
    date: '2025-09-21T17:00Z',
    competitions: [
      {
        timeValid: true,
        status: { type: status },
        competitors: [
          { homeAway: 'home', score: '24', team: { abbreviation: home } },
          { homeAway: 'away', score: '17', team: { abbreviation: away } },
        ],
        ...more,
      },
    ],
  };
}
const FINAL = { name: 'STATUS_FINAL', state: 'post', completed: true };
const board = (events: object[], season = { year: 2025, type: 2 }, week = { number: 3 }) =>
  readScoreboard(JSON.stringify({ season, week, events }), 'week-3.json');

describe('a scoreboard', () => {
  it('has results of games that ended, and games without one', () => {
    const { games, isWhole } = board([
      event('KC', 'LAR', FINAL),
      event('SF', 'SEA', { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false }),
      event(
        'BUF',
        'CIN',
        { name: 'STATUS_POSTPONED', state: 'post', completed: false },
        { timeValid: false },
      ),
      event('NE', 'NYJ', { name: 'STATUS_CANCELED', state: 'post', completed: false }),
      event('DAL', 'TBD', FINAL),
      {},
    ]);
    expect(isWhole).toBe(false);
    const kickoff = Date.parse('2025-09-21T17:00Z');
    expect(games).toEqual([
      {
        season: 2025,
        week: 3,
        away: 'KC',
        home: 'LAR',
        kickoff,
        status: 'FINAL',
        awayScore: 17,
        homeScore: 24,
      },
      {
        season: 2025,
        week: 3,
        away: 'SF',
        home: 'SEA',
        kickoff,
        status: 'SCHEDULED',
        awayScore: null,
        homeScore: null,
      },
      {
        season: 2025,
        week: 3,
        away: 'BUF',
        home: 'CIN',
        kickoff: null,
        status: 'POSTPONED',
        awayScore: null,
        homeScore: null,
      },
      {
        season: 2025,
        week: 3,
        away: 'NE',
        home: 'NYJ',
        kickoff,
        status: 'CANCELLED',
        awayScore: null,
        homeScore: null,
      },
    ]);
  });

  it('has a moved game twice, of which the played one counts', () => {
    const postponed = event('KC', 'LAR', { name: 'STATUS_POSTPONED', state: 'post' });
    for (const events of [
      [postponed, event('KC', 'LAR', FINAL)],
      [event('KC', 'LAR', FINAL), postponed],
    ]) {
      expect(board(events).games).toMatchObject([{ status: 'FINAL' }]);
    }
  });

  it('counts the weeks of the playoffs on from the regular season, without the Pro Bowl', () => {
    const weekOf = (number: number, type = 3, year = 2025) =>
      board([event('KC', 'LAR', FINAL), event('SF', 'SEA', FINAL)], { year, type }, { number }).games[0]!
        .week;
    expect([1, 2, 3, 5].map((number) => weekOf(number))).toEqual([19, 20, 21, 22]);
    expect(weekOf(1, 3, 2019)).toBe(18);
    expect(() => weekOf(4)).toThrow('None of the 2 games of week-3.json can be read.');
    expect(() => weekOf(1, 1)).toThrow('None of the 2 games');
  });

  it.each([
    [
      'cut',
      () => readScoreboard('{"events": [', 'week.json'),
      'week.json is cut or damaged: it begins as JSON, and is none. Download it again.',
    ],
    [
      'other JSON',
      () => readScoreboard('{"games": []}', 'week.json'),
      'week.json is JSON, and not a scoreboard: it has no list of events.',
    ],
  ])('that is %s is refused', (_name, read, message) => {
    expect(read).toThrow(message);
  });
});

describe("a season in the project's format", () => {
  const text =
    '# Facts\nseason 2025, 18 weeks\n\nweek 1\nDAL 20  PHI 24   -8.5  2025-09-05T00:20Z\nweek 2\nGB 40 DAL 40 6.5 2025-09-29T00:20Z ot';

  it('is read', () => {
    expect(isSeason(text)).toBe(true);
    expect(isSeason(HEAD)).toBe(false);
    expect(readSeason(text, '2025').games).toMatchObject([
      {
        season: 2025,
        week: 1,
        away: 'DAL',
        awayScore: 20,
        home: 'PHI',
        homeScore: 24,
        kickoff: Date.parse('2025-09-05T00:20Z'),
      },
      { season: 2025, week: 2, away: 'GB', home: 'DAL', status: 'FINAL' },
    ]);
  });

  it('is refused by its line', () => {
    expect(() => readSeason(`${text}\nDAL at PHI`, '2025')).toThrow('2025, line 8: "DAL at PHI" is no game.');
  });
});
