import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import type { CorpusFile, SheetEntry } from '../corpusFile.ts';

/** What hosts, wall charts and office programs of other countries give: many rows, other separators and encodings. */

/** Winners and losers of each week, from the season's file. */
const played = new Map<number, { won: string; lost: string }[]>();
let readWeek = 0;
for (const line of readFileSync(join(projectRoot, 'prisma/seasons/2025.txt'), 'utf8').split('\n')) {
  const heading = /^week (\d+)/.exec(line);
  if (heading) played.set((readWeek = Number(heading[1])), []);
  const game = /^([A-Z]+) +(\d+) +([A-Z]+) +(\d+) /.exec(line);
  if (!game || game[2] === game[4]) continue;
  const isAway = Number(game[2]) > Number(game[4]);
  played.get(readWeek)!.push(isAway ? { won: game[1]!, lost: game[3]! } : { won: game[3]!, lost: game[1]! });
}

/** A generator of pseudo-random numbers below a bound (Park and Miller's). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
}

/** Teams of the weeks, none twice; the last one loses where the person is out. */
function run(roll: (below: number) => number, weeks: number, losesIn: number | null): string[] {
  const teams: string[] = [];
  for (let week = 1; week <= (losesIn ?? weeks); week += 1) {
    const side = week === losesIn ? 'lost' : 'won';
    const choices = played
      .get(week)!
      .map((game) => game[side])
      .filter((team) => !teams.includes(team));
    teams.push(choices[roll(choices.length)]!);
  }
  return teams;
}

interface Row {
  name: string;
  email: string;
  teams: string[];
}

const firstNames =
  'Aaron Beth Cody Dana Erin Faye Glen Hugo Isla Joel Kara Liam Maya Noel Opal Paul Ruby Seth Tara Vince'.split(
    ' ',
  );
const lastNames =
  'Adams Baker Clark Dixon Evans Foley Grant Hicks Irwin Jones Keith Lopez Mason Nolan Owens Price Quick Rivas Stone Tyler'.split(
    ' ',
  );

/** As many people as asked for; every `outEvery`th is out, in a week of chance. */
function roster(seed: number, count: number, weeks: number, domain: string, outEvery = 3): Row[] {
  const roll = dice(seed);
  return Array.from({ length: count }, (_, index) => {
    const name = `${firstNames[index % 20]} ${lastNames[(index * 7 + Math.floor(index / 20)) % 20]}`;
    const losesIn = index % outEvery === outEvery - 1 ? 1 + roll(weeks) : null;
    return {
      name,
      email: domain && `${name.toLowerCase().replace(' ', '')}@${domain}`,
      teams: run(roll, weeks, losesIn),
    };
  });
}

const asEntry = ({ name, email, teams }: Row): SheetEntry => ({
  name,
  email: email || null,
  picks: Object.fromEntries(teams.map((team, index) => [index + 1, team])),
});
const weeksUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const lines = (separator: string, rows: (string | number | undefined)[][]): string =>
  rows.map((row) => row.map((cell) => cell ?? '').join(separator)).join('\r\n') + '\r\n';
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const windows = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le');

const across = roster(11, 9, 4, 'host.example');
const hostRows = roster(23, 12, 4, '');
const chart = roster(31, 10, 3, '');
const printed = roster(41, 8, 3, 'church.example');
const dated = roster(53, 10, 7, 'sundays.example');
const dayed = roster(59, 8, 4, 'brewery.example');
const published = roster(61, 7, 3, 'webpage.example');
const iberian = roster(67, 6, 3, 'equipo.example');
const tabbed = roster(71, 6, 3, 'ledger.example');
const bought = roster(83, 5, 3, 'buyback.example', 99);

const verein: Row[] = [
  { name: 'Jürgen Groß', email: 'juergen@kegelclub.example', teams: ['DEN', 'BUF', 'SEA'] },
  { name: 'Käthe Böhm', email: 'kaethe@kegelclub.example', teams: ['PHI', 'BAL', 'TB'] },
  { name: 'Ömer Yildiz', email: 'oemer@kegelclub.example', teams: ['KC'] },
  { name: 'Sören Lüth', email: 'soeren@kegelclub.example', teams: ['CIN', 'DAL', 'MIN'] },
];

const stammtisch: Row[] = [
  { name: 'Udo', email: 'udo@stammtisch.example', teams: ['DEN', 'BUF', 'SEA', 'HOU'] },
  { name: 'Vera', email: 'vera@stammtisch.example', teams: ['PHI', 'BAL', 'TB', 'DET'] },
  { name: 'Wim', email: 'wim@stammtisch.example', teams: ['JAX', 'DET', 'MIN', 'NE'] },
];

/** 60 people whose picks of Weeks 1 to 6 are 298; the deadline of Week 7 has passed. */
function sixty(): Row[] {
  const roll = dice(97);
  const weeks = [
    ...Array<number>(40).fill(6),
    ...Array<number>(2).fill(5),
    ...Array<number>(8).fill(4),
    ...Array<number>(0).fill(3),
    ...Array<number>(6).fill(2),
    ...Array<number>(4).fill(1),
  ];
  return weeks.map((last, index) => {
    const name = `${firstNames[index % 20]} ${lastNames[(index * 3 + Math.floor(index / 20)) % 20]}`;
    return {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@plant60.example`,
      teams: run(roll, 6, last === 6 ? null : last),
    };
  });
}
const plant = sixty();

const misspelt: Row[] = ['Ann', 'Bart', 'Cleo', 'Doug', 'Ella', 'Ford'].map((name, index) => ({
  name,
  email: `${name.toLowerCase()}@typo.example`,
  teams: [['DEN', 'PHI', 'CIN'][index % 3]!, 'BAL', index < 4 ? 'SEA' : 'TB'],
}));

export const officeExports: CorpusFile[] = [
  {
    name: 'unicode-across.txt',
    about: '"Unicode text" of a workbook: UTF-16 with tabs, weeks down, players across, addresses in a row',
    importedAt: '2025-09-30T16:00:00Z',
    entries: across.map(asEntry),
    bytes: utf16(
      lines('\t', [
        ['', ...across.map((row) => row.name)],
        ['E-mail', ...across.map((row) => row.email)],
        ...weeksUpTo(4).map((week) => [`WEEK ${week}`, ...across.map((row) => row.teams[week - 1])]),
      ]),
    ),
  },
  {
    name: 'kegelclub.csv',
    about: 'a German workbook: Windows-1252, semicolons, German headings',
    importedAt: '2025-09-23T16:00:00Z',
    entries: verein.map((row, index) => ({ ...asEntry(row), paid: index < 3 })),
    bytes: windows(
      lines(';', [
        ['Nr.', 'Spieler', 'E-Mail-Adresse', 'Bezahlt', 'Woche 1', 'Woche 2', 'Woche 3', 'Ausgeschieden'],
        ...verein.map((row, index) => [
          index + 1,
          row.name,
          row.email,
          index < 3 ? 'ja' : 'nein',
          ...weeksUpTo(3).map((week) => row.teams[week - 1]),
          row.teams.length < 3 ? 'ja' : '',
        ]),
      ]),
    ),
  },
  {
    name: 'spieltage.csv',
    about: 'semicolons and the Sundays as German dates in the headings',
    importedAt: '2025-09-30T16:00:00Z',
    entries: stammtisch.map(asEntry),
    bytes: utf8(
      `\uFEFF${lines(';', [['Name', 'Mail', '07.09.', '14.09.', '21.09.', '28.09.'], ...stammtisch.map((row) => [row.name, row.email, ...row.teams])])}`,
    ),
  },
  {
    name: 'equipo.csv',
    about: 'Spanish headings',
    importedAt: '2025-09-23T16:00:00Z',
    entries: iberian.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['Nombre', 'Correo electrónico', 'Semana 1', 'Semana 2', 'Semana 3'],
        ...iberian.map((row) => [row.name, row.email, ...weeksUpTo(3).map((week) => row.teams[week - 1])]),
      ]),
    ),
  },
  {
    name: 'sep-tab.csv',
    about: 'a first line "sep=" with a tab, names with commas',
    importedAt: '2025-09-23T16:00:00Z',
    entries: tabbed.map(asEntry),
    bytes: utf8(
      `sep=\t\r\n${lines('\t', [['Entry', 'Email', 'Address (street)', 'Wk1', 'Wk2', 'Wk3'], ...tabbed.map((row) => [row.name, row.email, '12 Main St, Akron', ...weeksUpTo(3).map((week) => row.teams[week - 1])])])}`,
    ),
  },
  {
    name: 'wall-chart.csv',
    about: 'a chart on a wall: names and picks, no addresses at all',
    importedAt: '2025-09-23T16:00:00Z',
    entries: chart.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['PLAYER', 'WK 1', 'WK 2', 'WK 3'],
        ...chart.map((row) => [row.name.toUpperCase(), ...weeksUpTo(3).map((week) => row.teams[week - 1])]),
      ]),
    ),
  },
  {
    name: 'printed-pages.csv',
    about: 'a printed list: two lines of headings, repeated on each page, with page numbers',
    importedAt: '2025-09-23T16:00:00Z',
    entries: printed.map(asEntry),
    bytes: utf8(
      [printed.slice(0, 4), printed.slice(4)]
        .map((page, index) =>
          lines(',', [
            ['St. Mark Survivor', '', '', '', `Page ${index + 1}`],
            ['', '', 'Week', 'Week', 'Week'],
            ['Name', 'Email', '1', '2', '3'],
            ...page.map((row) => [row.name, row.email, ...weeksUpTo(3).map((week) => row.teams[week - 1])]),
          ]),
        )
        .join('\r\n'),
    ),
  },
  {
    name: 'host-standings.csv',
    about: "a host's standings: result in the cell, nobody's address, weeks still to come are empty",
    importedAt: '2025-09-30T16:00:00Z',
    entries: hostRows.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['Rank', 'Entry', 'Status', ...weeksUpTo(18).map((week) => `Week ${week}`), 'Correct'],
        ...hostRows.map((row, index) => {
          const isOut = row.teams.length < 4 || played.get(4)!.some((game) => game.lost === row.teams[3]);
          return [
            index + 1,
            `"${row.name}"`,
            isOut ? `Eliminated (Wk ${row.teams.length})` : 'Alive',
            ...weeksUpTo(18).map((week) =>
              row.teams[week - 1]
                ? `${row.teams[week - 1]} (${isOut && week === row.teams.length ? 'L' : 'W'})`
                : week <= 4
                  ? '--'
                  : '',
            ),
            row.teams.length - (isOut ? 1 : 0),
          ];
        }),
      ]),
    ),
  },
  {
    name: 'ends-early.csv',
    about: '60 entries with 298 picks of Weeks 1 to 6, two days after the deadline of Week 7',
    importedAt: '2025-10-21T16:00:00Z',
    areStillToCome: true,
    mustAsk: ['Week 7'],
    entries: plant.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['Name', 'Email', ...weeksUpTo(6).map((week) => `Week ${week}`)],
        ...plant.map((row) => [row.name, row.email, ...weeksUpTo(6).map((week) => row.teams[week - 1])]),
      ]),
    ),
  },
  {
    name: 'sundays.csv',
    about: 'the Sundays as headings: 9/7 to 10/19',
    importedAt: '2025-10-21T16:00:00Z',
    entries: dated.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['Name', 'Email', '9/7', '9/14', '9/21', '9/28', '10/5', '10/12', '10/19'],
        ...dated.map((row) => [row.name, row.email, ...weeksUpTo(7).map((week) => row.teams[week - 1])]),
      ]),
    ),
  },
  {
    name: 'sunday-words.csv',
    about: 'the Sundays as headings: "Sunday Sep 7"',
    importedAt: '2025-09-30T16:00:00Z',
    entries: dayed.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['Who', 'Email', 'Sunday Sep 7', 'Sunday Sep 14', 'Sunday Sep 21', 'Sunday Sep 28'],
        ...dayed.map((row) => [row.name, row.email, ...weeksUpTo(4).map((week) => row.teams[week - 1])]),
      ]),
    ),
  },
  {
    name: 'misspelt.csv',
    about: 'the same two typing errors in many rows: each is one question at most',
    importedAt: '2025-09-23T16:00:00Z',
    entries: misspelt.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['Name', 'Email', 'Week 1', 'Week 2', 'Week 3'],
        ...misspelt.map((row, index) => [
          row.name,
          row.email,
          row.teams[0],
          index % 2 ? 'Ravnes' : 'Ravens',
          row.teams[2] === 'SEA' ? 'Seahwaks' : 'Buccanneers',
        ]),
      ]),
    ),
  },
  {
    name: 'published.csv',
    about: 'a published sheet copied from the browser, with the letters of columns and the numbers of rows',
    importedAt: '2025-09-23T16:00:00Z',
    entries: published.map(asEntry),
    bytes: utf8(
      lines(',', [
        ['', 'A', 'B', 'C', 'D', 'E'],
        [1, 'Name', 'Email', 'Week 1', 'Week 2', 'Week 3'],
        ...published.map((row, index) => [
          index + 2,
          row.name,
          row.email,
          ...weeksUpTo(3).map((week) => row.teams[week - 1]),
        ]),
      ]),
    ),
  },
  {
    name: 'off-week.csv',
    about: 'a pick of a team that did not play in its week: the commissioner counts it as none',
    importedAt: '2025-10-07T16:00:00Z',
    mustAsk: ['Iggy'],
    entries: [
      {
        name: 'Hanna',
        email: 'hanna@tavern.example',
        picks: { 1: 'DEN', 2: 'BUF', 3: 'SEA', 4: 'HOU', 5: 'IND' },
      },
      { name: 'Iggy', email: 'iggy@tavern.example', picks: { 1: 'PHI', 2: 'BAL', 3: 'TB', 4: 'DET' } },
      {
        name: 'Jess',
        email: 'jess@tavern.example',
        picks: { 1: 'CIN', 2: 'DAL', 3: 'MIN', 4: 'NE', 5: 'DET' },
      },
    ],
    bytes: utf8(
      lines(',', [
        ['Name', 'Email', 'Week 1', 'Week 2', 'Week 3', 'Week 4', 'Week 5'],
        ['Hanna', 'hanna@tavern.example', 'Broncos', 'Bills', 'Seahawks', 'Texans', 'Colts'],
        ['Iggy', 'iggy@tavern.example', 'Eagles', 'Ravens', 'Bucs', 'Lions', 'Packers'],
        ['Jess', 'jess@tavern.example', 'Bengals', 'Cowboys', 'Vikings', 'Patriots', 'Lions'],
      ]),
    ),
  },
  {
    name: 'buy-backs.csv',
    about: 'a column that says who bought back in, and after which week',
    importedAt: '2025-09-23T16:00:00Z',
    options: { buyBackThroughWeek: 3, buyBackFeeCents: 2000 },
    entries: [
      ...bought.map(asEntry),
      {
        name: 'Mo Again',
        email: 'mo@buyback.example',
        picks: { 1: 'KC', 2: 'BUF', 3: 'SEA' },
        boughtBackWeeks: [1],
      },
      { name: 'Ned Gone', email: 'ned@buyback.example', picks: { 1: 'MIA' } },
    ],
    bytes: utf8(
      lines(',', [
        ['Name', 'Email', 'Week 1', 'Week 2', 'Week 3', 'Buy back'],
        ...bought.map((row) => [row.name, row.email, ...row.teams, '']),
        ['Mo Again', 'mo@buyback.example', 'KC', 'BUF', 'SEA', 'Wk 1 - paid $20'],
        ['Ned Gone', 'ned@buyback.example', 'MIA', 'OUT', 'OUT', ''],
      ]),
    ),
  },
  {
    name: 'rangliste.xls',
    about:
      'a German web page saved as a workbook: Windows-1252, a table of links around the one with the picks',
    importedAt: '2025-09-23T16:00:00Z',
    entries: verein.map(asEntry),
    bytes: windows(
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"></head><body><table><tr><td><a href="/">Start</a></td><td><a href="/hilfe">Hilfe</a></td></tr></table><table><thead><tr><th>Platz<th>Spieler<th>E-Mail<th>Woche 1<th>Woche 2<th>Woche 3</thead><tbody>${verein
        .map(
          (row, index) =>
            `<tr><td>${index + 1}.<td>${row.name}<td>${row.email}${weeksUpTo(3)
              .map((week) => `<td>${row.teams[week - 1] ?? '&mdash;'}`)
              .join('')}`,
        )
        .join('\n')}</tbody></table></body></html>`,
    ),
  },
];
