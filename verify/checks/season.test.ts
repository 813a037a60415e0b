import { expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import type { LoggedRules } from '../leaves/leaf.ts';
import { withUsual } from '#graphql/pools/rules/options/poolOptions.ts';
import { Season } from './season.ts';

const [stated] = playSeason(1, plain).leaves.filter((leaf) => leaf.type === 'rules');
const rules = (favoriteLimit: number): LoggedRules => ({ ...withUsual(stated!.rules), favoriteLimit });
const at = (hours: number) => hoursFrom(1, hours).getTime();

it('knows the rules that held at some time from the receipt of a pick to its leaf', () => {
  const season = new Season();
  season.stateRules(1, at(0), rules(3));
  season.stateRules(5, at(2), rules(7));
  season.stateRules(9, at(4), rules(10));
  const limits = (instant: number, leaf: number) =>
    season.rulesSince(instant, leaf).map(({ favoriteLimit }) => favoriteLimit);
  expect(limits(at(1), 4)).toEqual([3]);
  expect(limits(at(1), 6)).toEqual([7, 3]);
  expect(limits(at(3), 6)).toEqual([7]);
  expect(limits(at(1), 10)).toEqual([10, 7, 3]);
  // What was stated in the same instant may have come after the receipt.
  expect(limits(at(2), 6)).toEqual([7, 3]);
  expect(limits(at(-1), 6)).toEqual([7, 3]);
  expect(limits(at(1), 1)).toEqual([]);
  expect(limits(Infinity, 10)).toEqual([10]);
});

it('knows the deadline that passed first of a week that was opened again, and again', () => {
  const season = new Season();
  const pass = (deadline: number) => season.passed.set(1, { leaf: 7, at: deadline, deadline, lines: null });
  for (const hours of [0, 3, 5]) {
    pass(at(hours));
    expect(season.reopened.get(1)).toBe(hours === 0 ? undefined : at(0));
    season.reopen(1);
    expect(season.passed.has(1)).toBe(false);
  }
  expect([...season.reopened]).toEqual([[1, at(0)]]);
});
