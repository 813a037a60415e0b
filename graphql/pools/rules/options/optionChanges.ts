import type { OptionProblem } from './checkOptions.ts';
import {
  declared,
  lastWeekOf,
  OPTION_NAMES,
  type OptionName,
  optionsThat,
  type PoolOptions,
} from './poolOptions.ts';

/** What has happened in a pool, as far as it freezes options. Of picks only that there are some in a week, which is public. */
export interface PoolProgress {
  /** Null while the pool is undecided. */
  decidedWeek: number | null;
  /** The weeks whose deadline has passed. */
  passedWeeks: readonly number[];
  /** The weeks that entries have picked for, also where the commissioner has removed the picks since: the log commits to them. */
  pickedWeeks: readonly number[];
  /** Whether the pool has entries: each begins in a week of its own. */
  hasEntries: boolean;
  /** Of the regular season. */
  weekCount: number;
  /** Whether amounts of money are recorded: received, paid out, or carried over from an earlier season. */
  hasMoney: boolean;
}

/** The options whose change alters how weeks that are over are graded. */
export const GRADED = optionsThat(({ graded }) => graded);

/** The options whose change can move deadlines, or add and remove weeks. */
export const SCHEDULED = optionsThat(({ schedules }) => schedules === true);

export function changedOptions(before: PoolOptions, after: PoolOptions): OptionName[] {
  return OPTION_NAMES.filter((name) => String(before[name]) !== String(after[name]));
}

/**
 * Why options cannot change any more (SPECIFICATION 5.10): the picks that exist must fit the options they were made under,
 * and a decided pool stays decided. None when they can.
 */
export function frozenOptions(
  before: PoolOptions,
  after: PoolOptions,
  progress: PoolProgress,
): OptionProblem[] {
  return changedOptions(before, after).flatMap((option) => {
    const message = whenDecided(option, progress) ?? started(option, before, after, progress);
    return message === null ? [] : [{ option, message }];
  });
}

function whenDecided(option: OptionName, { decidedWeek }: PoolProgress): string | null {
  const { decided: what } = declared(option);
  return decidedWeek === null || what === undefined
    ? null
    : `The pool was decided in Week ${decidedWeek}: ${what} can no longer change.`;
}

function started(
  option: OptionName,
  before: PoolOptions,
  after: PoolOptions,
  { passedWeeks, pickedWeeks, hasEntries, weekCount, hasMoney }: PoolProgress,
): string | null {
  const playedWeeks = [...passedWeeks, ...pickedWeeks].sort((a, b) => a - b);
  switch (option) {
    case 'pickTo': {
      const [picked] = playedWeeks;
      return picked === undefined
        ? null
        : `Week ${picked} has been played or picked: whether picks must win or lose is fixed.`;
    }
    case 'currency':
      return hasMoney
        ? `Payments are recorded in ${before.currency}: the currency can no longer change.`
        : null;
    case 'teamUses': {
      const [played] = playedWeeks;
      return played === undefined
        ? null
        : `Week ${played} has been played or picked: how often a team can be picked is fixed.`;
    }
    case 'doublePickWeeks': {
      const changed = [...before.doublePickWeeks, ...after.doublePickWeeks].filter(
        (week) => before.doublePickWeeks.includes(week) !== after.doublePickWeeks.includes(week),
      );
      const over = changed.find((week) => passedWeeks.includes(week));
      if (over !== undefined) return `The deadline of Week ${over} has passed: its number of picks is fixed.`;
      const picked = changed.find(
        (week) => pickedWeeks.includes(week) && !after.doublePickWeeks.includes(week),
      );
      return picked === undefined ? null : `Entries have picked for Week ${picked}: it keeps its two picks.`;
    }
    case 'reuseTeamsFromWeek': {
      const from = Math.min(before.reuseTeamsFromWeek ?? Infinity, after.reuseTeamsFromWeek ?? Infinity);
      const played = playedWeeks.find((week) => week >= from);
      return played === undefined
        ? null
        : `Week ${played} has been played or picked: which teams can be used from Week ${from} on is fixed.`;
    }
    case 'firstWeek': {
      const played = playedWeeks.find((week) => week < after.firstWeek);
      if (played !== undefined) return `Week ${played} has been played or picked: it stays in the pool.`;
      if (passedWeeks.length > 0) return 'The pool has started: its first week can no longer change.';
      return hasEntries
        ? `Entries have joined to play from Week ${before.firstWeek}: the first week can no longer change.`
        : null;
    }
    case 'lastWeek': {
      const last = lastWeekOf(after, weekCount);
      const played = playedWeeks.find((week) => week > last);
      return played === undefined ? null : `Week ${played} has been played or picked: it stays in the pool.`;
    }
    default:
      return null;
  }
}
