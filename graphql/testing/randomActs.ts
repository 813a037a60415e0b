import fc from 'fast-check';

import { DEFAULT_OPTIONS, OPTION_NAMES, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { GRADED, SCHEDULED } from '../pools/rules/options/optionChanges.ts';
import { someOptions, someOptionsWithEnd } from './randomOptions.ts';

/** The weeks of the season in which random acts are done, that of `openFixture`. */
export const WEEKS = [1, 2, 3];

/** What a person, the feed or a schedule does in a season; numbers choose among what there is by then. */
export interface RandomAct {
  kind: (typeof KINDS)[number];
  /** Minutes since the act before. */
  minutes: number;
  /** Whether the server was off meanwhile. */
  wasOff: boolean;
  pool: number;
  entry: number;
  game: number;
  week: number;
  team: number;
  /** A further choice, such as of a status, and a score. */
  choice: number;
  score: [number, number];
  /** The options to change, with values that go together with others. */
  names: (keyof PoolOptions)[];
  options: PoolOptions;
  /** Rows of an import. */
  rows: { teams: (number | null)[]; startWeek: number | null; boughtBack: number[] }[];
  /** Whether it is undone at once, where it can be. */
  isUndone: boolean;
}

const KINDS = [
  ...[
    'submitPick',
    'submitPick',
    'submitPick',
    'submitPickFor',
    'changePick',
    'removePick',
    'removePick',
    'restorePick',
  ],
  ...['eliminateEntry', 'reinstateEntry', 'restoreDecision', 'buyBackFor', 'buyBackFor', 'cancelBuyBack'],
  ...[
    'updatePool',
    'updatePool',
    'updatePool',
    'importEntries',
    'importEntries',
    'undoImport',
    'openSecondChance',
  ],
  ...['enterResult', 'correctResult', 'setGameStatus', 'ruleOnGame', 'openPick', 'renameEntry', 'moveEntry'],
  ...['playGames', 'playGames', 'feed', 'importSchedule', 'createPool', 'verify'],
] as const;

const week = fc.constantFrom(...WEEKS);

/** Kinds, times, entries, weeks, teams, results and options in any order. */
const someAct: fc.Arbitrary<RandomAct> = fc.record({
  kind: fc.constantFrom(...KINDS),
  minutes: fc.constantFrom(0, 7, 7, 7, 7, 7, 60, 60 * 12, 60 * 24, 60 * 24 * 3),
  wasOff: fc.constantFrom(false, false, false, true),
  pool: fc.nat({ max: 5 }),
  entry: fc.nat({ max: 30 }),
  game: fc.nat({ max: 11 }),
  week,
  team: fc.nat({ max: 7 }),
  choice: fc.nat({ max: 11 }),
  score: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  names: fc.oneof(
    fc.subarray(OPTION_NAMES, { minLength: 1, maxLength: 2 }),
    // Those that weigh what is over, and those that move the weeks.
    fc.subarray(GRADED, { minLength: 1, maxLength: 3 }),
    fc.subarray(SCHEDULED, { minLength: 1, maxLength: 2 }),
  ),
  // Or the usual ones again.
  options: fc.oneof(someOptionsWithEnd(WEEKS.length, WEEKS), fc.constant(DEFAULT_OPTIONS)),
  rows: fc.array(
    fc.record({
      teams: fc.array(fc.option(fc.nat({ max: 7 }), { freq: 8 }), { minLength: 3, maxLength: 3 }),
      startWeek: fc.option(week, { freq: 1 }),
      boughtBack: fc.oneof(fc.constant<number[]>([]), fc.subarray(WEEKS)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  isUndone: fc.boolean(),
});

/** A season of random acts, in a pool of random options. */
export interface RandomSeason {
  acts: RandomAct[];
  /** Of the pool that is there at its beginning. */
  options: PoolOptions;
  /** Of a second pool, which has not begun. */
  second: PoolOptions;
  /** Picks of a week that a transaction opens at most. */
  openedAtOnce: number;
}

export const someSeasonOfActs: fc.Arbitrary<RandomSeason> = fc.record({
  acts: fc.array(someAct, { minLength: 10, maxLength: 40, size: 'max' }),
  options: someOptions(WEEKS.length),
  second: someOptionsWithEnd(WEEKS.length, WEEKS),
  openedAtOnce: fc.constantFrom(1, 2000),
});
