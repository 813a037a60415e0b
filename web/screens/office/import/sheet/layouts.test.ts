// @vitest-environment node
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readSheets } from '../files.ts';
import { decisionsOf } from './decisions.ts';
import type { Checked } from './checked.ts';
import { takeIn } from './edits.ts';
import { entriesCsv } from './entriesCsv.ts';
import { meaningOf, type Weeks } from './headings.ts';
import { type Draft, readSheet } from './readSheet.ts';
import { parseTable, type Sheet } from './table.ts';
import { tablesOf } from './tablesOf.ts';
import { teamWords } from './teams.ts';

const TEAMS =
  'DEN Denver Broncos,BUF Buffalo Bills,SEA Seattle Seahawks,PHI Philadelphia Eagles,BAL Baltimore Ravens';
const WEEKS: Weeks = {
  weekCount: 22,
  regularWeeks: 18,
  startsAt: '2026-09-11T00:20:00Z',
  teams: teamWords(
    TEAMS.split(',').map((team) => {
      const [abbreviation, city, nickname] = team.split(' ') as [string, string, string];
      return { abbreviation, city, nickname };
    }),
  ),
};

const draftOf = ({ rows, layout }: Sheet) => readSheet(rows, WEEKS, layout);
const tables = (...texts: [name: string, text: string][]) =>
  tablesOf(
    texts.map(([name, text]) => ({ name, rows: parseTable(text) })),
    WEEKS,
  );
const read = (text: string) => draftOf(tables(['Pasted', text])[0]!);
const linesOf = (draft: Draft) => entriesCsv(draft).split('\n');
const asked = (draft: Draft) => decisionsOf(draft, null).map(({ title }) => title);
/** The draft after an answer to its first question. */
const answered = (draft: Draft, label: string) =>
  decisionsOf(draft, null)[0]!
    .choices.find((choice) => choice.label === label)!
    .apply(draft);

describe('answers of a form', () => {
  it.each([
    ['Which week is it?', 'pickWeek'],
    ['What week are you picking for?', 'pickWeek'],
    ['Week', 'pickWeek'],
    ['Who are you taking this week?', 'pickTeam'],
    ['Who are you taking this week? (one team only, no repeats!)', 'pickTeam'],
    ['Pick for this week', 'pickTeam'],
    ['Which team do you like to win?', 'pickTeam'],
    ['Who are you taking in Week 3?', '3'],
    ['Who are you?', 'name'],
    ['What is your name?', 'name'],
    ['Team name', 'username'],
    ['Win?', null],
  ])('“%s” asks for %s', (heading, meaning) => {
    expect(meaningOf(heading, WEEKS)).toBe(meaning);
  });

  const ANSWERS = [
    'Timestamp,What is your name?,Email,Which week is it?,Who are you taking this week?',
    '9/10/2026 10:12:44,Ann,ann@pool.example,1,Broncos',
    '9/10/2026 9:00:00 PM,Ann,Ann@pool.example,Week 1,Bills',
    '9/10/2026 11:00:00,ann,,1,Eagles',
    '9/17/2026 10:12:44,Ann,ann@pool.example,2,Seahawks',
  ].join('\n');

  it('become an entry each; the later one of a week counts, and the others are named', () => {
    const draft = read(ANSWERS);
    expect(linesOf(draft)).toEqual(['username,email,1,2', 'Ann,ann@pool.example,Bills,Seahawks']);
    expect(draft.ignored.map(({ at, why }) => `${at} ${why}`)).toEqual([
      '2 a later answer for Week 1 counts, of row 3',
      '4 a later answer for Week 1 counts, of row 3',
    ]);
    expect(draft.notes[0]).toBe(
      'Of several answers for a week the later one counts: 2 earlier ones are left out.',
    );
    expect(asked(draft)).toEqual([]);
  });

  it('have their names and addresses in the columns that are filled', () => {
    const draft = read(
      [
        'ID,Start time,Completion time,Email,Name,Your full name,Your e-mail address,NFL week,Team',
        '1,9/10/2026 10:12:44,9/10/2026 10:13:00,anonymous,,Ann,ann@pool.example,1,DEN',
        '2,9/17/2026 10:12:44,9/17/2026 10:13:00,anonymous,,Ann,ann@pool.example,2,BUF',
      ].join('\n'),
    );
    expect(linesOf(draft)).toEqual(['username,email,1,2', 'Ann,ann@pool.example,DEN,BUF']);
  });

  it('are asked about where they have no times', () => {
    const draft = read(ANSWERS.replaceAll(/^[^,]+,/gm, ''));
    expect(asked(draft)).toEqual(['1 entry has two picks for a week. Which of them counts?']);
    expect(linesOf(answered(draft, 'The lower row'))[1]).toBe('Ann,ann@pool.example,Eagles,Seahawks');
    expect(linesOf(answered(draft, 'The upper row'))[1]).toBe('Ann,ann@pool.example,Broncos,Seahawks');
  });

  it('stand together in a week with two picks', () => {
    const twoPicks = { ...WEEKS, doublePickWeeks: [1] };
    const draft = readSheet(parseTable(ANSWERS), twoPicks);
    expect(linesOf(draft)[1]).toBe('Ann,ann@pool.example,Eagles+Bills,Seahawks');
  });

  it('are of the week of their day where no column says the week', () => {
    const draft = read(
      'Timestamp,Your name,Email,Your pick\n9/10/2026 10:12:44,Ann,ann@pool.example,Broncos\n9/22/2026 0:05:00,Ann,ann@pool.example,Bills',
    );
    expect(linesOf(draft)).toEqual(['username,email,1,2,3', 'Ann,ann@pool.example,Broncos,,Bills']);
  });

  it('under two spellings of a name are asked about, and become one entry', () => {
    const draft = read(
      'Name,Email,Week,Pick\nGus Roy,gus@pool.example,1,Broncos\nGus R,gus@pool.example,2,Bills\nHal,hal@pool.example,1,Eagles\nhal,hal@work.example,2,Ravens\nIda,gus@pool.example,2,DEN',
    );
    const [question] = decisionsOf(draft, null);
    expect(question!.title).toBe(
      '2 entries answer under two names or addresses, never in the same week. One entry each?',
    );
    expect(question!.examples).toBe(
      'Gus Roy (gus@pool.example) = Gus R (gus@pool.example), Hal (hal@pool.example) = hal (hal@work.example)',
    );
    expect(linesOf(answered(draft, 'One entry')).slice(1)).toEqual([
      'Gus Roy,gus@pool.example,Broncos,Bills',
      'Hal,hal@pool.example,Eagles,Ravens',
      'Ida,gus@pool.example,,DEN',
    ]);
    expect(asked(answered(draft, 'Two entries'))).toEqual([]);
  });
});

describe('dates as headings of weeks', () => {
  it.each([
    ['9/13,10/18,1/10', ['1', '6', '18']],
    ['13.9.,18.10.,10.1.', ['1', '6', '18']],
    ['13/9,20/9,4/10', ['1', '2', '4']],
    ['Sunday Oct 18,Mon. October 26th,Sept 10', ['6', '7', '1']],
    ['2026-09-13,2026-10-18,2027-01-10', ['1', '6', '18']],
    ['18-Oct,Week of 10/20,10/18 - 10/19', ['6', '7', null]],
    ['2/14,3/1,10/18/2025', ['22', null, null]],
  ])('%s', (header, weeks) => {
    const { columns } = read(`Name,Email,${header}\nAnn,ann@pool.example,DEN,BUF,SEA`);
    expect(columns.slice(2)).toEqual(weeks);
  });

  it('are no weeks where the season is not known', () => {
    const rows = parseTable('Name,Email,10/18\nAnn,ann@pool.example,DEN');
    expect(readSheet(rows, { weekCount: 18, regularWeeks: 18 }).columns[2]).toBeNull();
  });
});

describe('weeks down and players across', () => {
  it('become a row for each player; what is none is named', () => {
    const draft = read(
      'Survivor 2026,,,\n,Ann,Bo,Notes\nEmail,ann@pool.example,bo@pool.example,\nWeek 1,Broncos,Eagles,rain\nWeek 2,Bills,Ravens,\n10/1,Seahawks,OUT,',
    );
    expect(linesOf(draft)).toEqual([
      'username,email,1,2,4',
      'Ann,ann@pool.example,Broncos,Bills,Seahawks',
      'Bo,bo@pool.example,Eagles,Ravens,',
    ]);
    expect(draft.rows.map(({ place }) => place)).toEqual(['column B', 'column C']);
    expect(draft.ignored.map(({ place, why }) => `${place} ${why}`)).toEqual(['column D above the header']);
  });

  it.each([
    'Week,Name,Email,Pick\nWeek 1,Ann,ann@pool.example,DEN\nWeek 2,Ann,ann@pool.example,BUF',
    '#,Name,Email,Week 1\n1,Ann,ann@pool.example,DEN\n2,Bo,bo@pool.example,BUF',
  ])('are not seen in %j', (text) => {
    expect(read(text).rows[0]!.cells).toContain('Ann');
    expect(read(text).rows.every(({ place }) => place === undefined)).toBe(true);
  });
});

describe('several sheets', () => {
  const WEEK_1 = ['Week 1', 'Name,Team\nAnn,Broncos\nBo,Eagles\nTotal,2'] as [string, string];
  const WEEK_2 = ['Week 2', 'Team,Name\nRavens,Bo\nBills,Ann'] as [string, string];

  it('of a week each are read together, with the addresses of another one', () => {
    const [joined, ofWeeks] = tables(WEEK_2, WEEK_1, [
      'People',
      'Name,Email,Paid\nAnn,ann@pool.example,yes\nBo,bo@pool.example,',
    ]);
    expect(joined!.name).toBe('2 sheets of weeks together with the addresses of People');
    const draft = draftOf(joined!);
    expect(linesOf(draft)).toEqual([
      'username,email,paid,1,2',
      'Ann,ann@pool.example,yes,Broncos,Bills',
      'Bo,bo@pool.example,,Eagles,Ravens',
    ]);
    expect(draft.ignored).toMatchObject([{ place: 'Week 1, row 4', why: 'totals or a note' }]);
    expect(linesOf(draftOf(ofWeeks!))[1]).toBe('Ann,Broncos,Bills');
  });

  it('that each have all weeks are no sheets of a week: the fullest is read', () => {
    const first = 'Name,Email,Week 1,Week 2\nAnn,ann@pool.example,DEN,';
    const [sheet] = tables(['Week 1', first], ['Week 2', `${first}BUF`]);
    expect(linesOf(draftOf(sheet!))[1]).toBe('Ann,ann@pool.example,DEN,BUF');
  });

  const PICKS = 'Player,Week 1\nMike S,DEN\n"Lee, Ann",BUF\nBo,SEA\nAnn Lee #2,PHI\nSam,BAL';
  const LIST =
    'Name,Email\nMike Smith,mike@pool.example\nAnn Lee,ann@pool.example\nBo,bo.a@pool.example\nBo,bo.b@pool.example\nZoe,zoe@pool.example';

  it('give the addresses by name; doubts are asked, and who has no picks is named', () => {
    const draft = draftOf(tables(['Picks', PICKS], ['Contacts', LIST])[0]!);
    expect(linesOf(draft).slice(1)).toEqual([
      'Mike S,DEN,',
      '"Lee, Ann",BUF,ann@pool.example',
      'Bo,SEA,',
      'Ann Lee #2,PHI,ann@pool.example',
      'Sam,BAL,',
    ]);
    expect(asked(draft)).toEqual([
      '1 name is spelled differently in the list of addresses. The same person?',
      'Who is “Bo” in the list of addresses?',
    ]);
    expect(draft.notes).toContain('Only in “Contacts”, without picks, and left out: Zoe.');
    const same = answered(draft, 'The same');
    expect(linesOf(same)[1]).toBe('Mike S,DEN,mike@pool.example');
    expect(linesOf(answered(same, 'Bo (bo.b@pool.example)'))[3]).toBe('Bo,SEA,bo.b@pool.example');
  });
});

describe('further entries', () => {
  it('get the address of their person', () => {
    const draft = read(
      'Name,Email,Week 1\nMike,mike@pool.example,DEN\nMike #2,,BUF\nMike (3),,SEA\nMike 4th entry,,PHI\nTeam 2,,BAL',
    );
    expect(linesOf(draft).slice(1)).toEqual([
      'Mike,mike@pool.example,DEN',
      'Mike #2,mike@pool.example,BUF',
      'Mike (3),mike@pool.example,SEA',
      'Mike 4th entry,mike@pool.example,PHI',
      'Team 2,,BAL',
    ]);
    expect(draft.notes).toEqual([
      '“Mike #2” has the address of “Mike”, as 2 more further entries have theirs.',
    ]);
  });

  it('without a name are asked about', () => {
    const draft = read('Name,Email,Paid,Week 1\nMike,mike@pool.example,yes,DEN\n,,,BUF\n,,,Eagles\n,,,17');
    expect(asked(draft)).toEqual(['2 rows have picks and no name. Further entries of the person above?']);
    expect(linesOf(answered(draft, 'Further entries')).slice(1)).toEqual([
      'Mike,mike@pool.example,yes,DEN',
      'Mike 2,mike@pool.example,,BUF',
      'Mike 3,mike@pool.example,,Eagles',
    ]);
    expect(asked(answered(draft, 'Leave out'))).toEqual([]);
  });
});

describe('a wall chart', () => {
  const CHART = 'Player,Week 1,Week 2\nMike,DEN,BUF\nMike #2,PHI,BAL\nNan,SEA,DEN';

  it('has no addresses, which is one question; further entries are of their person', () => {
    const draft = read(CHART);
    expect(asked(draft)).toEqual([
      'The sheet has no email addresses. Ask each person for one when they claim their entry?',
    ]);
    expect(linesOf(answered(draft, 'Yes, ask when they claim'))).toEqual([
      'username,1,2,name',
      'Mike,DEN,BUF,',
      'Mike #2,PHI,BAL,Mike',
      'Nan,SEA,DEN,',
    ]);
    expect(asked(answered(draft, 'Yes, ask when they claim'))).toEqual([]);
  });

  it('is known without a header by its teams; a list of words is none', () => {
    expect(read('Mike,DEN,BUF\nNan,SEA,DEN').columns).toEqual(['username', '1', '2']);
    expect(read('Mike,hot dog\nNan,burger').columns).toEqual([null, null]);
  });

  it('can be a part of a sheet: rows without an address come in with a claim link', () => {
    const draft = read('Name,Email,1\nAnn,ann@pool.example,DEN\nBo,,BUF');
    const missing = { column: 'email', kind: 'EMAIL_MISSING', message: 'missing', suggestions: [] };
    const checked = {
      entries: 0,
      picks: 0,
      problemCount: 1,
      problems: new Map([[1, [missing]]]),
      headerProblem: null,
      eliminated: new Map<number, never>(),
      blankWeeks: [],
    };
    const choice = decisionsOf(draft, checked)[0]!.choices[1]!;
    expect(choice.label).toBe('No address yet: make a link to hand out');
    expect(linesOf(choice.apply(draft))[2]).toBe('Bo,-,BUF');
  });
});

describe('columns that can mean the same', () => {
  it('are what the plainest heading says', () => {
    const { columns } = read('Name,Email opt-in,Paid by,Email,Paid\nAnn,yes,Bo,ann@pool.example,yes');
    expect(columns).toEqual(['username', null, null, 'email', 'paid']);
  });

  it('are asked about where two have addresses that differ', () => {
    const text =
      'Name,Old mail,Email,Week 1\nAnn,ann@old.example,ann@pool.example,DEN\nBo,bo@pool.example,bo@pool.example,BUF';
    const draft = read(text);
    expect(asked(draft)).toEqual(['“Email” and “Old mail” have addresses. Which ones get the claim links?']);
    expect(linesOf(answered(draft, '“Email”'))[1]).toBe('Ann,ann@pool.example,DEN');
    const other = answered(draft, '“Old mail”');
    expect(linesOf(other)[1]).toBe('Ann,ann@old.example,DEN');
    expect(asked(other)).toEqual([]);
    expect(asked(read(text.replace('ann@old.example', 'ANN@pool.example')))).toEqual([]);
  });

  it('are asked about, once, where columns full of teams are left out', () => {
    const draft = read(
      'Name,Email,Week 1,Rd A,Rd B\nAnn,ann@pool.example,DEN,BUF,Seahawks\nBo,bo@pool.example,BUF,Eagles W 27-20,BAL',
    );
    expect(asked(draft)).toEqual(['“Rd A”, “Rd B” have teams and are left out. What are they?']);
    expect(linesOf(answered(draft, 'The picks of Week 2 to Week 3'))).toEqual([
      'username,email,1,2,3',
      'Ann,ann@pool.example,DEN,BUF,Seahawks',
      'Bo,bo@pool.example,BUF,Eagles W 27-20,BAL',
    ]);
    expect(asked(answered(draft, 'Leave out'))).toEqual([]);
  });

  it('leave out in the first place what is called a spare, and ask nothing about opponents', () => {
    const rows = 'Ann,ann@pool.example,DEN,BUF\nBo,bo@pool.example,BUF,DEN';
    const [question] = decisionsOf(read(`Name,Email,Week 1,Backup\n${rows}`), null);
    expect(question!.choices.map(({ label }) => label)).toEqual(['Leave out', 'The picks of Week 2']);
    expect(asked(read(`Name,Email,Week 1,Week 1 opponent\n${rows}`))).toEqual([]);
  });

  it('tell the second pick of a week by what follows its number', () => {
    const week = (number: number, second: string) =>
      read(`Name,Email,Week ${number},${second}\nAnn,ann@pool.example,DEN,BUF`).columns.slice(2);
    expect(week(12, 'Week 12')).toEqual(['12', null]);
    expect(week(12, 'Week 12 pick 2')).toEqual(['12', '12']);
    expect(week(2, 'W2 (2)')).toEqual(['2', '2']);
  });
});

describe('a workbook', () => {
  const text = (value: string, more: object = {}) => ({ value, type: String, ...more });

  /** An XLSX file of one sheet, whose XML is changed. */
  async function workbook(
    rows: (string | ReturnType<typeof text> | null)[][],
    change: (xml: string) => string,
  ) {
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? text(cell) : cell)));
    const stored = await writeXlsxFile(cells).toBuffer();
    const files = unzipSync(new Uint8Array(stored));
    const path = Object.keys(files).find((name) => name.startsWith('xl/worksheets/'))!;
    files[path] = strToU8(change(strFromU8(files[path]!)));
    const [sheet] = await readSheets(new File([zipSync(files)], 'pool.xlsx'));
    return draftOf(tablesOf([sheet!], WEEKS)[0]!);
  }

  it('says which columns and rows are hidden: they come last', async () => {
    const draft = await workbook(
      [
        ['Name', 'E-mail', 'Email', 'Week 1'],
        ['Ann', 'ann@old.example', 'ann@pool.example', 'DEN'],
        ['Bo', 'bo@old.example', 'bo@pool.example', 'BUF'],
        ['Cy', 'cy@old.example', 'cy@pool.example', 'SEA'],
      ],
      (xml) =>
        xml
          .replace('<sheetData>', '<cols><col min="2" max="2" width="9" hidden="1"/></cols><sheetData>')
          .replace('<row r="3"', '<row r="3" hidden="1"'),
    );
    expect(linesOf(draft)[1]).toBe('Ann,ann@pool.example,DEN');
    expect(asked(draft)).toEqual(['1 row is hidden in the sheet. Are they entries?']);
    expect(linesOf(answered(draft, 'Leave out'))).toHaveLength(3);
    expect(linesOf(answered(draft, 'Take in'))).toHaveLength(4);
  });

  it('is read from a hidden column where no other says it, and that is told', async () => {
    const draft = await workbook(
      [
        ['Name', 'Email', 'Week 1'],
        ['Ann', 'ann@pool.example', 'DEN'],
      ],
      (xml) =>
        xml.replace('<sheetData>', '<cols><col min="2" max="2" width="9" hidden="1"/></cols><sheetData>'),
    );
    expect(linesOf(draft)[1]).toBe('Ann,ann@pool.example,DEN');
    expect(draft.notes).toEqual(['“Email” is hidden in the sheet, and read.']);
  });

  it('has the further entries of a person in merged cells', async () => {
    const draft = await workbook(
      [
        ['Name', 'Email', 'Week 1'],
        [text('Ann', { rowSpan: 2 }), text('ann@pool.example', { rowSpan: 2 }), 'DEN'],
        [null, null, 'BUF'],
        ['Bo', 'bo@pool.example', 'SEA'],
      ],
      (xml) => xml,
    );
    expect(linesOf(draft).slice(1)).toEqual([
      'Ann,ann@pool.example,DEN',
      'Ann 2,ann@pool.example,BUF',
      'Bo,bo@pool.example,SEA',
    ]);
  });

  it('keeps the time of an answer', async () => {
    const at = (value: Date) => ({ value, type: Date, format: 'm/d/yyyy h:mm:ss' });
    const row = (day: Date, team: string) => [
      at(day),
      text('Ann'),
      text('ann@pool.example'),
      text('1'),
      text(team),
    ];
    const stored = await writeXlsxFile([
      ['Timestamp', 'Name', 'Email', 'Week', 'Pick'].map((cell) => text(cell)),
      row(new Date('2026-09-10T21:00:00Z'), 'DEN'),
      row(new Date('2026-09-10T09:00:00Z'), 'BUF'),
    ]).toBuffer();
    const [sheet] = await readSheets(new File([new Uint8Array(stored)], 'form.xlsx'));
    expect(linesOf(draftOf(sheet!))[1]).toBe('Ann,ann@pool.example,DEN');
  });
});

describe('rows that were left out', () => {
  it.each([
    ['First Name,Last Name,Email,Week 1\nAnn,Lee,ann@pool.example,DEN\nTotal,,,x', 'Total,,'],
    [
      'Name,Email,Week,Pick\nAnn,ann@pool.example,1,DEN\nBo,mailto:bo@pool.example,final,BUF\nAnn,ann@pool.example,2,SEA',
      'Bo,bo@pool.example,,',
    ],
  ])('are taken in with their cells in the columns of the entries (%j)', (table, line) => {
    const draft = read(table);
    const last = linesOf(takeIn(draft, 3)).at(-1)!.split(',');
    expect(last.toSorted()).toEqual(line.split(',').toSorted());
  });
});

describe('weeks without a pick', () => {
  const checked = (
    blankWeeks: Checked['blankWeeks'],
    problems: Checked['problems'] = new Map(),
  ): Checked => ({
    entries: 1,
    picks: 1,
    problemCount: 0,
    problems,
    headerProblem: null,
    eliminated: new Map(),
    blankWeeks,
  });
  const draft = read('Name,Email,1,2,3,4,5\nSam,sam@pool.example,,,DEN,BUF,Frogs');

  it('that were joined late and missed are asked apart', () => {
    const blank = checked([{ row: 0, weeks: [1, 2, 4], firstPickWeek: 3 }]);
    expect(decisionsOf(draft, blank).map(({ title, examples }) => `${title} ${examples}`)).toEqual([
      '1 entry has no pick at first, and later ones. Did they join late? Sam (Week 1, 2)',
      '1 entry has a week without a pick between others. Sam (Week 4)',
    ]);
  });

  it('are settled by “No pick that week” for that week alone', () => {
    const frogs = { column: '5', kind: 'TEAM_UNKNOWN', message: 'no team', suggestions: [] };
    const before = checked([], new Map([[0, [frogs]]]));
    const none = decisionsOf(draft, before)[0]!.choices.at(-1)!.apply(draft);
    const after = checked([{ row: 0, weeks: [1, 2, 5], firstPickWeek: 3 }]);
    expect(decisionsOf(none, after).map(({ examples }) => examples)).toEqual(['Sam (Week 1, 2)']);
  });
});

describe('sheets of the same kind', () => {
  const DAY = 'Name,Email,Week 1,Week 2\nAnn,ann@pool.example,DEN,BUF\nBo,bo@pool.example,SEA,PHI';
  const NIGHT = 'Night crew\nNAME,EMAIL,WEEK 1\nCy,cy@pool.example,BAL\nDi,di@pool.example,DEN';

  it('and other people are read together, which is asked', () => {
    const draft = draftOf(tables(['Day', DAY], ['Night', NIGHT])[0]!);
    expect(linesOf(draft)).toEqual([
      'username,email,1,2',
      'Ann,ann@pool.example,DEN,BUF',
      'Bo,bo@pool.example,SEA,PHI',
      'Cy,cy@pool.example,BAL,',
      'Di,di@pool.example,DEN,',
    ]);
    expect(draft.ignored.map(({ place, why }) => `${place}: ${why}`)).toEqual([
      'Night, row 1: above the header',
    ]);
    expect(asked(draft)).toEqual(['“Night” has other people than “Day”. Are they entries, too?']);
    expect(asked(answered(draft, 'Yes, all sheets'))).toEqual([]);
    const one = answered(draft, 'Only “Day”');
    expect(linesOf(one)).toHaveLength(3);
    expect(one.ignored.map(({ place }) => place)).toEqual(['Night, row 1', 'Night, row 3', 'Night, row 4']);
  });

  it('and the same people stay apart: one of them is a later state', () => {
    const [first] = tables(['Old', DAY], ['New', DAY.replace('BUF', 'BAL')]);
    expect(linesOf(draftOf(first!))).toHaveLength(3);
    expect(asked(draftOf(first!))).toEqual([]);
  });

  it('keep what only one of them has', () => {
    const [first] = tables(['Day', DAY], ['Night', NIGHT.replace('WEEK 1', 'WEEK 5')]);
    expect(linesOf(draftOf(first!))).toEqual([
      'username,email,1,2,5',
      'Ann,ann@pool.example,DEN,BUF,',
      'Bo,bo@pool.example,SEA,PHI,',
      'Cy,cy@pool.example,,,BAL',
      'Di,di@pool.example,,,DEN',
    ]);
  });
});

it('a sheet of very many rows is read', () => {
  const rows = Array.from(
    { length: 130_000 },
    (_, index) => `p${index >> 4},p${index >> 4}@pool.example,${(index % 16) + 1},DEN`,
  );
  expect(parseTable(`Name,Email,Week,Pick\n${rows.join('\n')}`)).toHaveLength(130_001);
}, 60_000);
