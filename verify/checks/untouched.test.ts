import { describe, expect, it } from 'vitest';

import { reportText } from '../command/reportText.ts';
import { checkSeason } from '../testing/checkSeason.ts';

/** `npm run simulate` plays as many as one wants. */
const SEASONS = Number(process.env.VERIFIED_SEASONS ?? 200);
/** Seasons in which, between them, most of what a report can say is said. */
const TOLD = [18, 48, 103, 114, 133, 173, 195, 204, 228, 262, 303, 333, 378, 399];
const AT_ONCE = 25;
const firsts = Array.from({ length: Math.ceil(SEASONS / AT_ONCE) }, (_, index) => 1 + index * AT_ONCE);

describe('untouched seasons with random options', () => {
  const kinds = new Set<string>();

  it.each(firsts)(
    'pass every check, and show each act of the commissioner and no other, from number %i on',
    (first) => {
      for (let seed = first; seed < first + AT_ONCE; seed += 1) {
        const { report, failures, made, named } = checkSeason(seed);
        expect(failures, `season ${seed}`).toEqual([]);
        expect(named, `season ${seed}`).toEqual(made);
        expect(report.actCount).toBe(made.length);
        for (const { kind } of report.acts) kinds.add(kind);
      }
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
      'NAME',
      'PICK',
      'RULES',
      'RULING',
      'STATED',
      'UNDECIDED',
    ]);
  });
});
