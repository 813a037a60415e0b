import { describe, expect, test } from 'vitest';

import { checkHeader, createGridReader, withGuard, type GridRules } from './grid.ts';
import { DEFAULT_OPTIONS } from './poolOptions.ts';

const TEAMS = ['KC', 'BUF', 'LAR'];
const rules: GridRules = {
  weekCount: 3,
  maxEntriesPerAccount: 2,
  openWeek: 3,
  team: (text) => {
    const id = text.trim().toUpperCase() === 'LA' ? 'LAR' : text.trim().toUpperCase();
    if (id === 'NEW YORK') return { candidates: ['NYG', 'NYJ'] };
    return TEAMS.includes(id) ? { id } : { candidates: [] };
  },
  gameId: (week, teamId) => (week === 2 && teamId === 'BUF' ? null : week * 10 + TEAMS.indexOf(teamId)),
};
const read = (...lines: string[]) => {
  const reader = createGridReader(rules);
  return lines.map((line, index) => reader.read(line.split(','), index + 2));
};
const problemsOf = (...lines: string[]) =>
  read(...lines).map((row) => ('problems' in row ? row.problems.map(({ text }) => text) : []));
const entriesOf = (...lines: string[]) =>
  read(...lines).map((row) => {
    if ('problems' in row) throw new Error(JSON.stringify(row.problems));
    return row.entry;
  });

describe('the header', () => {
  test('is the import header or the export header', () => {
    expect(checkHeader(['username', 'email', '1', '2', '3'], 3)).toBeNull();
    expect(
      checkHeader(['username', 'email', '1', '2', '3', 'status', 'eliminatedWeek', 'reason'], 3),
    ).toBeNull();
  });

  test.each([
    [['username', 'email', '1', '2'], 'lacks 3'],
    [['username', 'email', '1', '2', '3', 'note'], 'has "note"'],
    [['username', 'email', '1', '2', '2', '3'], '"2" stands twice'],
    [['email', 'username', '1', '2', '3'], 'the order is another'],
  ])('refuses %j', (header, why) => {
    expect(checkHeader(header, 3)).toContain(why);
  });
});

describe('a line', () => {
  test('is an entry with its picks, with either team abbreviation', () => {
    expect(entriesOf('Ann  Lee,ANN@Pool.example,kc,,LA')).toEqual([
      {
        username: 'Ann Lee',
        usernameKey: 'ann lee',
        email: 'ann@pool.example',
        number: 1,
        picks: [
          { week: 1, teamId: 'KC', gameId: 10 },
          { week: 3, teamId: 'LAR', gameId: 32 },
        ],
        startWeek: 1,
        name: 'Ann Lee',
        isPaid: false,
        adminEliminatedWeek: null,
        boughtBackWeeks: [],
      },
    ]);
  });

  test.each([
    [',a@pool.example,KC,,', 'the username is missing'],
    ['Admin,a@pool.example,KC,,', 'reserved'],
    ['Ann,,KC,,', 'the e-mail address is missing'],
    ['Ann,nobody,KC,,', '"nobody" is no e-mail address'],
    ['Ann,a@pool.example,XYZ,,', 'week 1: there is no team "XYZ"'],
    ['Ann,a@pool.example,New York,,', 'week 1: "New York" can be NYG or NYJ'],
    ['Ann,a@pool.example,KC,KC,', 'week 2: KC was picked in week 1 already'],
    ['Ann,a@pool.example,,BUF,', 'week 2: BUF does not play'],
    ['Ann,a@pool.example,KC,,,,,,', 'it has 9 columns, the header 5'],
    ['Ann,a@pool.example', 'it has 2 columns'],
    ['A\uFFFDnn,a@pool.example,KC,,', 'UTF-8'],
    ['Ann,a@pool.example,KC,,,eliminated,19,LOSS', 'eliminatedWeek "19"'],
  ])('%s is refused', (line, why) => {
    expect(problemsOf(line)[0]!.join('; ')).toContain(why);
  });

  test('reports every problem of the line', () => {
    expect(problemsOf(',nobody,XYZ,BUF,')[0]).toHaveLength(4);
  });

  test('has a unique username, ignoring case, and an account below its maximum of entries', () => {
    const problems = problemsOf(
      'Ann,a@pool.example,,,',
      'ANN,b@pool.example,,,',
      'Ann 2,A@pool.example,,,',
      'Ann 3,a@pool.example,,,',
    );
    expect(problems).toEqual([
      [],
      ['the username "ANN" is already on line 2'],
      [],
      ['a@pool.example has more than 2 entries'],
    ]);
  });

  test('contains, in an export, the start of a late entry and an elimination by the commissioner', () => {
    const startOf = (line: string) => entriesOf(line)[0]!.startWeek;
    expect(startOf('Ann,a@pool.example,,KC,,active,,')).toBe(2);
    expect(startOf('Ann,a@pool.example,,,,active,,')).toBe(3);
    expect(startOf('Ann,a@pool.example,,,,eliminated,2,NO_PICK')).toBe(2);
    expect(startOf('Ann,a@pool.example,,,,eliminated,1,NO_PICK')).toBe(1);
    expect(startOf('Ann,a@pool.example,,KC,,eliminated,1,NO_PICK')).toBe(1);
    expect(entriesOf('Ann,a@pool.example,KC,,,eliminated,2,ADMIN')[0]!.adminEliminatedWeek).toBe(2);
    expect(entriesOf('Ann,a@pool.example,KC,,,eliminated,1,LOSS')[0]!.adminEliminatedWeek).toBeNull();
  });
});

test.each(['=1+1', '+1 fan', '-Ann', "'=x", '@ann', 'Ann', "O'Neil"])(
  '%s is unchanged by the guard and back',
  (name) => {
    const guarded = withGuard(name);
    expect(/^[=+@-]/.test(guarded)).toBe(false);
    // Some of these are not valid usernames; email addresses pass through the same guard.
    const reader = createGridReader(rules);
    const row = reader.read([guarded, 'a@pool.example', '', '', ''], 2);
    expect('entry' in row ? row.entry.username : row.problems).toBe(name);
  },
);

describe('what was bought back', () => {
  const withBuyBack = { ...DEFAULT_OPTIONS, buyBackThroughWeek: 2 };
  const header = ['username', 'email', '1', '2', '3', 'status', 'eliminatedWeek', 'reason'];
  const boughtBack = (cell: string, options = withBuyBack, openWeek: number | null = 3) => {
    const reader = createGridReader({ ...rules, options, openWeek });
    const row = reader.read(`Ann,ann@pool.example,KC,,LA,active,,,${cell}`.split(','), 2);
    return 'problems' in row ? row.problems : row.entry.boughtBackWeeks;
  };

  test('has a column where entries can buy back in, after the strikes', () => {
    expect(checkHeader([...header, 'boughtBackWeeks'], 3, withBuyBack)).toBeNull();
    expect(checkHeader(header, 3, withBuyBack)).toBeNull();
    const lives = { ...withBuyBack, lives: 2 };
    expect(checkHeader([...header, 'strikes', 'boughtBackWeeks'], 3, lives)).toBeNull();
    expect(checkHeader([...header, 'boughtBackWeeks'], 3)).toContain('has "boughtBackWeeks"');
  });

  test('is read in every spelling', () => {
    expect(['', '1', '1+2', ' 1 ; 2 '].map((cell) => boughtBack(cell))).toEqual([[], [1], [1, 2], [1, 2]]);
  });

  test.each([
    ['3', '"3" is no week from 1 to 2, the earliest first'],
    ['2+1', '"1" is no week from 1 to 2, the earliest first'],
    ['1+1', '"1" is no week from 1 to 2, the earliest first'],
    ['yes', '"yes" is no week from 1 to 2, the earliest first'],
  ])('refuses %j', (cell, text) => {
    expect(boughtBack(cell)).toEqual([{ column: 'boughtBackWeeks', text }]);
  });

  test('is of weeks that are over, in a pool with buy-backs', () => {
    const column = 'boughtBackWeeks';
    expect(boughtBack('1', withBuyBack, 1)).toEqual([
      { column, text: 'no week is over that can be bought back' },
    ]);
    const reader = createGridReader(rules);
    const extras = { name: null, isPaid: false, startWeek: null, boughtBack: '1' };
    expect(reader.read('Ann,ann@pool.example,KC,,LA'.split(','), 2, extras)).toEqual({
      problems: [{ column, text: 'the pool has no buy-back' }],
    });
  });

  test('tells an entry that missed its first pick from one that joined late', () => {
    const reader = createGridReader({ ...rules, options: withBuyBack });
    const startWeek = (name: string, cell: string) => {
      const row = reader.read(`${name},${name}@pool.example,,,LA,active,,,${cell}`.split(','), 2);
      return 'entry' in row ? row.entry.startWeek : row.problems;
    };
    expect([startWeek('late', ''), startWeek('missed', '1+2')]).toEqual([3, 1]);
  });
});
