import { describe, expect, it } from 'vitest';

import type { PickOutcome } from '#graphql/grading/rules/facts.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import type { WeekGroup } from './field.ts';
import { rankOf } from './rank.ts';

const options = { ...DEFAULT_OPTIONS, lossRule: 'STRIKE' as const };
const outcomes = new Map<string, PickOutcome>([
  ['KC', 'WON'],
  ['DAL', 'LOST'],
  ['BUF', 'PENDING'],
]);

/** Groups of the entries in Week 5, by what they picked and when they began. */
const group = (team: string, startWeek: number, count: number): WeekGroup => ({
  ...{ teams: [team], livesLeft: 1, startWeek, count },
});

describe('the place of an entry after a week', () => {
  const rank = (entry: WeekGroup, groups: readonly WeekGroup[], changed = {}) =>
    rankOf(entry, groups, 5, outcomes, { ...options, ...changed });

  it('is 1 for all who are alike', () => {
    expect(rank(group('KC', 1, 1), [group('KC', 1, 7)])).toBe(1);
  });

  it('is better while the entry is in or can be', () => {
    const field = [group('KC', 1, 3), group('BUF', 1, 2), group('DAL', 1, 4)];
    expect(field.map((own) => rank(own, field))).toEqual([1, 1, 6]);
  });

  it('is better with more teams left, among those that are in and among those that are out', () => {
    const field = [group('KC', 1, 3), group('KC', 2, 2), group('DAL', 1, 4), group('DAL', 3, 1)];
    expect(field.map((own) => rank(own, field))).toEqual([3, 1, 7, 6]);
  });

  it('is the same whatever was picked where teams have no limit', () => {
    const field = [group('KC', 1, 3), group('KC', 2, 2)];
    expect(field.map((own) => rank(own, field, { teamUses: 0 }))).toEqual([1, 1]);
  });

  it('counts the week in question', () => {
    const field = [group('KC', 5, 2), group('KC', 6, 1)];
    expect(field.map((own) => rank(own, field))).toEqual([2, 1]);
  });

  it('counts the teams since all could be picked again', () => {
    const field = [group('KC', 1, 3), group('KC', 4, 2), group('KC', 5, 1)];
    expect(field.map((own) => rank(own, field, { reuseTeamsFromWeek: 4 }))).toEqual([2, 2, 1]);
    expect(field.map((own) => rank(own, field, { reuseTeamsFromWeek: 6 }))).toEqual([4, 2, 1]);
  });
});
