import { describe, expect, it } from 'vitest';
import { standingText } from './standingText.ts';

const week = (number: number, alive: number, eliminated: number, isComplete = true) => ({
  week: number,
  alive,
  eliminated,
  isComplete,
});
const weeks = [week(1, 25, 4), week(2, 13, 12)];

describe('standingText', () => {
  it('counts starters and survivors', () => {
    const now = { totalPlayers: 29, activePlayers: 13 };
    expect(standingText(weeks, now)).toBe('29 entries started; after Week 2, 13 are still standing.');
  });

  it('explains an entry that joined for a future week', () => {
    expect(standingText(weeks, { totalPlayers: 30, activePlayers: 14 })).toBe(
      '29 entries started; after Week 2, 13 are still standing. Since then 1 joined: 14 of 30 are standing now.',
    );
  });

  it('explains entries that were eliminated since', () => {
    expect(standingText(weeks, { totalPlayers: 31, activePlayers: 12 })).toBe(
      '29 entries started; after Week 2, 13 are still standing. Since then 2 joined and 3 were eliminated: 12 of 31 are standing now.',
    );
  });

  it('distinguishes late joiners from starters, and a week in progress', () => {
    const later = [...weeks, week(3, 10, 5, false)];
    expect(standingText(later, { totalPlayers: 31, activePlayers: 10 })).toBe(
      '29 entries started, 2 joined later; during Week 3, 10 are still standing.',
    );
    expect(standingText([week(1, 1, 0)], { totalPlayers: 1, activePlayers: 1 })).toBe(
      '1 entry started; after Week 1, 1 is still standing.',
    );
  });
});
