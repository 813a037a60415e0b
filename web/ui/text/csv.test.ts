import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('a file has a line for each row, with what needs quotes in quotes', () => {
  expect(
    csvText([
      ['a', 'b,c'],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""hi""","two\nlines"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x","y")'])(
  'a spreadsheet does not run %j',
  (text) => {
    expect(csvText([[text]])).toMatch(/^"?'/);
  },
);
