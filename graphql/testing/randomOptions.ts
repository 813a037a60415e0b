import fc from 'fast-check';

import { checkOptions } from '../domain/poolOptionText.ts';
import { DEFAULT_OPTIONS, type PoolOptions } from '../domain/poolOptions.ts';

function choose<Value>(...values: readonly Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...values);
}

/** Every option of a pool, drawn by itself. */
function anyOptions(weekCount: number): fc.Arbitrary<PoolOptions> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  const someWeek = () => fc.option(choose(...weeks));
  const options: { [Name in keyof PoolOptions]: fc.Arbitrary<PoolOptions[Name]> } = {
    lives: choose(1, 2, 3),
    lossRule: choose<PoolOptions['lossRule']>('STRIKE', 'STRIKE', 'OUT'),
    tieRule: choose<PoolOptions['tieRule']>('LOSS', 'STRIKE', 'SURVIVE'),
    noPick: choose<PoolOptions['noPick']>('OUT', 'STRIKE', 'AUTO'),
    doublePickWeeks: fc.oneof(fc.constant([]), fc.subarray(weeks)),
    changePicks: choose<PoolOptions['changePicks']>('NEVER', 'UNTIL_LOCK'),
    deadlineRule: choose<PoolOptions['deadlineRule']>('SUNDAY', 'SUNDAY', 'KICKOFF', 'FIRST_KICKOFF'),
    lateJoinThroughWeek: someWeek(),
    missedWeeks: choose<PoolOptions['missedWeeks']>('FREE', 'STRIKE'),
    reuseTeamsFromWeek: someWeek(),
    firstWeek: choose(1, 1, Math.min(2, weekCount)),
    // The league decides which of its weeks are playoffs.
    lastWeek: fc.constant(null),
    buyBackThroughWeek: someWeek(),
    buyBackFeeCents: fc.option(choose(0, 2500)),
    allOut: choose<PoolOptions['allOut']>('SPLIT', 'PLAY_ON'),
    prizePercentages: choose<readonly number[]>([100], [60, 40], [60, 30, 10], [34, 33, 33]),
    rollover: choose<PoolOptions['rollover']>('NEVER', 'NO_WINNER'),
    showChances: fc.boolean(),
    talk: fc.boolean(),
    showPaid: fc.boolean(),
  };
  return fc.record(options);
}

/** Random combinations of all options that a pool can have; those that do not go together are taken back. */
export function someOptions(weekCount: number): fc.Arbitrary<PoolOptions> {
  return anyOptions(weekCount).map((options) => {
    const problems = checkOptions(options, { weekCount }).map(({ option }) => option);
    return {
      ...options,
      ...Object.fromEntries(problems.map((option) => [option, DEFAULT_OPTIONS[option]])),
    };
  });
}
