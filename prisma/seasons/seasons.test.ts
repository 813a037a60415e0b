import { describe, expect, test } from 'vitest';

import { SeasonFileError } from './factFile.ts';
import { loadSeason, parseSeason } from './seasons.ts';
import { findTeamId, loadTeams, parseTeams } from './teams.ts';

const count = <T>(items: T[], wanted: (item: T) => boolean) => items.filter(wanted).length;

describe('the 2025 season', () => {
  const { year, weekCount, games } = loadSeason(2025);

  test('has 272 games in 18 weeks', () => {
    expect({ year, weekCount, games: games.length }).toEqual({ year: 2025, weekCount: 18, games: 272 });
    expect(new Set(games.map((game) => game.week))).toEqual(
      new Set(Array.from({ length: 18 }, (_, index) => index + 1)),
    );
  });

  test('gives each team 17 games and one bye, and no team two games in a week', () => {
    for (const team of loadTeams(2025)) {
      const weeks = games
        .filter((game) => game.homeTeamId === team.id || game.awayTeamId === team.id)
        .map((game) => game.week);
      expect(weeks, team.id).toHaveLength(17);
      expect(new Set(weeks).size, team.id).toBe(17);
    }
  });

  test('has one tie: Week 4, GB at DAL', () => {
    const ties = games.filter((game) => game.homeScore === game.awayScore);
    expect(ties).toMatchObject([
      { week: 4, awayTeamId: 'GB', homeTeamId: 'DAL', homeScore: 40, wentToOvertime: true },
    ]);
  });

  test('has 14 overtimes and 7 games at neutral sites', () => {
    expect(count(games, (game) => game.wentToOvertime)).toBe(14);
    expect(count(games, (game) => game.isNeutralSite)).toBe(7);
  });

  test('starts with DAL at PHI on 4 September, 8:20 PM Eastern, and ends in January', () => {
    expect(games[0]).toEqual({
      week: 1,
      kickoff: new Date('2025-09-05T00:20:00Z'),
      awayTeamId: 'DAL',
      homeTeamId: 'PHI',
      awayScore: 20,
      homeScore: 24,
      line: -8.5,
      wentToOvertime: false,
      isNeutralSite: false,
    });
    expect(games.at(-1)!.kickoff).toEqual(new Date('2026-01-05T01:20:00Z'));
  });

  test('has each week from Wednesday to Monday night, Eastern time', () => {
    for (const game of games) {
      const firstThursday = Date.UTC(2025, 8, 4, 4);
      const day = (game.kickoff.getTime() - firstThursday) / 86_400_000 - 7 * (game.week - 1);
      expect(day, `${game.awayTeamId} at ${game.homeTeamId}`).toBeGreaterThan(-1);
      expect(day, `${game.awayTeamId} at ${game.homeTeamId}`).toBeLessThan(6);
    }
  });

  test('has a plausible line in half points for every game', () => {
    for (const { line } of games) {
      expect(Number.isInteger(line * 2)).toBe(true);
      expect(Math.abs(line)).toBeLessThan(25);
    }
    expect(count(games, (game) => game.line < 0)).toBeGreaterThan(136);
  });
});

describe('a malformed season file', () => {
  const good = [
    'season 2025, 2 weeks',
    'week 1',
    'DAL 20  PHI 24  -8.5  2025-09-05T00:20Z',
    '# a comment',
    'KC  21  LAC 27     3  2025-09-06T00:00Z  neutral',
    'week 2',
    'GB  40  DAL 40     7  2025-09-12T00:20Z  ot',
  ];
  const withLine = (number: number, text: string) => good.with(number - 1, text).join('\n');

  test('differs from a valid file, which is accepted', () => {
    expect(parseSeason(good.join('\r\n'), 'f').games).toHaveLength(3);
  });

  test.each([
    [withLine(1, 'season 25'), 'f, line 1: expected "season 2025, 18 weeks" first'],
    ['', 'f: expected "season 2025, 18 weeks" first'],
    [withLine(2, 'week 2'), 'f, line 2: expected week 1, found "week 2"'],
    [
      withLine(2, '# nothing'),
      'f, line 3: expected "week 1", found "DAL 20  PHI 24  -8.5  2025-09-05T00:20Z"',
    ],
    [withLine(6, '# nothing'), 'f, line 7: DAL already plays in week 1, in line 3'],
    [
      withLine(3, 'DAL 20 PHI -8.5'),
      'f, line 3: expected "DAL 20  PHI 24  -8.5  2025-09-05T00:20Z", found "DAL 20 PHI -8.5"',
    ],
    [withLine(3, 'DAL 20 XYZ 24 -8.5 2025-09-05T00:20Z'), 'f, line 3: no team XYZ in 2025'],
    [withLine(3, 'DAL 20 OAK 24 -8.5 2025-09-05T00:20Z'), 'f, line 3: no team OAK in 2025'],
    [
      withLine(3, 'DAL 20 DAL 24 -8.5 2025-09-05T00:20Z'),
      'f, line 3: DAL already plays in week 1, in line 3',
    ],
    [withLine(3, 'DAL 20 PHI 24 -8.5 2025-09-31T00:20Z'), 'f, line 3: no such instant: 2025-09-31T00:20Z'],
    [withLine(3, 'DAL 20 PHI 24 -8.5 2025-09-05T25:20Z'), 'f, line 3: no such instant: 2025-09-05T25:20Z'],
    [
      withLine(3, 'DAL 20 PHI 24 -8.5 2026-09-05T00:20Z'),
      'f, line 3: 2026-09-05T00:20Z is not in the season of 2025',
    ],
    [withLine(3, 'DAL 1 PHI 24 -8.5 2025-09-05T00:20Z'), 'f, line 3: nobody ends a game with 1 point'],
    [withLine(3, 'DAL 24 PHI 24 -8.5 2025-09-05T00:20Z'), 'f, line 3: a tie without overtime'],
    [good.slice(0, 5).join('\n'), 'f: ends after week 1 of 2'],
    [[...good, 'week 3'].join('\n'), 'f, line 8: the season has 2 weeks'],
  ])('is refused with one line that names file and line (%#)', (text, message) => {
    expect(() => parseSeason(text, 'f')).toThrow(new SeasonFileError(message));
  });

  test('is refused when it is missing', () => {
    expect(() => loadSeason(1920)).toThrow(
      new SeasonFileError('prisma/seasons/1920.txt: cannot be read (ENOENT)'),
    );
  });
});

describe('the teams', () => {
  test('are 32, four in each division', () => {
    const teams = loadTeams();
    expect(teams).toHaveLength(32);
    const divisions = new Map<string, number>();
    for (const { conference, division } of teams) {
      const name = `${conference} ${division}`;
      divisions.set(name, (divisions.get(name) ?? 0) + 1);
    }
    expect([...divisions.values()]).toEqual(Array.from({ length: 8 }, () => 4));
    expect(new Set(teams.map((team) => `${team.city} ${team.nickname}`)).size).toBe(32);
  });

  test('have the names of their season', () => {
    const ids = (year: number) => new Set(loadTeams(year).map((team) => team.id));
    expect(loadTeams(2025)).toEqual(loadTeams());
    expect(ids(1999).size).toBe(31);
    expect(ids(2012).size).toBe(32);
    expect([ids(2015).has('STL'), ids(2015).has('LAR')]).toEqual([true, false]);
    expect([ids(2016).has('STL'), ids(2016).has('LAR')]).toEqual([false, true]);
    expect([ids(2016).has('SD'), ids(2017).has('SD'), ids(2017).has('LAC')]).toEqual([true, false, true]);
    expect([ids(2019).has('OAK'), ids(2020).has('OAK'), ids(2020).has('LV')]).toEqual([true, false, true]);
  });

  test('are found by either abbreviation', () => {
    expect(['LA', 'LAR', 'WAS', 'wsh', ' kc ', 'OAK'].map(findTeamId)).toEqual([
      'LAR',
      'LAR',
      'WSH',
      'WSH',
      'KC',
      'OAK',
    ]);
    expect(['', 'XX', '__proto__'].map(findTeamId)).toEqual([null, null, null]);
  });

  test.each([
    ['KC  AFC Middle  #E31837 #FFB612  Kansas City | Chiefs', /^f, line 1: expected "KC /],
    ['KC  AFC West  #E31837 #FFB61  Kansas City | Chiefs', /^f, line 1: expected "KC /],
    [
      'LAR  NFC West  #003594 #FFD100  Los Angeles | Rams | csv',
      /^f, line 1: expected "csv LA", .* found "csv"$/,
    ],
    [
      'KC  AFC West  #E31837 #FFB612  Kansas City | Chiefs\n\nKC  AFC West  #E31837 #FFB612  Kansas City | Chiefs',
      /^f, line 3: KC stands twice$/,
    ],
  ])('are refused when a line is malformed (%#)', (text, message) => {
    expect(() => parseTeams(text, 'f')).toThrow(message);
  });
});
