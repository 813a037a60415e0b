import { describe, expect, test } from 'vitest';

import { withGuard } from './cells.ts';
import type { GridRules } from './grid.ts';
import { checkHeader } from './header.ts';
import { createGridReader } from './reader.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';

const TEAMS = ['KC', 'BUF', 'LAR'];
const rules: GridRules = {
  siteName: 'Elm Street Picks',
  weekCount: 3,
  maxEntriesPerAccount: 2,
  openWeek: 3,
  team: (text) => {
    const id = text.trim().toUpperCase() === 'LA' ? 'LAR' : text.trim().toUpperCase();
    if (id === 'NEW YORK') return { candidates: ['NYG', 'NYJ'] };
    return TEAMS.includes(id) ? { id } : { candidates: [] };
  },
  opponent: () => 'KC',
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

  test('can be without addresses', () => {
    expect(checkHeader(['username', '1', '2', '3'], 3)).toBeNull();
    expect(checkHeader(['username', '1', '2', '3', 'status', 'eliminatedWeek', 'reason'], 3)).toBeNull();
  });

  test.each([
    [['username', 'email', '1', '2'], 'lacks 3'],
    [['username', 'email', '1', '2', '3', 'note'], 'has "note"'],
    [['username', 'email', '1', '2', '2', '3'], '"2" stands twice'],
    [['email', 'username', '1', '2', '3'], 'the order is another'],
    [['username', 'note', 'x'], 'it lacks email, 1, 2, 3; it has "note", "x")'],
    [['username', 'email', '1', '2', 'y'.repeat(61)], `it has "${'y'.repeat(60)}…")`],
    [['username', 'email', '1', '2', 'y'.repeat(60)], `it has "${'y'.repeat(60)}")`],
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
        usernameSkeleton: 'ann lee',
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
    ['Ann,,KC,,', 'the email address is missing'],
    ['Ann,nobody,KC,,', '"nobody" is not an email address'],
    ['Ann,a@pool.example,XYZ,,', 'week 1: there is no team "XYZ"'],
    ['Ann,a@pool.example,New York,,', 'week 1: "New York" can be NYG or NYJ'],
    ['Ann,a@pool.example,KC,KC,', 'week 2: KC was picked in week 1 already'],
    ['Ann,a@pool.example,,BUF,', 'week 2: BUF does not play'],
    ['Ann,a@pool.example,KC,,,,,,', 'it has 9 columns, the header 5'],
    ['Ann,a@pool.example', 'it has 2 columns'],
    ['A\uFFFDnn,a@pool.example,KC,,', 'UTF-8'],
    ['Ann,a@pool.example,KC,,,eliminated,19,LOSS', 'eliminatedWeek "19"'],
    ['Ann,a@pool.example,KC,,,eliminated,0,LOSS', 'eliminatedWeek "0"'],
    ['Ann,a@pool.example,KC,,,eliminated,4,LOSS', 'eliminatedWeek "4"'],
    ['Ann,a@pool.example,KC,,,eliminated,003,LOSS', 'eliminatedWeek "003"'],
    ['Ann,a@pool.example,KC,,,eliminated,2nd,LOSS', 'eliminatedWeek "2nd"'],
    ['Ann,a@pool.example,KC,,,eliminated,w2,LOSS', 'eliminatedWeek "w2"'],
  ])('%s is refused', (line, why) => {
    expect(problemsOf(line)[0]!.join('; ')).toContain(why);
  });

  test('reports every problem of the line, with its column', () => {
    const [row] = read(',nobody,XYZ,BUF,');
    const columns = 'problems' in row! ? row.problems.map(({ column }) => column) : [];
    expect(columns).toEqual(['username', 'email', '1', '2']);
  });

  test('says the rule for usernames that is broken, without a full stop', () => {
    expect(problemsOf(`${'a'.repeat(31)},a@pool.example,KC,,`)).toEqual([
      [`the username "${'a'.repeat(31)}" cannot be used: A username can have at most 30 characters`],
    ]);
  });

  test('quotes a cell without the spaces around it', () => {
    expect(problemsOf('Ann,a@pool.example, XYZ ,,', 'Bob,b@pool.example, New York ,,')).toEqual([
      ['week 1: there is no team "XYZ"'],
      ['week 1: "New York" can be NYG or NYJ'],
    ]);
    expect(problemsOf('Ann,a@pool.example,KC,,,eliminated, x ,LOSS')).toEqual([
      ['eliminatedWeek "x" is not from 1 to 3'],
    ]);
  });

  test('is refused when its username looks like one above it, or like an entry of the pool', () => {
    const reader = createGridReader({ ...rules, takenSkeletons: new Map([['coca', 'Coca']]) });
    const read = (line: string, at: number) => reader.read(line.split(','), at);
    expect(read('Bill,a@pool.example,,,', 2)).toHaveProperty('entry');
    expect(read('BiIl,b@pool.example,,,', 3)).toEqual({
      problems: [
        {
          column: 'username',
          text: 'the username "BiIl" looks like the one on line 2',
          kind: 'USERNAME_TAKEN',
        },
      ],
    });
    const cyrillic = '\u0421\u043e\u0441\u0430';
    expect(read(`${cyrillic},c@pool.example,,,`, 4)).toEqual({
      problems: [
        {
          column: 'username',
          text: `the username "${cyrillic}" looks like "Coca", an entry of the pool`,
          kind: 'USERNAME_IN_POOL',
        },
      ],
    });
  });

  test('is one new entry in a pool that has some', () => {
    const pool = { takenUsernames: new Set(['ann']), lastNumbers: new Map([['a@pool.example', 1]]) };
    const reader = createGridReader({ ...rules, ...pool });
    const rows = [
      'ANN,b@pool.example,,,',
      'Bob,a@pool.example,,,',
      'Cid,a@pool.example,,,',
      'Bob,c@pool.example,,,',
    ].map((line, index) => reader.read(line.split(','), index + 2));
    expect(rows.map((row) => ('entry' in row ? row.entry.number : row.problems))).toEqual([
      [
        {
          column: 'username',
          text: 'an entry of the pool is called "ANN" already',
          kind: 'USERNAME_IN_POOL',
        },
      ],
      2,
      [{ column: 'email', text: 'a@pool.example has more than 2 entries', kind: 'EMAIL_TOO_MANY' }],
      [{ column: 'username', text: 'the username "Bob" is already on line 3', kind: 'USERNAME_TAKEN' }],
    ]);
  });

  test('says of what kind a problem is, and what the cell can say instead', () => {
    const reader = createGridReader({
      ...rules,
      team: (text) => (text === 'Bufalo' ? { candidates: [], near: ['Bills'] } : rules.team(text)),
    });
    const row = reader.read(['Ann', '', 'New York', 'Bufalo', 'XYZ'], 2);
    expect('problems' in row ? row.problems : row).toMatchObject([
      { column: 'email', kind: 'EMAIL_MISSING' },
      { column: '1', kind: 'TEAM_AMBIGUOUS', suggestions: ['NYG', 'NYJ'] },
      {
        column: '2',
        kind: 'TEAM_UNKNOWN',
        suggestions: ['Bills'],
        text: 'week 2: there is no team "Bufalo"; did you mean Bills?',
      },
      { column: '3', kind: 'TEAM_UNKNOWN', suggestions: [] },
    ]);
    const next = reader.read(['Bob', 'bob@pool', 'KC', 'BUF', 'KC'], 3);
    expect('problems' in next ? next.problems.map(({ kind }) => kind) : next).toEqual([
      'EMAIL_INVALID',
      'TEAM_IDLE',
      'TEAM_USED',
    ]);
  });

  test.each([
    ['KC @ BUF', { candidates: ['KC', 'BUF'], as: 'GAME' }, 'TEAM_IN_GAME', ['KC', 'BUF']],
    ['@BUF', { candidates: ['BUF'], as: 'OPPONENT' }, 'TEAM_AS_OPPONENT', ['BUF', 'KC']],
    ['at NY', { candidates: ['NYG', 'NYJ'], as: 'OPPONENT' }, 'TEAM_AMBIGUOUS', ['@NYG', '@NYJ']],
  ] as const)('takes no team of “%s” for the pick by itself', (cell, found, kind, suggestions) => {
    const reader = createGridReader({ ...rules, team: () => found });
    expect(reader.read(['Ann', 'a@pool.example', cell, '', ''], 2)).toMatchObject({
      problems: [{ column: '1', kind, suggestions }],
    });
  });

  test('names the line that had a username first', () => {
    expect(
      problemsOf('Ann,a@pool.example,,,', 'Ann,b@pool.example,,,', 'Ann,c@pool.example,,,').slice(1),
    ).toEqual([['the username "Ann" is already on line 2'], ['the username "Ann" is already on line 2']]);
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
    ['0', '"0" is no week from 1 to 2, the earliest first'],
    ['001', '"001" is no week from 1 to 2, the earliest first'],
    ['1st', '"1st" is no week from 1 to 2, the earliest first'],
    ['w1', '"w1" is no week from 1 to 2, the earliest first'],
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

describe('two picks in a week', () => {
  const options = { ...DEFAULT_OPTIONS, doublePickWeeks: [1] };
  const picksOf = (cell: string) => {
    const row = createGridReader({ ...rules, options }).read(['Ann', 'a@pool.example', cell, '', ''], 2);
    return 'entry' in row
      ? row.entry.picks.map(({ teamId }) => teamId)
      : row.problems.map(({ text }) => text);
  };

  test('are joined by a plus; more are refused', () => {
    expect([picksOf('KC'), picksOf('KC+BUF'), picksOf('kc and buf'), picksOf(' KC / BUF ')]).toEqual([
      ['KC'],
      ['KC', 'BUF'],
      ['KC', 'BUF'],
      ['KC', 'BUF'],
    ]);
    expect(picksOf(' KC+BUF+LA ')).toEqual(['week 1: "KC+BUF+LA" has more than 2 teams']);
    expect(picksOf('KC+KC')).toEqual(['week 1: KC was picked in week 1 already']);
  });

  test('have problems of their own: the part of the cell is named', () => {
    const reader = createGridReader({ ...rules, options });
    expect(reader.read(['Ann', 'a@pool.example', 'KC + Frogs', '', ''], 2)).toMatchObject({
      problems: [{ column: '1', kind: 'TEAM_UNKNOWN', part: 'Frogs' }],
    });
    const [problem] = (reader.read(['Bo', 'b@pool.example', 'Frogs', '', ''], 3) as { problems: object[] })
      .problems;
    expect(problem).not.toHaveProperty('part');
  });
});

describe('an export of a pool with lives', () => {
  const options = { ...DEFAULT_OPTIONS, lives: 2, noPick: 'STRIKE', buyBackThroughWeek: 2 } as const;
  /** A missing pick and a pick of KC cost a life each. */
  const livesLost = (_week: number, teamIds: readonly string[]) =>
    teamIds.length === 0 || teamIds.includes('KC') ? 1 : 0;
  const startOf = (line: string, given: Partial<GridRules> = {}) => {
    const row = createGridReader({ ...rules, openWeek: null, options, livesLost, ...given }).read(
      line.split(','),
      2,
    );
    return 'entry' in row ? row.entry.startWeek : row.problems;
  };

  test('tells by the strikes whether weeks without a pick were played', () => {
    expect(startOf('Ann,a@pool.example,,LA,BUF,active,,,1')).toBe(1);
    expect(startOf('Ann,a@pool.example,,LA,BUF,active,,,0')).toBe(2);
    // Counted to the lives that there are.
    expect(startOf('Ann,a@pool.example,,,,active,,,2')).toBe(1);
    expect(startOf('Ann,a@pool.example,,KC,LA,eliminated,2,LOSS,2')).toBe(1);
    expect(startOf('Ann,a@pool.example,,KC,,eliminated,2,LOSS,1')).toBe(2);
  });

  test('counts from the first week of the pool', () => {
    expect(startOf('Ann,a@pool.example,,LA,BUF,active,,,0', { options: { ...options, firstWeek: 2 } })).toBe(
      2,
    );
  });

  test('counts the strikes after the last buy-back', () => {
    expect(startOf('Ann,a@pool.example,,,LA,active,,,0,1+2')).toBe(1);
    expect(startOf('Ann,a@pool.example,BUF,,LA,active,,,1,1')).toBe(1);
  });

  test('does not need them where a missing pick puts out, or nothing says them', () => {
    const late = 'Ann,a@pool.example,,LA,BUF,active,,';
    expect(startOf(`${late},x`)).toBe(2);
    expect(startOf(late)).toBe(2);
    expect(startOf(`${late},1`, { options: { ...options, noPick: 'OUT' } })).toBe(2);
    expect(startOf(`${late},1`, { livesLost: undefined })).toBe(2);
    expect(startOf(`${late},11`)).toBe(2);
  });
});
