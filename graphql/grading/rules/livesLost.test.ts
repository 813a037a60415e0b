import { expect, it } from 'vitest';

import { livesLost, lossesToGo, type StrikeRules } from './livesLost.ts';

const strike: StrikeRules = { lossRule: 'STRIKE', tieRule: 'LOSS' };
const out: StrikeRules = { lossRule: 'OUT', tieRule: 'LOSS' };

it('counts a loss as one life, or as all of them', () => {
  expect(livesLost('LOST', strike)).toBe(1);
  expect(livesLost('LOST', out)).toBe(3);
  for (const outcome of ['WON', 'PENDING'] as const) expect(livesLost(outcome, out)).toBe(0);
});

it('counts a tie as the loss that it is, as one life, or not', () => {
  expect(livesLost('TIED', out)).toBe(3);
  expect(livesLost('TIED', { ...out, tieRule: 'STRIKE' })).toBe(1);
  expect(livesLost('TIED', { ...out, tieRule: 'SURVIVE' })).toBe(0);
});

it('knows how many losses an entry survives', () => {
  expect([0, 1, 2, 3].map((lives) => lossesToGo(lives, strike))).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map((lives) => lossesToGo(lives, out))).toEqual([0, 1, 1, 1]);
});
