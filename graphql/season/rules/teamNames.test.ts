import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { loadTeams } from '#prisma/seasons/teams.ts';
import { fullNamesOf, shortNamesOf } from './teamAliases.ts';
import { createTeamFinder } from './teamNames.ts';

const teams = loadTeams(2025);
const find = createTeamFinder(teams);

describe('a team is found', () => {
  test.each([
    [
      'PHI',
      [
        'Eagles',
        'phi',
        'Philly',
        'Philadelphia Eagles',
        ' philadelphia  eagles ',
        'PHI Eagles',
        'EAGLES!',
        'Iggles',
        'the Eagles',
      ],
    ],
    ['SF', ['49ers', 'Niners', '9ers', 'S.F.', 'San Francisco', 'San Fran', 'SFO']],
    ['LAR', ['LAR', 'Rams', 'LA Rams', 'L.A. Rams', 'Los Angeles Rams', 'St. Louis', 'STL']],
    ['LAC', ['LAC', 'Chargers', 'LA Chargers', 'Bolts', 'San Diego', 'SD']],
    ['LV', ['Vegas', 'Oakland', 'Oakland Raiders', 'OAK', 'RAI']],
    ['BAL', ['Balt', 'B-more', 'Ravens']],
    ['MIA', ['Fins', 'Phins']],
    ['MIN', ['Vikes', 'Minn', 'Skol']],
    ['ARI', ['Cards', 'Ariz', 'AZ', 'Cardinal']],
    ['SEA', ['Hawks', 'Seahawk']],
    [
      'NYG',
      ['NYG', 'Giants', 'NY Giants', 'N.Y. Giants', 'New York Giants', 'G-Men', 'Jints', 'Big Blue', 'NY G'],
    ],
    ['NYJ', ['Jets', 'NY Jets']],
    ['TB', ['Tampa', 'Tampa Bay', 'Bucs', 'Buccaneers', 'TBB']],
    [
      'WSH',
      [
        'WAS',
        'WSH',
        'Washington',
        'Commanders',
        'Commies',
        "'Skins",
        'Redskins',
        'WFT',
        'Washington Football Team',
      ],
    ],
    ['JAX', ['JAC', 'JAX', 'Jags']],
    ['KC', ['KC', 'K.C.', 'Kansas City', 'KC Chiefs']],
    ['GB', ['GNB', 'Green Bay', 'Pack', 'Packers']],
    ['NE', ['Pats', 'New England', 'NE Patriots']],
  ])('%s by %j', (id, spellings) => {
    expect(spellings.map(find)).toEqual(spellings.map(() => ({ id })));
  });

  test('by each of its own names, in any case, with any spaces and punctuation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...teams),
        fc.constantFrom('id', 'nickname', 'full'),
        fc.array(fc.constantFrom(' ', '.', "'", '-', '\u00A0'), { maxLength: 4 }),
        fc.boolean(),
        ({ id, city, nickname }, kind, marks, isUpper) => {
          const name = kind === 'id' ? id : kind === 'nickname' ? nickname : `${city} ${nickname}`;
          const text = marks.join('') + (isUpper ? name.toUpperCase() : name.toLowerCase()) + marks.join('');
          expect(find(text)).toEqual({ id });
        },
      ),
    );
  });
});

test('a text that fits several teams names them, and any other none', () => {
  expect(find('New York')).toEqual({ candidates: ['NYG', 'NYJ'] });
  expect(find('ny')).toEqual({ candidates: ['NYG', 'NYJ'] });
  expect(['LA', 'L.A.', 'Los Angeles'].map(find)).toEqual(
    Array.from({ length: 3 }, () => ({ candidates: ['LAC', 'LAR'] })),
  );
  expect(['Bro', 'San', 'Ca'].map(find)).toEqual([
    { candidates: ['CLE', 'DEN'] },
    { id: 'SF' },
    { candidates: [] },
  ]);
  for (const text of [
    '',
    ' ',
    '?',
    'XYZ',
    'out',
    'none',
    'bye',
    'dead',
    'lost',
    'constructor',
    '__proto__',
  ]) {
    expect(find(text)).toEqual({ candidates: [] });
  }
});

test('a misspelt team names the one that was meant', () => {
  const meant = (text: string) => {
    const found = find(text);
    return 'near' in found ? found.near : found;
  };
  expect(['Cardinels', 'Pakers', 'Seahaks', 'Eagels', 'San Fransisco', 'Tampa Bya'].map(meant)).toEqual(
    ['Cardinals', 'Packers', 'Seahawks', 'Eagles', '49ers', 'Buccaneers'].map((nickname) => [nickname]),
  );
});

test('what stands beside a team in a cell is ignored', () => {
  const texts = [
    'KC W 27-20',
    'Chiefs (L)',
    'KC -3.5',
    'W - Chiefs',
    'Chiefs over Ravens',
    'KC [2]',
    'Chiefs 31–0',
  ];
  expect(texts.map(find)).toEqual(texts.map(() => ({ id: 'KC' })));
  expect(['49ers', '49ers -7', 'SF 49ers 26-21'].map(find)).toEqual(
    Array.from({ length: 3 }, () => ({ id: 'SF' })),
  );
});

test('both teams of a game, and an opponent, are no pick by themselves', () => {
  expect(['KC @ BAL', 'Chiefs vs. Ravens', 'KC at BAL (W)', 'KC-BAL', 'KC/BAL 27-20'].map(find)).toEqual(
    Array.from({ length: 5 }, () => ({ candidates: ['KC', 'BAL'], as: 'GAME' })),
  );
  expect(['@DAL', 'at Cowboys', 'vs Cowboys', 'vs. DAL', "'@ Dallas (W)"].map(find)).toEqual(
    Array.from({ length: 5 }, () => ({ candidates: ['DAL'], as: 'OPPONENT' })),
  );
  expect(find('at New York')).toEqual({ candidates: ['NYG', 'NYJ'], as: 'OPPONENT' });
});

test('no short form of one team is a name of another', () => {
  for (const season of [2010, 2025]) {
    const ofSeason = loadTeams(season);
    const finder = createTeamFinder(ofSeason);
    for (const { id, nickname } of ofSeason) expect([finder(id), finder(nickname)]).toEqual([{ id }, { id }]);
    const names = new Map<string, string[]>();
    for (const team of ofSeason)
      for (const name of [...fullNamesOf(team), ...shortNamesOf(team)])
        names.set(name, [...(names.get(name) ?? []), team.id]);
    const shared = [...names].filter(([, ids]) => new Set(ids).size > 1).map(([name]) => name);
    expect(shared).toEqual(season === 2025 ? ['Los Angeles', 'LA', 'New York', 'NY'] : ['New York', 'NY']);
  }
});

test('a season before a move has the team under its old city', () => {
  const in2014 = createTeamFinder(loadTeams(2014));
  expect(['Oakland', 'Raiders', 'St. Louis Rams', 'SD'].map(in2014)).toEqual([
    { id: 'OAK' },
    { id: 'OAK' },
    { id: 'STL' },
    { id: 'SD' },
  ]);
});
