// @vitest-environment node
import { expect, it } from 'vitest';
import { newcomerLines, strikesLine } from './newcomer.ts';

const pool = {
  teamsUsed: 7,
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
  expect(newcomerLines({ ...pool, entryFeeCents: 0, teamsUsed: 0, missed: 1 }, 'Week 2')).toEqual([
    'A newcomer starts in Week 2 with all 32 teams, as everybody has then.',
    'A newcomer skips 1 week, in which 60 of 80 entries went out.',
  ]);
});

it('says what strikes for missed weeks leave', () => {
  expect(strikesLine(3, 2)).toBe('A newcomer then starts with 1 life of 3.');
  expect(strikesLine(1, 7)).toBe('With 1 life a newcomer would be out at once: nobody can join then.');
});
