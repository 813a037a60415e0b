import fc from 'fast-check';

import { checkOptions } from '../pools/rules/options/checkOptions.ts';
import type { Option, OptionKind } from '../pools/rules/options/kinds.ts';
import {
  declared,
  DEFAULT_OPTIONS,
  forEachOption,
  type PoolOptions,
} from '../pools/rules/options/poolOptions.ts';

type Draw = (option: Option<unknown>, weeks: readonly number[]) => fc.Arbitrary<unknown>;

const anyChoice: Draw = ({ choices = [] }) => fc.constantFrom(...choices.map(({ value }) => value));

/** How the options of a kind are drawn; null is drawn besides, where an option has it. */
const draws: Record<OptionKind, Draw> = {
  CHOICE: anyChoice,
  NUMBER: anyChoice,
  YES_OR_NO: anyChoice,
  WEEK: (_option, weeks) => fc.constantFrom(...weeks),
  WEEKS: (_option, weeks) => fc.oneof(fc.constant([]), fc.subarray([...weeks])),
  PERCENTAGES: () => fc.constantFrom([100], [60, 40], [60, 30, 10], [34, 33, 33]),
  CENTS: () => fc.constantFrom(0, 2500),
  CURRENCY: () => fc.constantFrom('USD', 'EUR', 'CHF'),
};

/** Options whose values are not all as interesting. */
function weighted(weeks: readonly number[]): { [Name in keyof PoolOptions]?: fc.Arbitrary<unknown> } {
  return {
    lossRule: fc.constantFrom('STRIKE', 'STRIKE', 'OUT'),
    deadlineRule: fc.constantFrom('SUNDAY', 'SUNDAY', 'KICKOFF', 'FIRST_KICKOFF'),
    firstWeek: fc.constantFrom(1, 1, Math.min(2, weeks.length)),
    // The league decides which of its weeks are playoffs.
    lastWeek: fc.constant(null),
  };
}

/** Every option of a pool, drawn by itself. */
function anyOptions(weekCount: number): fc.Arbitrary<PoolOptions> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  const instead = weighted(weeks);
  const options = forEachOption((name) => {
    const option = declared(name);
    const value = draws[option.kind](option, weeks);
    return instead[name] ?? (option.none === undefined ? value : fc.option(value));
  });
  return fc.record(options) as fc.Arbitrary<PoolOptions>;
}

/** Random combinations of all options that a pool can have; those that do not go together are taken back. */
export function someOptions(weekCount: number): fc.Arbitrary<PoolOptions> {
  return anyOptions(weekCount).map((options) => fitting(options, weekCount));
}

/** Such options of a pool that may begin in any week of the season, and end in some. @param weekCount of the regular season */
export function someOptionsWithEnd(weekCount: number, ends: readonly number[]): fc.Arbitrary<PoolOptions> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  return fc
    .record({
      options: anyOptions(Math.max(weekCount, ...ends)),
      firstWeek: fc.oneof(fc.constant(1), fc.constantFrom(...weeks)),
      lastWeek: fc.option(fc.constantFrom(...ends)),
    })
    .map(({ options, ...weeksOfPool }) => fitting({ ...options, ...weeksOfPool }, weekCount));
}

/** The options without those that do not go together with others. */
function fitting(options: PoolOptions, weekCount: number): PoolOptions {
  const problems = checkOptions(options, { weekCount }).map(({ option }) => option);
  if (problems.length === 0) return options;
  const usual = Object.fromEntries(problems.map((option) => [option, DEFAULT_OPTIONS[option]]));
  return fitting({ ...options, ...usual }, weekCount);
}
