import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someOptionsWithEnd } from '#graphql/testing/randomOptions.ts';
import { checkOptions } from './checkOptions.ts';
import { changedOptions, frozenOptions, type PoolProgress, SCHEDULED } from './optionChanges.ts';
import { DEFAULT_OPTIONS, lastWeekOf, OPTION_NAMES, type PoolOptions } from './poolOptions.ts';

/** Week 3 is the first open one; entries have picked for Weeks 1 to 3 and, ahead, for Week 12. */
const progress: PoolProgress = {
  decidedWeek: null,
  passedWeeks: [1, 2],
  pickedWeeks: [1, 2, 3, 12],
  hasEntries: true,
  weekCount: 18,
  hasMoney: false,
};

function frozen(
  before: Partial<PoolOptions>,
  after: Partial<PoolOptions>,
  rest: Partial<PoolProgress> = {},
): string[] {
  return frozenOptions(
    { ...DEFAULT_OPTIONS, ...before },
    { ...DEFAULT_OPTIONS, ...before, ...after },
    { ...progress, ...rest },
  ).map(({ message }) => message);
}

describe('changedOptions', () => {
  it('compares lists by their values', () => {
    const options = { ...DEFAULT_OPTIONS, doublePickWeeks: [12, 13] };
    expect(changedOptions(options, { ...options, doublePickWeeks: [12, 13], lives: 2 })).toEqual(['lives']);
  });
});

describe('frozenOptions', () => {
  it.each<[Partial<PoolOptions>, Partial<PoolOptions>]>([
    [{}, { lives: 3, noPick: 'AUTO', tieRule: 'SURVIVE', allOut: 'PLAY_ON', changePicks: 'UNTIL_LOCK' }],
    [{}, { doublePickWeeks: [3, 12, 13] }],
    [{ doublePickWeeks: [13] }, { doublePickWeeks: [] }],
    [{}, { reuseTeamsFromWeek: 13 }],
    [{ lastWeek: 22 }, { lastWeek: 12 }],
    [{}, { deadlineRule: 'KICKOFF', lateJoinThroughWeek: 5, prizePercentages: [60, 40] }],
  ])('lets a running pool change from %o to %o', (before, after) => {
    expect(frozen(before, after)).toEqual([]);
  });

  it.each<[Partial<PoolOptions>, Partial<PoolOptions>, string]>([
    [{}, { pickTo: 'LOSE' }, 'Week 1 has been played or picked: whether picks must win or lose is fixed.'],
    [{}, { doublePickWeeks: [2] }, 'The deadline of Week 2 has passed: its number of picks is fixed.'],
    [{ doublePickWeeks: [12] }, {}, ''],
    [
      { doublePickWeeks: [12] },
      { doublePickWeeks: [] },
      'Entries have picked for Week 12: it keeps its two picks.',
    ],
    [
      {},
      { reuseTeamsFromWeek: 10 },
      'Week 12 has been played or picked: which teams can be used from Week 10 on is fixed.',
    ],
    [
      { reuseTeamsFromWeek: 12 },
      { reuseTeamsFromWeek: null },
      'Week 12 has been played or picked: which teams can be used from Week 12 on is fixed.',
    ],
    [{}, { teamUses: 2 }, 'Week 1 has been played or picked: how often a team can be picked is fixed.'],
    [{}, { firstWeek: 2 }, 'Week 1 has been played or picked: it stays in the pool.'],
    [{ firstWeek: 2 }, { firstWeek: 1 }, 'The pool has started: its first week can no longer change.'],
    [{}, { lastWeek: 11 }, 'Week 12 has been played or picked: it stays in the pool.'],
  ])('keeps what picks depend on, from %o to %o', (before, after, message) => {
    expect(frozen(before, after)).toEqual(message === '' ? [] : [message]);
  });

  it('keeps the currency once money is recorded', () => {
    expect(frozen({}, { currency: 'EUR' })).toEqual([]);
    expect(frozen({ currency: 'EUR' }, { currency: 'USD' }, { hasMoney: true })).toEqual([
      'Payments are recorded in EUR: the currency can no longer change.',
    ]);
    expect(frozen({}, { showPaid: true }, { hasMoney: true })).toEqual([]);
  });

  it('lets the first week of a pool that has not started change', () => {
    const notStarted = { passedWeeks: [], pickedWeeks: [] };
    expect(frozen({}, { firstWeek: 3 }, { ...notStarted, hasEntries: false })).toEqual([]);
    expect(frozen({ firstWeek: 3 }, { firstWeek: 2 }, notStarted)).toEqual([
      'Entries have joined to play from Week 3: the first week can no longer change.',
    ]);
  });

  it.each([{ teamUses: 2 }, { reuseTeamsFromWeek: 2 }, { pickTo: 'LOSE' }] as const)(
    'fixes %o from the first deadline on, also where nobody has picked, as the verifier does',
    (after) => {
      expect(frozen({}, after, { passedWeeks: [1, 2], pickedWeeks: [] })).toHaveLength(1);
      expect(frozen({}, after, { passedWeeks: [], pickedWeeks: [] })).toEqual([]);
    },
  );

  it('keeps what decides a pool once it is decided', () => {
    expect(frozen({}, { lives: 2 }, { decidedWeek: 2 })).toEqual([
      'The pool was decided in Week 2: the number of lives can no longer change.',
    ]);
    expect(frozen({}, { prizePercentages: [50, 50] }, { decidedWeek: 2 })).toHaveLength(1);
    expect(frozen({}, { tieBreak: 'MARGIN' }, { decidedWeek: 2 })).toEqual([
      'The pool was decided in Week 2: the tie-break can no longer change.',
    ]);
    expect(frozen({}, { tieBreak: 'MARGIN' })).toEqual([]);
    expect(frozen({}, { changePicks: 'UNTIL_LOCK', tieRule: 'SURVIVE' }, { decidedWeek: 2 })).toEqual([]);
  });
});

it('accepts no change that a verifier refuses, nor one that leaves entries or picks outside the weeks', () => {
  const WEEKS = [1, 2, 3, 4];
  const pool = someOptionsWithEnd(WEEKS.length, WEEKS);
  const drawn = fc.record({
    ...{ before: pool, other: pool },
    names: fc.oneof(
      ...[OPTION_NAMES, SCHEDULED].map((names) => fc.subarray(names, { minLength: 1, maxLength: 3 })),
    ),
    ...{ passed: fc.nat(WEEKS.length), picked: fc.subarray(WEEKS), hasEntries: fc.boolean() },
  });
  fc.assert(
    fc.property(drawn, ({ before, other, names, passed, picked, hasEntries }) => {
      const changes = Object.fromEntries(names.map((name) => [name, other[name]]));
      const after: PoolOptions = { ...before, ...changes };
      if (checkOptions(after, { weekCount: WEEKS.length }).length > 0) return;
      const lastBefore = lastWeekOf(before, WEEKS.length);
      const isPlayed = (week: number) => week >= before.firstWeek && week <= lastBefore;
      const passedWeeks = WEEKS.filter((week) => isPlayed(week) && week <= passed);
      const known = { decidedWeek: null, passedWeeks, weekCount: WEEKS.length, hasMoney: false };
      const pickedWeeks = picked.filter(isPlayed);
      if (frozenOptions(before, after, { ...known, pickedWeeks, hasEntries }).length > 0) return;
      // The verifier knows of no other picks than those of weeks that are over.
      const verified = { ...known, pickedWeeks: passedWeeks, hasEntries: false };
      expect(frozenOptions(before, after, verified)).toEqual([]);
      const { firstWeek } = after;
      if (hasEntries) expect(firstWeek).toBe(before.firstWeek);
      const last = lastWeekOf(after, WEEKS.length);
      expect(pickedWeeks.filter((week) => week < firstWeek || week > last)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
