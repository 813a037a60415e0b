import { describe, expect, it } from 'vitest';

import { reportText } from '../command/reportText.ts';
import { checkSeason } from '../testing/checkSeason.ts';
import { AT_ONCE, expectUntouched } from '../testing/expectUntouched.ts';

/** Seasons in which, between them, most of what a report can say is said. */
const TOLD = [18, 48, 103, 114, 133, 173, 195, 204, 228, 262, 303, 333, 378, 399];

describe('untouched seasons with random options', () => {
  const kinds = new Set<string>();

  // Later ones are in untouched.deep.test.ts.
  it.each([1, 1 + AT_ONCE])(
    'pass every check, and show each act of the commissioner and no other, from number %i on',
    (first) => {
      for (const { kind } of expectUntouched(first)) kinds.add(kind);
    },
  );

  it.each(TOLD)('are reported on in full: number %i', (seed) => {
    expect(reportText(checkSeason(seed).report)).toMatchSnapshot('report');
  });

  it('have every kind of act among them', () => {
    expect([...kinds].sort()).toEqual([
      'DEADLINE',
      'ENTRY',
      'GAME',
      'MOVED',
      'NAME',
      'PICK',
      'RULES',
      'RULING',
      'STATED',
      'UNDECIDED',
    ]);
  });
});
