// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isDebtFree } from './cells.ts';
import { decodeText } from './decode.ts';
import { takeIn } from './edits.ts';
import { entriesCsv } from './entriesCsv.ts';
import { guessColumns } from './guessColumns.ts';
import { readSheet } from './readSheet.ts';
import { parseTable } from './table.ts';

const WEEKS = { weekCount: 22, regularWeeks: 18 };
const read = (text: string) => readSheet(parseTable(text), WEEKS);
const meaningsOf = (...header: string[]) => guessColumns(header, [], WEEKS);

describe('the separator', () => {
  it.each([
    ['Office pool, 2025; by Ann, Bob, Cid\nname;email\nLee, Ann;ann@pool.example', 2],
    ['A note, with, many, many, commas\nname\temail\t1\nAnn\tann@pool.example\tKC', 3],
    ['sep=|\nname|email\nAnn|ann@pool.example', 2],
  ])('is found from all rows of %j', (text, width) => {
    expect(
      parseTable(text)
        .at(-1)!
        .cells.filter((cell) => cell !== ''),
    ).toHaveLength(width);
  });

  it('leaves a quotation mark that no other closes as it is, and swallows no row', () => {
    const rows = parseTable(
      'name,email\n"Ann,ann@pool.example\n5\'10" Bo,bo@pool.example\n"Cy, Jr.",cy@pool.example',
    );
    expect(rows.map(({ cells }) => cells[0])).toEqual(['name', '"Ann', '5\'10" Bo', 'Cy, Jr.']);
  });
});

it.each(['utf-16le', 'utf-16be'])('text in %s is read with its mark and without', (encoding) => {
  const text = 'Jörg,joerg@pool.example';
  const units = Buffer.from(text, 'utf16le');
  const bytes = encoding === 'utf-16le' ? units : units.swap16();
  const mark = encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff];
  expect(decodeText(new Uint8Array(bytes))).toBe(text);
  expect(decodeText(new Uint8Array([...mark, ...bytes]))).toBe(text);
});

it('text of an old Windows program is read, too', () => {
  expect(decodeText(new Uint8Array(Buffer.from('Jos\xe9', 'latin1')))).toBe('José');
});

it.each([
  'username,1\nNotes,-\nann,BUF\nbob,KC',
  'username,1\nNotes,KC\nann,BUF\nbob,KC',
  'username,1\nNotes,?\nann,BUF\nbob,KC',
])('a single week with a bare number is a header of one row: %j', (text) => {
  const { header, columns, rows, ignored } = read(text);
  expect([header, columns]).toEqual([
    ['username', '1'],
    ['username', '1'],
  ]);
  expect(rows.map(({ cells }) => cells[0])).toEqual(['ann', 'bob']);
  expect(ignored.map(({ cells }) => cells[0])).toEqual(['Notes']);
});

it('entries whose names are like headings are no header', () => {
  const table = parseTable('Player 1,1,KC\nPlayer 2,2,BUF\nPlayer 3,3,KC');
  expect(readSheet(table, { ...WEEKS, teams: new Set(['kc', 'buf']) }).rows).toHaveLength(3);
});

it.each([
  ['0 €', true],
  ['$-', true],
  ['$ -', true],
  ['0,- €', true],
  ['0 kr', true],
  ['CHF 0.00', true],
  ['0 USD', true],
  ['', true],
  ['$5', false],
  ['5 kr', false],
  ['USD 10', false],
  ['yes', false],
])('nothing is owed by %j: %s', (cell, isFree) => {
  expect(isDebtFree(cell)).toBe(isFree);
});

describe('the columns', () => {
  it('are weeks in every spelling, and what came of a pick is none', () => {
    expect(
      meaningsOf(
        'Week 1',
        'W2',
        'wk.3',
        'Week #4',
        'Week 5 pick',
        'NFL Week 6',
        'Week Seven',
        '8',
        'Wild Card',
      ),
    ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '19']);
    expect(meaningsOf('Week 1', 'Week 1 Score', 'W1 W/L', 'Week 2 result', 'Wk 99')).toEqual([
      '1',
      ...Array.from({ length: 4 }, () => null),
    ]);
  });

  it('tell who owes from who has paid', () => {
    expect(meaningsOf('Name', 'Email', 'Owes')).toEqual(['username', 'email', 'owes']);
    expect(meaningsOf('Name', 'Email', 'Amount due', 'Paid?')).toEqual(['username', 'email', null, 'paid']);
    expect(meaningsOf('Entry name', 'Owner', 'E-mail', 'Phone', 'Strikes')).toEqual([
      'username',
      'name',
      'email',
      null,
      null,
    ]);
  });

  it('have the address where the addresses are', () => {
    const rows = [['12 Main St', 'ann@pool.example']];
    expect(guessColumns(['Address', 'Contact info'], rows, WEEKS)).toEqual([null, 'email']);
  });

  it('are two picks of a week when their headings say so', () => {
    const draft = read('name,email,Week 14a,Week 14b\nAnn,ann@pool.example,KC,BUF\nBo,bo@pool.example,KC,');
    expect(entriesCsv(draft).split('\n').slice(1)).toEqual([
      'Ann,ann@pool.example,KC+BUF',
      'Bo,bo@pool.example,KC',
    ]);
  });
});

describe('rows that are no entry', () => {
  const SHEET = 'Pool 2025,,\nname,email,1\nAnn,ann@pool.example,KC\n,,\nTotal: 1,,\nBob,,';

  it('are named, each with the reason', () => {
    expect(read(SHEET).ignored.map(({ at, why }) => `${at} ${why}`)).toEqual([
      '1 above the header',
      '5 totals or a note',
      '6 below the table, without an address',
    ]);
  });

  it('can be taken in at their place', () => {
    const draft = takeIn(read(`${SHEET}\nLate note,,`), 5);
    expect(draft.rows.map(({ at }) => at)).toContain(5);
    expect(draft.ignored.map(({ at }) => at)).not.toContain(5);
  });

  it('are none of those with an address, whatever they say', () => {
    expect(read('name,email,1\nTotal Chaos,tc@pool.example,KC').rows).toHaveLength(1);
  });
});

it('a row a pick becomes a row an entry; a row whose week is no number is named', () => {
  const draft = read(
    'name,email,week,pick\nAnn,a@pool.example,1,KC\nAnn,a@pool.example,2,BUF\nAnn,a@pool.example,soon,SEA\nBo,b@pool.example,2,DEN',
  );
  expect(entriesCsv(draft).split('\n')).toEqual([
    'username,email,1,2',
    'Ann,a@pool.example,KC,BUF',
    'Bo,b@pool.example,,DEN',
  ]);
  expect(draft.rows[0]).toMatchObject({ at: 2, also: [3] });
  expect(draft.ignored).toMatchObject([{ at: 4, why: 'its week is no number' }]);
});
