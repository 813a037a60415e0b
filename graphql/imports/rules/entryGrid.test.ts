import { describe, expect, it } from 'vitest';

import { readEntryHeader, type EntryColumns } from './entryGrid.ts';

const WEEKS = 3;
const POOL = { weekCount: WEEKS, currency: 'USD', firstWeek: 1, lastWeek: null };
const read = (header: string) => readEntryHeader(header.split(','), POOL);
const columnsOf = (header: string) => read(header) as EntryColumns;
const problemOf = (header: string) => (read(header) as { problem: string }).problem;

describe('the header of an import', () => {
  it('needs a username; without a column of addresses there is none yet, in any case and order', () => {
    expect(columnsOf(' Email ,USERNAME').gridCells(['ann@x.example', 'Ann'])).toEqual([
      ...['Ann', 'ann@x.example', '', '', ''],
    ]);
    expect(columnsOf('username,1').gridCells(['Ann', 'KC'])).toEqual(['Ann', '-', 'KC', '', '']);
    expect(problemOf('email')).toBe('the column "username" is missing');
  });

  it('knows the weeks of the pool, and names what it does not know', () => {
    expect(columnsOf('username,email,3,1').gridCells(['Ann', 'a@x.example', 'KC', 'BUF'])).toEqual([
      ...['Ann', 'a@x.example', 'BUF', '', 'KC'],
    ]);
    expect(problemOf('username,email,4')).toBe(
      'there is no column "4": the columns are username, email, name, paid, startWeek and the weeks 1 to 3',
    );
    expect(problemOf(`username,email,${'x'.repeat(70)}`)).toContain(
      `there is no column "${'x'.repeat(60)}":`,
    );
  });

  it('has each column once', () => {
    expect(problemOf('username,email,paid,Paid')).toBe('the column "paid" stands twice');
  });

  it('may have the results of an export, all three or none', () => {
    const cells = ['Ann', 'a@x.example', 'ELIMINATED', '2', 'LOSS'];
    const whole = columnsOf('username,email,status,eliminatedWeek,reason');
    expect(whole.gridCells(cells)).toEqual(['Ann', 'a@x.example', '', '', '', 'ELIMINATED', '2', 'LOSS']);
    const part = columnsOf('username,email,status,eliminatedWeek');
    expect(part.gridCells(cells)).toEqual(['Ann', 'a@x.example', '', '', '']);
  });
});

describe('the other cells of a line', () => {
  const columns = columnsOf('username,email,name,paid,startWeek,boughtBackWeeks,strikes');
  const extrasOf = (name = '', paid = '', startWeek = '', boughtBack = '') =>
    columns.extras(['Ann', 'a@x.example', name, paid, startWeek, boughtBack, '']);
  const problems = (...cells: string[]) => extrasOf(...cells).problems;

  it('are optional', () => {
    const none = { name: null, isPaid: false, startWeek: null };
    expect(extrasOf()).toEqual({ extras: { ...none, boughtBack: '' }, problems: [] });
    expect(columnsOf('username,email').extras(['Ann', 'a@x.example'])).toEqual({
      extras: { ...none, boughtBack: null },
      problems: [],
    });
  });

  it('say the name, without the guard of a spreadsheet', () => {
    const nameOf = (name: string) => extrasOf(name).extras.name;
    expect([' Ann Smith ', "'=Ann", "'-Ann", "'Ann", "it'=s"].map(nameOf)).toEqual([
      ...['Ann Smith', '=Ann', '-Ann', "'Ann", "it'=s"],
    ]);
    const tooLong = [{ column: 'name', text: 'a name has at most 80 characters' }];
    expect([problems('x'.repeat(80)), problems('x'.repeat(81)), problems('A\tB')]).toEqual([
      [],
      tooLong,
      tooLong,
    ]);
  });

  it('say whether the entry has paid, by a word, a sign or an amount', () => {
    const isPaid = (cell: string) => extrasOf('', cell).extras.isPaid;
    const yes = [
      'yes',
      'Y',
      ' x ',
      'TRUE',
      '1',
      'paid',
      'ok',
      '✓',
      '✔',
      'done',
      '50',
      '$50',
      '50.5',
      '$50.00',
      '50 $',
      'USD 50',
    ];
    const no = ['', 'no', 'N', 'false', '0', '-', 'unpaid', 'open', 'owes', '$0', '0.00', '$0.00'];
    expect([yes.map(isPaid), no.map(isPaid)]).toEqual([yes.map(() => true), no.map(() => false)]);
    expect([...yes, ...no].flatMap((cell) => problems('', cell))).toEqual([]);
    for (const cell of ['maybe', '5o', '50.123', '1234567', '50 €', '€50', 'EUR 50', '$', 'about 50']) {
      expect(problems('', cell), cell).toEqual([
        { column: 'paid', text: 'paid is neither yes nor no', kind: 'PAID_UNCLEAR' },
      ]);
      expect(isPaid(cell)).toBe(false);
    }
  });

  it('say an amount in the currency of the pool alone', () => {
    const inEuros = readEntryHeader(['username', 'email', 'paid'], { ...POOL, currency: 'EUR' });
    const paid = (cell: string) => {
      const { extras, problems: found } = (inEuros as EntryColumns).extras(['Ann', 'a@x.example', cell]);
      return found.length > 0 ? found[0]!.kind : extras.isPaid;
    };
    for (const cell of ['25', '25 €', '€25', '€ 25,50', '25.50 eur', 'EUR 25'])
      expect(paid(cell), cell).toBe(true);
    for (const cell of ['0 €', '€0', '0,00 €']) expect(paid(cell), cell).toBe(false);
    for (const cell of ['$25', '25 £', '€', '€25€', '25,123 €'])
      expect(paid(cell), cell).toBe('PAID_UNCLEAR');
  });

  it('say the first week, one of the pool’s', () => {
    const startOf = (cell: string) => extrasOf('', '', cell).extras.startWeek;
    expect(['1', ' 3 ', ''].map(startOf)).toEqual([1, 3, null]);
    expect(['1', '3', ''].flatMap((cell) => problems('', '', cell))).toEqual([]);
    for (const cell of ['0', '4', 'two', '001', 'w1', '1st']) {
      expect(problems('', '', cell), cell).toEqual([
        { column: 'startWeek', text: 'the first week is not from 1 to 3' },
      ]);
    }
  });

  it('say no first week that the pool does not play', () => {
    const header = readEntryHeader(['username', 'startWeek'], { ...POOL, firstWeek: 2, lastWeek: 2 });
    const problemsOf = (cell: string) => (header as EntryColumns).extras(['Ann', cell]).problems;
    expect(problemsOf('2')).toEqual([]);
    for (const cell of ['1', '3'])
      expect(problemsOf(cell)).toEqual([{ column: 'startWeek', text: 'the first week is not from 2 to 2' }]);
  });

  it('say the weeks that were bought back', () => {
    expect(extrasOf('', '', '', '2,3').extras.boughtBack).toBe('2,3');
  });
});
