import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node';

import type { CorpusFile, SheetEntry } from '../corpusFile.ts';

/** Workbooks of people who know their office program: several sheets, merged cells, dates, numbers, colors. */

type Player = [name: string, email: string, ...teams: string[]];

const spoken: Record<string, string> = {
  ARI: 'Arizona',
  BAL: 'Baltimore',
  BUF: 'Buffalo',
  CIN: 'Cincinnati',
  DAL: 'Dallas',
  DEN: 'Denver',
  DET: 'Detroit',
  GB: 'Green Bay',
  HOU: 'Houston',
  IND: 'Indianapolis',
  JAX: 'Jacksonville',
  KC: 'Kansas City',
  MIN: 'Minnesota',
  NE: 'New England',
  PHI: 'Philadelphia',
  PIT: 'Pittsburgh',
  SEA: 'Seattle',
  SF: 'San Francisco',
  TB: 'Tampa Bay',
};

const spell = (team: string | undefined): string | null => (team ? (spoken[team] ?? team) : null);
const bold = (value: string): Cell => ({ value, fontWeight: 'bold', backgroundColor: '#dddddd' });
const day = (month: number, date: number): Date => new Date(Date.UTC(2025, month - 1, date));
const weekHeads = (count: number): Cell[] =>
  Array.from({ length: count }, (_, index) => bold(`Week ${index + 1}`));

function entry([name, email, ...teams]: Player, paid?: boolean): SheetEntry {
  const picks = Object.fromEntries(teams.flatMap((team, index) => (team ? [[index + 1, team]] : [])));
  return { name, email: email || null, picks, ...(paid === undefined ? {} : { paid }) };
}

function workbook(sheets: { sheet: string; data: SheetData }[]): Promise<Uint8Array> {
  return writeXlsxFile(sheets).toBuffer();
}

const office: Player[] = [
  ['Alma Reed', 'alma.reed@office.example', 'DEN', 'BUF', 'SEA', 'HOU'],
  ['Boris Hunt', 'boris.hunt@office.example', 'PHI', 'BAL', 'TB', 'DET'],
  ['Celia Fox', 'celia.fox@office.example', 'CIN', 'DAL', 'GB'],
  ['Dan Abara', 'dan.abara@office.example', 'KC'],
  ['Ester Holm', 'ester.holm@office.example', 'JAX', 'DET', 'MIN', 'NE'],
];

/** A sheet for each week with those who were alive then, each time in another order. */
const weekSheets = [0, 1, 2, 3].map((index) => ({
  sheet: `Wk ${index + 1}`,
  data: [
    [bold('Name'), bold('E-mail'), bold('Pick'), bold('Result')],
    ...office
      .filter((player) => player[index + 2])
      .toSorted((a, b) => (index % 2 ? b[0].localeCompare(a[0]) : a[0].localeCompare(b[0])))
      .map((player) => [player[0], player[1], spell(player[index + 2]), player[index + 3] ? 'W' : null]),
  ] as SheetData,
}));

const shop: Player[] = [
  ['Bob Tran', 'robert.tran@shop.example', 'DEN', 'BUF', 'SEA'],
  ['Ivy Lund', 'ivy.lund@shop.example', 'PHI', 'BAL', 'TB'],
  ['Jack Moore', 'jack.moore@shop.example', 'CIN', 'DAL', 'MIN'],
  ['Kay Ono', 'kay.ono@shop.example', 'JAX', 'DET', 'IND'],
];
const contacts: Cell[][] = [
  ['Moore, Jack', 'jack.moore@shop.example', '555-0111'],
  ['Ono, Kay', 'kay.ono@shop.example', '555-0112'],
  ['Lund, Ivy', 'ivy.lund@shop.example', '555-0113'],
  ['Tran, Robert', 'robert.tran@shop.example', '555-0114'],
];

const family: Player[] = [
  ['Gus Hall', 'gus@hallfamily.example', 'DEN', 'BUF', 'SEA'],
  ['Gus Hall', 'gus@hallfamily.example', 'PHI', 'BAL', 'TB'],
  ['Gus Hall', 'gus@hallfamily.example', 'CIN', 'DAL', 'MIN'],
  ['Hedda Hall', 'hedda@hallfamily.example', 'JAX', 'DET', 'IND'],
  ['Ike Hall', 'ike@hallfamily.example', 'GB', 'BAL', 'PHI'],
  ['Ike Hall', 'ike@hallfamily.example', 'PIT', 'BUF', 'TB'],
];

/** The person stands once, in cells that are merged over all of their rows. */
function mergedRows(): Cell[][] {
  return family.map(([name, email, ...teams], index) => {
    const isFirst = family[index - 1]?.[0] !== name;
    const rowSpan = family.filter((one) => one[0] === name).length;
    const person: Cell[] = isFirst
      ? [
          { value: name, rowSpan },
          { value: email, rowSpan },
        ]
      : [null, null];
    return [...person, { value: index + 1, type: Number }, ...teams];
  });
}

const gym: Player[] = [
  ['Lola Paz', 'lola@gym.example', 'DEN', 'BUF', 'SEA', 'HOU'],
  ['Mort Adler', 'mort@gym.example', 'PHI', 'BAL', 'TB', 'DET'],
  ['Nan Quill', 'nan@gym.example', 'CIN', 'DAL', 'GB'],
  ['Otis Ray', 'otis@gym.example', 'JAX', 'DET', 'MIN', 'NE'],
];

const day1: Player[] = [
  ['Pat Early', 'pat@plant.example', 'DEN', 'BUF', 'SEA'],
  ['Quinn Noon', 'quinn@plant.example', 'PHI', 'BAL', 'TB'],
];
const night1: Player[] = [
  ['Ruth Late', 'ruth@plant.example', 'CIN', 'DAL', 'MIN'],
  ['Stu Dark', 'stu@plant.example', 'JAX', 'DET', 'IND'],
  ['Una Moon', 'una@plant.example', 'KC'],
];
const shift = (people: Player[]): SheetData => [
  [bold('Name'), bold('Email'), ...weekHeads(3)],
  ...people.map(([name, email, ...teams]) => [name, email, ...teams]),
];

export async function workbooks(): Promise<CorpusFile[]> {
  return [
    {
      name: 'sheet-a-week.xlsx',
      about: 'a worksheet for each week, with those who were still in, in changing order',
      importedAt: '2025-09-30T16:00:00Z',
      entries: office.map((player) => entry(player)),
      bytes: await workbook(weekSheets),
    },
    {
      name: 'contacts-apart.xlsx',
      about: 'picks on one sheet, addresses on another as "Last, First"; Bob is Robert there',
      importedAt: '2025-09-23T16:00:00Z',
      mustAsk: ['Bob Tran'],
      entries: shop.map((player) => entry(player)),
      bytes: await workbook([
        {
          sheet: 'Picks',
          data: [[bold('Name'), ...weekHeads(3)], ...shop.map(([name, , ...teams]) => [name, ...teams])],
        },
        { sheet: 'Contacts', data: [[bold('Name'), bold('Email'), bold('Cell')], ...contacts] },
      ]),
    },
    {
      name: 'real-dates.xlsx',
      about: 'the Sundays of the weeks as headings, in cells that are dates',
      importedAt: '2025-09-30T16:00:00Z',
      entries: gym.map((player) => entry(player)),
      bytes: await workbook([
        {
          sheet: 'Sheet1',
          data: [
            [
              bold('Player'),
              bold('Email'),
              ...[day(9, 7), day(9, 14), day(9, 21), day(9, 28)].map((value) => ({
                value,
                type: Date,
                format: 'm/d',
              })),
            ],
            ...gym.map(([name, email, ...teams]) => [name, email, ...teams.map(spell)]),
          ],
        },
      ]),
    },
    {
      name: 'merged-people.xlsx',
      about: 'further entries of a person below the first, with name and address in merged cells',
      importedAt: '2025-09-23T16:00:00Z',
      entries: family.map((player) => entry(player)),
      bytes: await workbook([
        {
          sheet: 'Pool',
          data: [[bold('Name'), bold('Email'), bold('Entry no.'), ...weekHeads(3)], ...mergedRows()],
        },
      ]),
    },
    {
      name: 'cover-and-standings.xlsx',
      about: 'a cover with the rules and a sheet of standings before the one with the picks',
      importedAt: '2025-09-30T16:00:00Z',
      entries: gym.map((player) => entry(player)),
      bytes: await workbook([
        {
          sheet: 'READ ME',
          data: [
            [bold('Survivor 2025')],
            ['One team a week. Lose and you are out.'],
            ['Questions: Lola, lola@gym.example'],
          ],
        },
        {
          sheet: 'Standings',
          data: [
            [bold('Rank'), bold('Name'), bold('Status'), bold('Weeks')],
            ...gym.map(
              (player, index) =>
                [
                  { value: index + 1, type: Number },
                  player[0],
                  player[5] ? 'Alive' : 'Out',
                  { value: player.length - 2, type: Number },
                ] as Cell[],
            ),
          ],
        },
        {
          sheet: 'Picks',
          data: [
            [bold('Name'), bold('Email'), ...weekHeads(4)],
            ...gym.map(([name, email, ...teams]) => [name, email, ...teams.map(spell)]),
          ],
        },
      ]),
    },
    {
      name: 'off-the-corner.xlsx',
      about: 'a merged title, the table in column C and row 5, a legend at its right, a line of totals below',
      importedAt: '2025-09-30T16:00:00Z',
      entries: gym.map((player, index) => entry(player, index !== 2)),
      bytes: await workbook([
        {
          sheet: 'Survivor',
          data: [
            [null, null, { value: "LOLA'S SURVIVOR", columnSpan: 7, fontWeight: 'bold' }],
            [],
            [null, null, 'green = alive', null, 'red = out'],
            [],
            [null, null, bold('Name'), bold('Email'), bold('$'), ...weekHeads(4), null, bold('Legend')],
            ...gym.map(
              ([name, email, ...teams], index) =>
                [
                  null,
                  null,
                  name,
                  email,
                  index === 2 ? null : { value: 25, type: Number, format: '$0' },
                  ...[0, 1, 2, 3].map((week) => teams[week] ?? null),
                  null,
                  ['alive', 'out', 'sub', 'late'][index],
                ] as Cell[],
            ),
            [null, null, 'Total', null, { value: 75, type: Number, format: '$0' }],
          ],
        },
      ]),
    },
    {
      name: 'two-shifts.xlsx',
      about: 'the players of each shift on a sheet of their own, with the same columns',
      importedAt: '2025-09-23T16:00:00Z',
      entries: [...day1, ...night1].map((player) => entry(player)),
      bytes: await workbook([
        { sheet: 'Day shift', data: shift(day1) },
        { sheet: 'Night shift', data: shift(night1) },
      ]),
    },
    {
      name: 'numbers.xlsx',
      about: 'weeks as numbers, paid as true and false, a count of wins as a number',
      importedAt: '2025-09-30T16:00:00Z',
      entries: gym.map((player, index) => entry(player, index < 2)),
      bytes: await workbook([
        {
          sheet: 'Tabelle1',
          data: [
            [
              bold('Name'),
              bold('Email'),
              bold('Paid'),
              ...[1, 2, 3, 4].map((value) => ({ value, type: Number })),
              bold('Wins'),
            ],
            ...gym.map(
              ([name, email, ...teams], index) =>
                [
                  name,
                  email,
                  { value: index < 2, type: Boolean },
                  ...[0, 1, 2, 3].map((week) => teams[week] ?? null),
                  { value: teams.length, type: Number },
                ] as Cell[],
            ),
          ],
        },
      ]),
    },
    {
      name: 'weeks-down.xlsx',
      about: 'weeks down and players across, with their addresses in the second row',
      importedAt: '2025-09-30T16:00:00Z',
      entries: gym.map((player) => entry(player)),
      bytes: await workbook([
        {
          sheet: 'Board',
          data: [
            [null, ...gym.map((player) => bold(player[0]))],
            ['Email', ...gym.map((player) => player[1])],
            ...[0, 1, 2, 3].map((week) => [
              `Week ${week + 1}`,
              ...gym.map((player) => spell(player[week + 2])),
            ]),
          ],
        },
      ]),
    },
  ];
}
