import { expect, it } from 'vitest';

import { namesText, outcomeText } from './pushTexts.ts';

it('says how the pick did', () => {
  const textFor = (pickTo: 'WIN' | 'LOSE') =>
    (['WON', 'LOST', 'TIED', 'PENDING'] as const).map((outcome) =>
      outcomeText('Ann', 'Chiefs', outcome, pickTo),
    );
  expect(textFor('WIN')).toEqual([
    'Ann: your pick, the Chiefs, won.',
    'Ann: your pick, the Chiefs, lost.',
    'Ann: your pick, the Chiefs, tied.',
    'Ann: your pick, the Chiefs, is final.',
  ]);
  expect(textFor('LOSE')).toEqual([
    'Ann: your pick, the Chiefs, lost, as it had to.',
    'Ann: your pick, the Chiefs, won, and had to lose.',
    'Ann: your pick, the Chiefs, tied.',
    'Ann: your pick, the Chiefs, is final.',
  ]);
});

it('names one or two entries, and counts more', () => {
  expect(namesText([])).toBe('');
  expect(namesText(['Ann'])).toBe('Ann');
  expect(namesText(['Ann', 'Bob'])).toBe('Ann and Bob');
  expect(namesText(['Ann', 'Bob', 'Cid'])).toBe('Ann and 2 more');
});
