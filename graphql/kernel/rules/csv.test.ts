import { expect, it } from 'vitest';

import { csvLine } from './csv.ts';

it('is a line of cells, ended, with quotes where a cell needs them', () => {
  expect(csvLine(['a', 'b c', ''])).toBe('a,b c,\r\n');
  expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'two\rlines'])).toBe(
    '"a,b","say ""no""","two\nlines","two\rlines"\r\n',
  );
});

it('has no cell that a spreadsheet computes', () => {
  expect(csvLine(['=1+1', '@a', 'a=1'])).toBe("'=1+1,'@a,a=1\r\n");
});
