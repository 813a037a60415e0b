import fc from 'fast-check';
import { expect, it } from 'vitest';

import { someOptionsWithEnd } from '#graphql/testing/randomOptions.ts';
import { PLAYOFF_WEEKS, roundOf } from '#graphql/season/rules/playoffs.ts';
import { checkOptions } from './checkOptions.ts';
import { lastWeekOf, picksInWeek } from './poolOptions.ts';

const WEEKS = 18;
const ENDS = Array.from({ length: PLAYOFF_WEEKS + 1 }, (_, round) => WEEKS + round);

it('accepts no week of whose picks one must fail: each has as many games as picks', () => {
  fc.assert(
    fc.property(someOptionsWithEnd(WEEKS, ENDS), (options) => {
      expect(checkOptions(options, { weekCount: WEEKS })).toEqual([]);
      for (let week = options.firstWeek; week <= lastWeekOf(options, WEEKS); week += 1) {
        const { games } = roundOf(week, WEEKS) ?? { games: 13 };
        expect(picksInWeek(options, week)).toBeLessThanOrEqual(games);
      }
    }),
  );
});
