import type { LossRule, TieRule } from './facts.ts';

/** What happens to an entry without a pick at the deadline. */
type NoPickRule = 'OUT' | 'STRIKE' | 'AUTO';
/** Whether participants can change a stored pick. */
type ChangePicksRule = 'NEVER' | 'UNTIL_LOCK';
/** When the picks of a week close. */
export type DeadlineKind = 'SUNDAY' | 'KICKOFF' | 'FIRST_KICKOFF';
/** What the weeks before a late entry's first one count for it. */
type MissedWeeksRule = 'FREE' | 'STRIKE';
/** What happens when all remaining entries are out in the same week. */
export type AllOutRule = 'SPLIT' | 'PLAY_ON';
/** Whether the prize of a pool without a single winner goes to the next season. */
type RolloverRule = 'NEVER' | 'NO_WINNER';

/** The options of a pool (SPECIFICATION 5.10). Their defaults are the rules of the specification. */
export interface PoolOptions {
  /** An entry is out in the week in which its strikes reach this number; 1 to MOST_LIVES. */
  lives: number;
  /** STRIKE: a loss is a strike. OUT: it puts out at once, whatever lives are left. A late pick counts as a loss. */
  lossRule: LossRule;
  /** LOSS: a tie counts as a loss. STRIKE: it is a strike, also where a loss puts out. SURVIVE: it counts as a win. */
  tieRule: TieRule;
  /**
   * OUT: out at once, whatever lives are left. STRIKE: each missing pick is a strike. AUTO: the most favored team that is
   * left is picked at the deadline; a strike where none is left.
   */
  noPick: NoPickRule;
  /** The weeks with two picks, ascending; each that does not win is a strike. */
  doublePickWeeks: readonly number[];
  /** UNTIL_LOCK: a pick can be changed until its team or the deadline locks. */
  changePicks: ChangePicksRule;
  /**
   * SUNDAY: the pool's weekday and time. KICKOFF: each game's own kick-off; the week closes with its last one.
   * FIRST_KICKOFF: the first kick-off of the week.
   */
  deadlineRule: DeadlineKind;
  /** The last week in which an entry can start; null: no limit while registration is open. */
  lateJoinThroughWeek: number | null;
  /** STRIKE: each week between the pool's first one and the entry's first one is a strike. */
  missedWeeks: MissedWeeksRule;
  /** From this week on every team can be picked once more; null: each team once a season. */
  reuseTeamsFromWeek: number | null;
  /** The first week that the pool plays. */
  firstWeek: number;
  /** The last week that the pool plays, playoffs included; null: the last week of the regular season. */
  lastWeek: number | null;
  /** The last week in which an elimination can be bought back; null: never. */
  buyBackThroughWeek: number | null;
  /** The fee of buying back; null: the entry fee. */
  buyBackFeeCents: number | null;
  /** SPLIT: they share the prize. PLAY_ON: the week does not count for them. */
  allOut: AllOutRule;
  /** The percentages of the prize for the entries that last longest, the first place first; together 100. */
  prizePercentages: readonly number[];
  /** NO_WINNER: a prize that no single entry wins goes to the next season. */
  rollover: RolloverRule;
  /** Whether screens of the pool show chances to win. */
  showChances: boolean;
  /** Whether members talk in the threads of the weeks. */
  talk: boolean;
  /** Whether the standings tell members which entries have paid. */
  showPaid: boolean;
}

/** The columns of Pool that hold its options. */
export interface PoolOptionColumns extends Omit<PoolOptions, 'doublePickWeeks' | 'prizePercentages'> {
  /** "12,13": ascending; empty for none. */
  doublePickWeeks: string;
  /** "60,30,10". */
  prizePercentages: string;
}

export const MOST_LIVES = 3;
/** The week of the last playoff game of a season with 18 weeks. */
export const MOST_WEEKS = 22;

export const DEFAULT_OPTIONS: PoolOptions = {
  lives: 1,
  lossRule: 'STRIKE',
  tieRule: 'LOSS',
  noPick: 'OUT',
  doublePickWeeks: [],
  changePicks: 'NEVER',
  deadlineRule: 'SUNDAY',
  lateJoinThroughWeek: null,
  missedWeeks: 'FREE',
  reuseTeamsFromWeek: null,
  firstWeek: 1,
  lastWeek: null,
  buyBackThroughWeek: null,
  buyBackFeeCents: null,
  allOut: 'SPLIT',
  prizePercentages: [100],
  rollover: 'NEVER',
  showChances: true,
  talk: true,
  showPaid: false,
};

/** The numbers of a column that lists them: "12,13". */
export const numbersOf = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

/** The options that a pool's row holds. */
export function optionsOf(pool: PoolOptionColumns): PoolOptions {
  return {
    lives: pool.lives,
    lossRule: pool.lossRule,
    tieRule: pool.tieRule,
    noPick: pool.noPick,
    doublePickWeeks: numbersOf(pool.doublePickWeeks),
    changePicks: pool.changePicks,
    deadlineRule: pool.deadlineRule,
    lateJoinThroughWeek: pool.lateJoinThroughWeek,
    missedWeeks: pool.missedWeeks,
    reuseTeamsFromWeek: pool.reuseTeamsFromWeek,
    firstWeek: pool.firstWeek,
    lastWeek: pool.lastWeek,
    buyBackThroughWeek: pool.buyBackThroughWeek,
    buyBackFeeCents: pool.buyBackFeeCents,
    allOut: pool.allOut,
    prizePercentages: numbersOf(pool.prizePercentages),
    rollover: pool.rollover,
    showChances: pool.showChances,
    talk: pool.talk,
    showPaid: pool.showPaid,
  };
}

/** The columns to store options in. */
export function columnsOf(options: PoolOptions): PoolOptionColumns {
  return {
    ...options,
    doublePickWeeks: options.doublePickWeeks.join(','),
    prizePercentages: options.prizePercentages.join(','),
  };
}

/** Ascending, each week once. */
export function normalWeeks(weeks: readonly number[]): number[] {
  return [...new Set(weeks)].sort((a, b) => a - b);
}

/** The weeks from this one on, as doublePickWeeks holds "from Week N". */
export function weeksFrom(week: number): number[] {
  return Array.from({ length: Math.max(0, MOST_WEEKS - week + 1) }, (_, index) => week + index);
}

/** The number of picks that an entry makes in a week. */
export function picksInWeek({ doublePickWeeks }: Pick<PoolOptions, 'doublePickWeeks'>, week: number): 1 | 2 {
  return doublePickWeeks.includes(week) ? 2 : 1;
}

/** The period of a week: an entry can pick a team once in each. 0, and 1 from reuseTeamsFromWeek on. */
export function periodOf(
  { reuseTeamsFromWeek }: Pick<PoolOptions, 'reuseTeamsFromWeek'>,
  week: number,
): 0 | 1 {
  return reuseTeamsFromWeek !== null && week >= reuseTeamsFromWeek ? 1 : 0;
}

/** The last week that the pool plays. */
export function lastWeekOf({ lastWeek }: Pick<PoolOptions, 'lastWeek'>, seasonWeekCount: number): number {
  return lastWeek ?? seasonWeekCount;
}

/** Whether entries can have more than one strike, so that grading counts them. */
export function countsStrikes({
  lives,
  doublePickWeeks,
}: Pick<PoolOptions, 'lives' | 'doublePickWeeks'>): boolean {
  return lives > 1 || doublePickWeeks.length > 0;
}
