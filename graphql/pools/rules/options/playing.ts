import { choice, number, week, weekOrNone, weeks } from './kinds.ts';
import { MOST_LIVES } from './limits.ts';

/** Every week of a season, so that a plan can always be taken. */
const MOST_OWN_AUTO_PICKS = 18;
const inWeeks = (weeks: number) =>
  ['Never', 'In one week', 'In two weeks', 'In three weeks', 'In four weeks'][weeks] ?? `In ${weeks} weeks`;

const FROM_NOW = 'Applies to picks from now on.';
const MOVES =
  'Moves the deadlines that are ahead; Verify lists those that moved once picks were in. Weeks that are over stay as they are.';

/** The options of how a week is played: what a pick is, when it is due, and what it costs not to win. */
export const playing = {
  /** An entry is out in the week in which its strikes reach this number; 1 to MOST_LIVES. */
  lives: number({
    label: 'Lives',
    topic: 'ELIMINATION',
    sentence: 'An entry is out when it has lost this many lives.',
    words: { 1: 'One: out after the first loss', 2: 'Two', 3: 'Three' },
    choicesOnly: `An entry has 1 to ${MOST_LIVES} lives.`,
    usual: 1,
    graded: true,
    logged: true,
    inPresets: true,
    decided: 'the number of lives',
    isCommon: true,
  }),
  /** LOSE: the team of a pick must lose its game, and a pick whose team wins counts as a loss. */
  pickTo: choice({
    label: 'Picks must',
    topic: 'PICKS',
    sentence:
      "A picked team must win its game, or lose it: a losers' pool, where a win is a loss and the biggest underdog is the automatic pick.",
    enumName: 'PickToRule',
    words: { WIN: 'Win', LOSE: "Lose: a losers' pool" },
    usual: 'WIN',
    graded: true,
    logged: 'UNLESS_USUAL',
    inPresets: true,
    decided: 'whether picks must win or lose',
    isCommon: true,
  }),
  /** STRIKE: a loss is a strike. OUT: it puts out at once, whatever lives are left. A late pick counts as a loss. */
  lossRule: choice({
    label: 'A loss',
    topic: 'ELIMINATION',
    sentence: 'A lost game costs a life, or puts the entry out whatever lives it has left.',
    enumName: 'LossRule',
    words: { STRIKE: 'It costs a life', OUT: 'The entry is out at once' },
    usual: 'STRIKE',
    graded: true,
    logged: true,
    inPresets: true,
    decided: 'what a loss means',
  }),
  /** LOSS: a tie counts as a loss. STRIKE: it is a strike, also where a loss puts out. SURVIVE: it counts as a win. */
  tieRule: choice({
    label: 'Ties',
    topic: 'ELIMINATION',
    sentence: 'A tied game counts as a loss, costs a life, or survives the week.',
    enumName: 'TieRule',
    words: { LOSS: 'A tie is a loss', STRIKE: 'A tie costs a life', SURVIVE: 'A tie survives' },
    usual: 'LOSS',
    graded: true,
    logged: true,
    inPresets: true,
    isSetting: true,
    isCommon: true,
  }),
  /**
   * OUT: out at once, whatever lives are left. STRIKE: each missing pick is a strike. AUTO: the most favored team that is
   * left is picked at the deadline; a strike where none is left.
   */
  noPick: choice({
    label: 'No pick',
    topic: 'ELIMINATION',
    sentence:
      'Without a pick at the deadline an entry is out, loses a life, or gets the biggest favorite that is left.',
    enumName: 'NoPickRule',
    words: {
      OUT: 'It is out',
      STRIKE: 'It loses a life',
      AUTO: 'Auto-pick: the biggest favorite still available',
    },
    usual: 'OUT',
    graded: true,
    logged: true,
    inPresets: true,
    loggedAs: 'missing pick',
    decided: 'what a missing pick means',
    isCommon: true,
  }),
  /** The weeks that an entry can leave free: at their deadlines a bye stands for what it has not picked. */
  byeWeeks: number({
    label: 'Bye weeks',
    topic: 'PICKS',
    sentence:
      'An entry can leave this many weeks free: without a pick at the deadline it takes a bye, as long as it has one left.',
    words: { 0: 'None', 1: 'One', 2: 'Two', 3: 'Three', 4: 'Four' },
    choicesOnly: 'An entry has 0 to 4 bye weeks.',
    usual: 0,
    graded: true,
    logged: 'UNLESS_USUAL',
    inPresets: true,
    decided: 'the number of bye weeks',
  }),
  /** The weeks in which an entry's plan is taken where a pick is missing at the deadline, if its owner asks for it. */
  ownAutoPicks: number({
    label: 'Picks from the plan',
    topic: 'PICKS',
    sentence:
      'Without a pick at the deadline an entry gets the team of its plan if its owner chose so, in this many weeks at most.',
    words: Object.fromEntries(
      Array.from({ length: MOST_OWN_AUTO_PICKS + 1 }, (_, weeks) => [weeks, inWeeks(weeks)]),
    ),
    choicesOnly: 'The plan of an entry can be taken in 0 to 18 weeks.',
    usual: 0,
    change: 'Applies to deadlines from now on.',
    graded: false,
    logged: 'UNLESS_USUAL',
    inPresets: true,
    loggedAs: 'weeks picked from the plan',
  }),
  /** The weeks with two picks, ascending; each that does not win is a strike. */
  doublePickWeeks: weeks({
    label: 'Weeks with two picks',
    topic: 'PICKS',
    sentence: 'In these weeks an entry picks two teams, and both must win.',
    usual: [],
    graded: true,
    logged: true,
    inPresets: true,
    loggedAs: 'weeks with two picks',
    decided: 'the weeks with two picks',
  }),
  /**
   * In points: an entry cannot pick a team that the line favors by more; in a losers' pool, an underdog by more. 0: no limit. A game
   * without a line is not limited.
   */
  favoriteLimit: number({
    label: 'Ban on big favorites',
    topic: 'PICKS',
    sentence:
      "A team that the line favors by more points than this cannot be picked; in a losers' pool, an underdog by more.",
    words: { 0: 'No limit', 3: '3 points', 7: '7 points', 10: '10 points', 14: '14 points' },
    choicesOnly: 'The biggest favorite is one of 3, 7, 10 or 14 points, or has no limit (0).',
    usual: 0,
    change: FROM_NOW,
    graded: false,
    logged: 'UNLESS_USUAL',
    inPresets: true,
    loggedAs: 'biggest favorite in points',
  }),
  /** UNTIL_LOCK: a pick can be changed until its team or the deadline locks. */
  changePicks: choice({
    label: 'Changing a pick',
    topic: 'PICKS',
    sentence: 'A submitted pick is final, or can be changed until its game starts or the deadline passes.',
    enumName: 'ChangePicksRule',
    words: { NEVER: 'Never', UNTIL_LOCK: 'Until it locks' },
    usual: 'NEVER',
    change: FROM_NOW,
    graded: false,
    logged: true,
    inPresets: true,
    isCommon: true,
  }),
  /**
   * SUNDAY: the pool's weekday and time. KICKOFF: each game's own kickoff; the week closes with its last one.
   * FIRST_KICKOFF: the first kickoff of the week.
   */
  deadlineRule: choice({
    apiName: 'deadline',
    label: 'Deadline',
    topic: 'PICKS',
    sentence: 'When picks close each week. A team that plays earlier locks at its kickoff.',
    enumName: 'DeadlineKind',
    words: {
      SUNDAY: 'Weekly at a fixed time',
      KICKOFF: 'Each game at its own kickoff',
      FIRST_KICKOFF: 'The first kickoff of the week',
    },
    usual: 'SUNDAY',
    change: MOVES,
    graded: false,
    logged: true,
    schedules: true,
    isCommon: true,
  }),
  /** The weekday of a deadline SUNDAY, from 1, Monday, to 7, Sunday; the others have none. */
  deadlineWeekday: number({
    label: 'Day of the deadline',
    topic: 'PICKS',
    sentence: 'A weekly deadline is on this day.',
    words: { 1: 'Monday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' },
    choicesOnly:
      'The day of the deadline is one on which a week is played: Thursday (4), Friday (5), Saturday (6), Sunday (7) or Monday (1).',
    usual: 7,
    change: MOVES,
    graded: false,
    logged: false,
    schedules: true,
    isSetting: true,
    isCommon: true,
  }),
  /** The last week in which an entry can start; null: no limit while registration is open. */
  lateJoinThroughWeek: weekOrNone({
    label: 'New entries through',
    topic: 'ENTRIES',
    sentence: 'New entries can start until the deadline of this week.',
    none: 'No limit while registration is open',
    usual: null,
    change: 'Entries that have joined stay.',
    graded: false,
    logged: true,
    loggedAs: 'last week to join',
    isSetting: true,
  }),
  /** STRIKE: each week between the pool's first one and the entry's first one is a strike. */
  missedWeeks: choice({
    label: 'Weeks missed by joining late',
    topic: 'ENTRIES',
    sentence: 'Weeks before the first one of a late entry cost nothing, or each of them costs a life.',
    enumName: 'MissedWeeksRule',
    words: { FREE: 'No penalty', STRIKE: 'One life per missed week' },
    usual: 'FREE',
    graded: true,
    logged: true,
    inPresets: true,
    decided: 'what missed weeks mean',
  }),
  /** How often an entry can pick a team: 1 or 2 times in each part of the season, 0 without limit; never twice in a week. */
  teamUses: number({
    label: 'How often a team can be picked',
    topic: 'PICKS',
    sentence: 'An entry can pick each team this often, but never twice in the same week.',
    words: { 1: 'Once', 2: 'Twice', 0: 'Without limit' },
    choicesOnly: 'A team can be picked once (1), twice (2) or without limit (0).',
    usual: 1,
    change: FROM_NOW,
    graded: true,
    logged: 'UNLESS_USUAL',
    inPresets: true,
    loggedAs: 'uses of a team',
    decided: 'how often a team can be picked',
  }),
  /** From this week on every team can be picked once more; null: each team once a season. */
  reuseTeamsFromWeek: weekOrNone({
    label: 'All teams again from',
    topic: 'PICKS',
    sentence: 'From this week on, every team can be picked once more.',
    none: 'Never: each team once a season',
    usual: null,
    change: FROM_NOW,
    graded: true,
    logged: true,
    inPresets: true,
    loggedAs: 'teams again from week',
    decided: 'the reuse of teams',
  }),
  firstWeek: week({
    label: 'First week',
    topic: 'TECHNICAL',
    sentence: 'The pool begins in this week of the season.',
    usual: 1,
    graded: true,
    logged: true,
    schedules: true,
    decided: 'the first week',
  }),
  /** The last week that the pool plays, playoffs included; null: the last week of the regular season. */
  lastWeek: weekOrNone({
    label: 'Last week',
    topic: 'TECHNICAL',
    sentence: 'The pool ends after this week; 19 to 22 are the playoffs.',
    none: 'The end of the regular season',
    usual: null,
    graded: true,
    logged: true,
    schedules: true,
    decided: 'the last week',
    isCommon: true,
  }),
};
