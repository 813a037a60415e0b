// @vitest-environment node
import { expect, it } from 'vitest';
import { newcomerLines, strikesLine } from './newcomer.ts';

const pool = {
  picksMade: 7,
  teamUses: 1,
  pickTo: 'WIN' as const,
  missed: 7,
  active: 20,
  total: 80,
  prizeCents: 400_000,
  entryFeeCents: 5_000,
  currency: 'USD',
};

it('compares a newcomer with those who are alive', () => {
  expect(newcomerLines(pool, 'Week 8')).toEqual([
    'A newcomer starts in Week 8 with all 32 teams. Those who are alive have used 7, mostly of the best, and have 25 left.',
    'A newcomer skips 7 weeks, in which 60 of 80 entries went out.',
    'Each entry that is alive stands for $200 of the prize. A newcomer joins them for $50.',
  ]);
});

it('says nothing of money in a free pool, and nothing of used teams once all can be used again', () => {
  expect(newcomerLines({ ...pool, entryFeeCents: 0, picksMade: 0, missed: 1 }, 'Week 2')).toEqual([
    'A newcomer starts in Week 2 with all 32 teams, as everybody has then.',
    'A newcomer skips 1 week, in which 60 of 80 entries went out.',
  ]);
});

it.each([
  [
    { teamUses: 2 },
    'A newcomer starts in Week 8 with 64 picks, 2 of each team. Those who are alive have made 7, mostly of the best, and have 57 left.',
  ],
  [{ teamUses: 0 }, 'A newcomer starts in Week 8 with all 32 teams, as everybody has in each week.'],
  [
    { pickTo: 'LOSE' as const },
    'A newcomer starts in Week 8 with all 32 teams. Those who are alive have used 7, mostly of the weakest, and have 25 left.',
  ],
])('compares the teams by the rules of the pool (%o)', (rules, line) => {
  expect(newcomerLines({ ...pool, ...rules }, 'Week 8')[0]).toBe(line);
});

it('says what strikes for missed weeks leave', () => {
  expect(strikesLine(3, 2)).toBe('A newcomer then starts with 1 life of 3.');
  expect(strikesLine(1, 7)).toBe('With 1 life a newcomer would be out at once: nobody can join then.');
});
