import fc from 'fast-check';
import { expect, it } from 'vitest';

import { inverted } from './inverted.ts';

const times = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] =>
  a.map((row) =>
    b[0]!.map((_, column) => row.reduce((sum, value, index) => sum + value * b[index]![column]!, 0)),
  );

it('is known for a diagonal, and for none', () => {
  expect(inverted([])).toEqual([]);
  expect(
    inverted([
      [2, 0],
      [0, 4],
    ]),
  ).toEqual([
    [0.5, 0],
    [0, 0.25],
  ]);
});

it('times the matrix is one, for symmetric positive definite matrices', () => {
  const matrices = fc.integer({ min: 1, max: 5 }).chain((size) => {
    const row = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size });
    return fc.array(row, { minLength: size, maxLength: size });
  });
  fc.assert(
    fc.property(matrices, (rows) => {
      const transposed = rows.map((_, column) => rows.map((row) => row[column]!));
      const matrix = times(rows, transposed).map((row, index) =>
        row.map((value, column) => value + (column === index ? 1 : 0)),
      );
      const one = matrix.map((row, index) => row.map((_, column) => (column === index ? 1 : 0)));
      for (const [index, row] of times(matrix, inverted(matrix)).entries()) {
        for (const [column, value] of row.entries()) expect(value).toBeCloseTo(one[index]![column]!, 6);
      }
    }),
  );
});
