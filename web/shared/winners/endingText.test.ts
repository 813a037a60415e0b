import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endingText, type EndingFacts } from './endingText.ts';

const facts = {
  lastWeek: null,
  decidedWeek: 15,
  winnerCount: 1,
  totalPlayers: 30,
  prizeCents: 150_000,
  currency: 'USD',
};

/** The share of equal winners without further places. */
const shareOf = ({ winnerCount = 1, isRolledOver = false }: Partial<EndingFacts>) =>
  isRolledOver ? 0 : Math.floor(150_000 / winnerCount);

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
      { winnerCount: 3, decidedWeek: 18, isRolledOver: true },
      '3 of 30 entries survived Week 18: the prize pool of $1,500 goes to next season.',
    ],
    [
      { winnerCount: 3, decidedWeek: 7, lastWeek: 7, isRolledOver: true },
      '3 of 30 entries lasted until Week 7: the prize pool of $1,500 goes to next season.',
    ],
    [
      { winnerCount: 1200, totalPlayers: 20_000, decidedWeek: 18 },
      '1,200 of 20,000 entries survived Week 18 and split the prize pool of $1,500 equally.',
    ],
    [
      { shareCents: 90_000 },
      'The last of 30 entries standing wins $900 of the prize pool of $1,500. The other places get the rest.',
    ],
    [
      { winnerCount: 2, shareCents: 67_500 },
      '2 of 30 entries survived Week 15 and win $675 each of the prize pool of $1,500. The other places get the rest.',
    ],
    [
      { winnerCount: 2, shareCents: 67_500, decidedWeek: 14, lastWeek: 14 },
      'All 30 entries are out. The 2 that lasted longest, until Week 14, win $675 each of the prize pool of $1,500. The other places get the rest.',
    ],
    // Without a prize.
    [{ prizeCents: 0 }, 'The last of 30 entries standing wins.'],
    [{ prizeCents: 0, winnerCount: 4, decidedWeek: 18 }, '4 of 30 entries survived Week 18 and win.'],
    [
      { prizeCents: 0, winnerCount: 3, decidedWeek: 18, isRolledOver: true },
      '3 of 30 entries survived Week 18.',
    ],
    // Cents that do not divide are no other place.
    [
      { winnerCount: 7, decidedWeek: 18 },
      '7 of 30 entries survived Week 18 and split the prize pool of $1,500 equally.',
    ],
  ])('%o', (over, text) => {
    expect(endingText({ ...facts, shareCents: shareOf(over), ...over })).toBe(text);
  });

  it('gives winners the whole prize where no other place gets a part, and says so nowhere else', () => {
    const ending = fc.record({
      ...{ winnerCount: fc.integer({ min: 1, max: 30 }), percent: fc.constantFrom(100, 100, 90, 60, 34) },
      ...{ lastWeek: fc.option(fc.integer({ min: 1, max: 18 })), prizeCents: fc.nat(1_000_000) },
    });
    fc.assert(
      fc.property(ending, ({ winnerCount, percent, lastWeek, prizeCents: cents }) => {
        const prizeCents = cents + 10_000;
        const shareCents = Math.floor((prizeCents * percent) / 100 / winnerCount);
        const text = endingText({ ...facts, winnerCount, lastWeek, prizeCents, shareCents });
        expect(/(wins|split) the prize pool/.test(text)).toBe(percent === 100);
      }),
    );
  });
});
