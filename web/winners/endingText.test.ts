import { describe, expect, it } from 'vitest';
import { endingText } from './endingText.ts';

const facts = {
  lastWeek: null,
  decidedWeek: 15,
  winnerCount: 1,
  totalPlayers: 30,
  prizeCents: 150_000,
  currency: 'USD',
};

describe('endingText', () => {
  it.each([
    [{}, 'The last of 30 entries standing wins the prize pool of $1,500.'],
    [
      { winnerCount: 4, decidedWeek: 18 },
      '4 of 30 entries survived Week 18 and split the prize pool of $1,500 equally.',
    ],
    [
      { winnerCount: 3, decidedWeek: 7, lastWeek: 7 },
      'All 30 entries are out. The 3 that lasted longest, until Week 7, split the prize pool of $1,500 equally.',
    ],
    [
      { decidedWeek: 14, lastWeek: 14 },
      'All 30 entries are out. The one that lasted longest, until Week 14, wins the prize pool of $1,500.',
    ],
    [
      { decidedWeek: 18, tieBreak: { entryCount: 4, margin: 57 } },
      '4 of 30 entries survived Week 18. The one with the largest total margin, +57, wins the prize pool of $1,500.',
    ],
    [
      { winnerCount: 2, decidedWeek: 7, lastWeek: 7, tieBreak: { entryCount: 3, margin: -2 } },
      '3 of 30 entries lasted until Week 7. The 2 with the largest total margin, -2, split the prize pool of $1,500 equally.',
    ],
    [{ totalPlayers: 1 }, 'The only entry wins the prize pool of $1,500.'],
    [
      { totalPlayers: 1, lastWeek: 1 },
      'The only entry was eliminated in Week 1 and wins the prize pool of $1,500.',
    ],
    [
      { winnerCount: 3, decidedWeek: 18, rolledOverCents: 150_000 },
      '3 of 30 entries survived Week 18: the prize pool of $1,500 goes to next season.',
    ],
    [
      { winnerCount: 3, decidedWeek: 7, lastWeek: 7, rolledOverCents: 150_000 },
      '3 of 30 entries lasted until Week 7: the prize pool of $1,500 goes to next season.',
    ],
    [
      { winnerCount: 1200, totalPlayers: 20_000, decidedWeek: 18 },
      '1,200 of 20,000 entries survived Week 18 and split the prize pool of $1,500 equally.',
    ],
  ])('%o', (over, text) => {
    expect(endingText({ ...facts, ...over })).toBe(text);
  });
});
