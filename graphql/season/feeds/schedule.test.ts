import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { FeedError } from '#kernel/scoreFeed.ts';
import { readSchedule, ScheduleError } from './schedule.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { type Fault, type FeedServer, startFeedServer } from '#graphql/testing/scoreboard.ts';

/** The used columns among others, in a different order. */
const header =
  'game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,location,result,overtime,espn,spread_line,stadium';

/** A row with defaults. */
function row(given: Record<string, string | number>): string {
  const usual: Record<string, string | number> = {
    game_id: 'x',
    season: 2025,
    game_type: 'REG',
    week: 1,
    gameday: '2025-09-07',
    gametime: '13:00',
    away_team: 'KC',
    away_score: 17,
    home_team: 'DEN',
    home_score: 24,
    location: 'Home',
    overtime: 0,
    espn: '401772000',
    spread_line: 3.5,
    stadium: '"Field, at the ""Mile"""',
  };
  return header
    .split(',')
    .map((column) => given[column] ?? usual[column] ?? '')
    .join(',');
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'schedule-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(...lines: string[]): string {
  const file = join(folder, 'games.csv');
  writeFileSync(file, lines.join('\n'));
  return file;
}

const read = (season: number, ...lines: string[]) => readSchedule({ file: write(header, ...lines), season });
const readOne = async (season: number, given: Record<string, string | number>) =>
  (await read(season, row({ season, ...given }))).games[0]!;

/** The problems of a file, without its name. */
async function problemsOf(season: number, ...lines: string[]): Promise<string[]> {
  const error = await read(season, ...lines).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ScheduleError);
  return (error as ScheduleError).problems.map((problem) => problem.replace(join(folder, 'games.csv'), 'F'));
}

describe('a row of the schedule', () => {
  test('of a finished game is a final with its closing line, sign inverted', async () => {
    expect(await readOne(2025, {})).toEqual({
      feedId: '401772000',
      seasonYear: 2025,
      week: 1,
      homeTeamId: 'DEN',
      awayTeamId: 'KC',
      kickoff: new Date('2025-09-07T17:00:00Z'),
      isKickoffConfirmed: true,
      isNeutralSite: false,
      status: 'FINAL',
      period: null,
      clock: null,
      homeScore: 24,
      awayScore: 17,
      wentToOvertime: false,
      line: -3.5,
    });
  });

  test.each(['', 'NA'])('of a game to come has no score (%j)', async (none) => {
    const game = await readOne(2025, {
      away_score: none,
      home_score: none,
      overtime: none,
      spread_line: none,
    });
    expect(game).toMatchObject({ status: 'SCHEDULED', homeScore: null, awayScore: null });
    expect(game).not.toHaveProperty('line');
    expect(game).not.toHaveProperty('wentToOvertime');
  });

  test('includes overtime, ties, neutral sites and an even line', async () => {
    expect(
      await readOne(2025, { away_score: 24, overtime: 1, location: 'Neutral', spread_line: 0 }),
    ).toMatchObject({ homeScore: 24, awayScore: 24, wentToOvertime: true, isNeutralSite: true, line: 0 });
  });

  test('uses the team abbreviations of the scoreboard feed', async () => {
    expect(await readOne(2025, { away_team: 'LA', home_team: 'WAS' })).toMatchObject({
      awayTeamId: 'LAR',
      homeTeamId: 'WSH',
    });
  });

  test.each([
    [2012, 'OAK', 'SD'],
    [2015, 'STL', 'SD'],
    [2016, 'LA', 'OAK'],
    [2019, 'OAK', 'LAC'],
    [2020, 'LV', 'LAC'],
  ])('of %i contains %s and %s', async (season, away, home) => {
    const game = await readOne(season, { away_team: away, home_team: home, gameday: `${season}-10-01` });
    expect(game).toMatchObject({ awayTeamId: away.replace(/^LA$/, 'LAR'), homeTeamId: home });
  });

  test.each([
    ['2025-09-04', '20:20', '2025-09-05T00:20:00.000Z'],
    ['2025-11-01', '13:00', '2025-11-01T17:00:00.000Z'],
    ['2025-11-02', '13:00', '2025-11-02T18:00:00.000Z'],
    ['2025-11-09', '9:30', '2025-11-09T14:30:00.000Z'],
    ['2026-01-04', '20:20', '2026-01-05T01:20:00.000Z'],
  ])('kicks off on %s at %s in New York: %s', async (gameday, gametime, instant) => {
    expect((await readOne(2025, { gameday, gametime })).kickoff!.toISOString()).toBe(instant);
  });

  test('without a time starts at the usual one, unconfirmed', async () => {
    expect(await readOne(1999, { gameday: '1999-09-12', gametime: '', espn: '' })).toMatchObject({
      kickoff: new Date('1999-09-12T17:00:00Z'),
      isKickoffConfirmed: false,
    });
  });

  test('without a feed id has none', async () => {
    expect(await readOne(2025, { espn: 'NA' })).not.toHaveProperty('feedId');
  });
});

describe('a schedule', () => {
  test('contains the playoffs as far as their teams are known', async () => {
    const playoff = (game_type: string, week: number, gameday: string, teams = {}) =>
      row({ season: 2025, game_type, week, gameday, ...teams });
    const { weekCount, games } = await read(
      2025,
      row({ season: 2025 }),
      playoff('WC', 19, '2026-01-10'),
      playoff('WC', 19, '2026-01-11', { away_team: 'TBD', home_team: 'PIT' }),
      playoff('DIV', 20, '2026-01-17', { away_team: 'NFC', home_team: 'AFC' }),
      playoff('CON', 21, '2026-01-25'),
      playoff('SB', 22, '2026-02-08', { location: 'Neutral' }),
    );
    expect(weekCount).toBe(18);
    expect(games.map(({ week, isNeutralSite }) => [week, isNeutralSite])).toEqual([
      [1, false],
      [19, false],
      [21, false],
      [22, true],
    ]);
    expect(
      await problemsOf(
        2025,
        row({ season: 2025 }),
        playoff('DIV', 19, '2026-01-17'),
        playoff('SB', 18, '2026-02-08'),
      ),
    ).toEqual(['F, line 3: DIV is played in week 20, not 19', 'F, line 4: week "18" is not from 19 to 22']);
    expect(await problemsOf(2025, playoff('WC', 19, '2026-01-10'))).toEqual([
      'F: no games of the 2025 regular season',
    ]);
  });

  test('contains only its year, in order', async () => {
    const { games, ...season } = await read(
      2020,
      row({ season: 2020, week: 2, gameday: '2020-09-20' }),
      row({ season: 2020, week: 1, gameday: '2020-09-14', away_team: 'NYG', home_team: 'PIT' }),
      row({ season: 2020, week: 1, gameday: '2020-09-13' }),
      row({ season: 2020, game_type: 'WC', week: 18, gameday: '2021-01-09' }),
      row({ season: 2019, week: 1, away_team: 'nonsense' }),
    );
    expect(season).toEqual({ seasonYear: 2020, weekCount: 17 });
    expect(games.map((game) => [game.week, game.homeTeamId])).toEqual([
      [1, 'DEN'],
      [1, 'PIT'],
      [2, 'DEN'],
      [18, 'DEN'],
    ]);
  });

  test('has 17 weeks until 2020 and 18 since', async () => {
    expect((await read(2021, row({ season: 2021, week: 18, gameday: '2022-01-09' }))).weekCount).toBe(18);
    expect(await problemsOf(2020, row({ season: 2020, week: 18, gameday: '2021-01-03' }))).toEqual([
      'F, line 2: week "18" is not from 1 to 17',
    ]);
  });

  test('can have a byte order mark, Windows line ends, blank lines and quotes', async () => {
    const file = join(folder, 'games.csv');
    writeFileSync(file, `\uFEFF${header}\r\n\r\n${row({ away_team: '"KC"' })}\r\n`);
    expect((await readSchedule({ file, season: 2025 })).games).toHaveLength(1);
  });

  test('reports every malformed line with its number', async () => {
    expect(
      await problemsOf(
        2025,
        row({ away_team: 'XYZ' }),
        row({ away_team: 'BUF', home_team: 'MIA' }),
        '',
        row({ away_team: 'OAK', home_team: 'SEA' }),
        row({ away_team: 'NE', home_team: 'MIA' }),
        row({ week: 2, away_score: '' }),
        row({ week: 3, home_score: 'ten' }),
        row({ week: 4, gametime: '25:00' }),
        row({ week: 5, gameday: '2025-02-30' }),
        row({ week: 6, gameday: '7 September' }),
        row({ week: 7, gameday: '2026-09-07' }),
        row({ week: 8, location: 'Moon' }),
        row({ week: 9, spread_line: 'three' }),
        row({ week: 10, overtime: 2 }),
        row({ week: 1.5 }),
        row({ week: 0 }),
        row({ season: 'this' }),
        row({ week: 11, gametime: 'noon' }),
      ),
    ).toEqual([
      'F, line 2: no team "XYZ" in 2025',
      'F, line 5: no team "OAK" in 2025',
      'F, line 6: MIA already plays in week 1, in line 3',
      'F, line 7: only one team has a score',
      'F, line 8: home_score "ten" is not from 0 to 200',
      'F, line 9: there is no 2025-09-07 25:00',
      'F, line 10: there is no 2025-02-30 13:00',
      'F, line 11: gameday "7 September" is no date',
      'F, line 12: 2026-09-07 is not in the season of 2025',
      'F, line 13: location "Moon" is neither Home nor Neutral',
      'F, line 14: spread_line "three" is not from -60 to 60',
      'F, line 15: overtime "2" is not from 0 to 1',
      'F, line 16: week "1.5" is not whole',
      'F, line 17: week "0" is not from 1 to 18',
      'F, line 18: season "this" is no year',
      'F, line 19: gametime "noon" is no time',
    ]);
  });

  test('that is truncated, or is no CSV, is refused with the position', async () => {
    expect(await problemsOf(2025, row({}), row({ week: 2 }).slice(0, 60))).toEqual([
      'F, line 3: it has more or fewer fields than the first line',
    ]);
    expect(await problemsOf(2025, row({}), `"${row({ week: 2 })}`)).toEqual([
      expect.stringMatching(/^F, line 3: no valid CSV \(Invalid Closing Quote/),
    ]);
  });

  test('limits the number of reported problems', async () => {
    const problems = await problemsOf(2025, ...Array.from({ length: 1000 }, () => row({ week: 99 })));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('F: and 900 more lines that cannot be read');
  });

  test('without its columns, its season or any content is refused', async () => {
    const other = readSchedule({ file: write('a,b', '1,2'), season: 2025 });
    await expect(other).rejects.toThrow(
      /games\.csv, line 1: no games\.csv, it lacks the columns season, game_type/,
    );
    expect(await problemsOf(2024, row({}))).toEqual(['F: no games of the 2024 regular season']);
    expect(await problemsOf(2025)).toEqual(['F: no games of the 2025 regular season']);
    expect(await problemsOf(1998, row({}))).toEqual(['F: seasons go from 1999 to 2100, not 1998']);
    await expect(readSchedule({ file: join(folder, 'none.csv'), season: 2025 })).rejects.toThrow(
      new ScheduleError([`${join(folder, 'none.csv')} cannot be read (ENOENT)`]),
    );
  });
});

describe('a schedule from an address', () => {
  let server: FeedServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const serve = async (...lines: string[]) => {
    server = await startFeedServer(() => [header, ...lines].join('\n'));
    return server;
  };
  const manyRows = Array.from({ length: 2000 }, (_, index) => row({ season: 2000 + (index % 20) }));

  test('is read like a file', async () => {
    const { url, requests } = await serve(...manyRows, row({}));
    const { games } = await readSchedule({
      url: `${url}/games.csv`,
      season: 2025,
      userAgent: 'Last Standing/test',
    });
    expect(games).toHaveLength(1);
    expect(requests).toMatchObject([{ url: '/games.csv', headers: { 'user-agent': 'Last Standing/test' } }]);
  });

  test.each<[Fault, RegExp]>([
    ['html', /line 1: no games\.csv/],
    ['error', /answered 500/],
    ['silence', /did not answer within 0\.4 seconds/],
    ['half', /could not be read: /],
  ])('that fails (%s) is refused', async (fault, message) => {
    const feed = await serve(...manyRows, row({}));
    feed.fault = fault;
    const failed = readSchedule({
      url: `${feed.url}/games.csv`,
      season: 2025,
      timeoutMs: fault === 'silence' ? 400 : 15_000,
    });
    await expect(failed).rejects.toThrow(FeedError);
    await expect(failed).rejects.toThrow(message);
  });

  test('stops when it is told to', async () => {
    const feed = await serve(row({}));
    feed.fault = 'silence';
    const stop = new AbortController();
    const reading = readSchedule({ url: feed.url, season: 2025, signal: stop.signal });
    await eventually(() => expect(feed.requests).toHaveLength(1));
    stop.abort(new Error('the command stops'));
    await expect(reading).rejects.toThrow('the command stops');
  });
});
