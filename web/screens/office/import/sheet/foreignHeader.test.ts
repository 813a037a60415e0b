// @vitest-environment node
import { expect, it } from 'vitest';
import { decisionsOf } from './decisions.ts';
import { entriesCsv } from './entriesCsv.ts';
import { readSheet } from './readSheet.ts';
import { parseTable } from './table.ts';

const read = (...lines: string[]) =>
  readSheet(parseTable(lines.join('\n')), { weekCount: 18, regularWeeks: 18 });

it.each([
  ['German', 'Spieler;E-Mail;Bezahlt;Woche 1;Woche 2;Bemerkung', 'ja'],
  ['half German', 'Name;E-Mail;Bezahlt;1. Spieltag;2. Spieltag;Bemerkung', 'x'],
  ['Spanish', 'Jugador;Correo;Pagado;Semana 1;Semana 2;Nota', 'sí'],
  ['French', 'Joueur;Courriel;Payé;Semaine nº1;Semaine nº2;Remarque', 'oui'],
])('headings in %s are one question, before any other', (_language, header, paid) => {
  const draft = read(
    'Office pool;;;;;',
    header,
    `Jörg;joerg@pool.example;${paid};Broncos;Frogs;`,
    'Käthe;kaethe@pool.example;;Eagles;Ravens;later',
    `Uwe;uwe@pool.example;${paid};Bengals;Cowboys;`,
  );
  const csv = [
    'username,email,paid,1,2',
    `Jörg,joerg@pool.example,${paid},Broncos,Frogs`,
    'Käthe,kaethe@pool.example,,Eagles,Ravens',
    `Uwe,uwe@pool.example,${paid},Bengals,Cowboys`,
  ];
  expect(entriesCsv(draft).split('\n')).toEqual(csv);
  const unknown = { column: '2', kind: 'TEAM_UNKNOWN', message: 'no team', suggestions: [] };
  const checked = {
    entries: 0,
    picks: 0,
    problemCount: 1,
    headerProblem: null,
    problems: new Map([[0, [unknown]]]),
    eliminated: new Map(),
    blankWeeks: [],
  };
  const [question, ...more] = decisionsOf(draft, checked);
  expect(more).toEqual([]);
  expect(question!.title).toBe('The headings are not in English. Are these columns right?');
  expect(question!.examples).toContain('have the picks of Weeks 1 to 2.');
  const [yes, no] = question!.choices;
  expect(decisionsOf(yes!.apply(draft), checked).map(({ title }) => title)).toEqual([
    '“Frogs” is not a team. Which one is it?',
  ]);
  expect(no!.apply(draft).columns.filter((meaning) => meaning === '1')).toEqual([]);
});

it('headings without numbers stand over the addresses', () => {
  const draft = read('Joueur,Courriel,Un,Deux', 'Ann,a@pool.example,KC,BUF', 'Bo,b@pool.example,SF,KC');
  expect(entriesCsv(draft).split('\n')).toEqual([
    'username,email,1,2',
    'Ann,a@pool.example,KC,BUF',
    'Bo,b@pool.example,SF,KC',
  ]);
  expect(decisionsOf(draft, null)).toHaveLength(1);
});

it.each([
  ['Name,Email,Strike 1,Strike 2', 'Ann,a@pool.example,x,2'],
  ['Name,Email,Rebuy?', 'Ann,a@pool.example,no'],
  ['Name,Email,Week 1,Notes 1,Notes 2', 'Ann,a@pool.example,KC,late one,sick'],
  ['Ann,a@pool.example,KC,BUF', 'Bo,b@pool.example,SF,KC'],
])('nothing is guessed under %s', (header, row) => {
  expect(decisionsOf(read(header, row), null)).toEqual([]);
});

it('numbers of rows are no payments', () => {
  const draft = read(
    'Nr.,Spieler,E-Mail,Bezahlt,Woche 1,Woche 2',
    '1,Jörg,j@pool.example,ja,KC,BUF',
    '2,Uwe,u@pool.example,nein,SF,KC',
  );
  expect(entriesCsv(draft).split('\n')).toEqual([
    'username,email,paid,1,2',
    'Jörg,j@pool.example,ja,KC,BUF',
    'Uwe,u@pool.example,nein,SF,KC',
  ]);
});

it('answers of a form in another language are one question, and the later answer counts', () => {
  const teams = new Set(['eagles', 'ravens', 'bills', 'colts']);
  const draft = readSheet(
    parseTable(
      [
        'Zeitstempel,E-Mail-Adresse,Dein Name,Spielwoche,Dein Tipp',
        '04.09.2025 18:18:59,uwe@pool.example,Uwe Hahn,Woche 1,Eagles',
        '04.09.2025 21:20:00,anke@pool.example,Anke Vogt,Woche 1,Bills',
        '11.09.2025 09:00:00,uwe@pool.example,Uwe Hahn,Woche 2,Ravens',
        '11.09.2025 21:15:00,anke@pool.example,Anke Vogt,Woche 2,Colts',
        '10.09.2025 08:00:00,uwe@pool.example,Uwe Hahn,Woche 2,Bills',
      ].join('\n'),
    ),
    { weekCount: 18, regularWeeks: 18, teams },
  );
  expect(entriesCsv(draft).split('\n')).toEqual([
    'email,username,1,2',
    'uwe@pool.example,Uwe Hahn,Eagles,Ravens',
    'anke@pool.example,Anke Vogt,Bills,Colts',
  ]);
  const [question, ...more] = decisionsOf(draft, null);
  expect(more).toEqual([]);
  expect(question!.examples).toBe('“Spielwoche” is “Week”, “Dein Tipp” is “Pick”.');
});

it('a column that numbers the rows from its heading on is no week', () => {
  const draft = read(
    ',A,B,C,D',
    '1,Name,Email,Week 1,Week 2',
    '2,Ann,a@pool.example,KC,BUF',
    '3,Bo,b@pool.example,SF,KC',
  );
  expect(entriesCsv(draft).split('\n')).toEqual([
    'username,email,1,2',
    'Ann,a@pool.example,KC,BUF',
    'Bo,b@pool.example,SF,KC',
  ]);
});
