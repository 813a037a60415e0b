import type { EliminationReason, PickOutcome } from '#graphql/grading/rules/facts.ts';

/**
 * What a site shows of a pool, on a screen or in an answer. A property that is missing was not shown, and is not compared.
 * Ids are those of the log.
 */
export interface Shown {
  /** "League Standings", "All Picks of Week 3". */
  screen: string;
  entries?: readonly ShownEntry[];
  /** Whether `entries` are all of the pool. */
  isEveryEntry?: boolean;
  picks?: readonly ShownPick[];
  /** The weeks of which `picks` has all. */
  wholeWeeks?: readonly number[];
  games?: readonly ShownGame[];
  weeks?: readonly ShownWeek[];
  counts?: ShownCounts;
  /** Null: shown as not decided. */
  outcome?: ShownOutcome | null;
  winners?: readonly ShownWinner[];
  survival?: readonly ShownSurvival[];
}

export interface ShownEntry {
  id: string;
  username?: string;
  isOut?: boolean;
  /** Null while it is in. */
  eliminatedWeek?: number | null;
  eliminationReason?: EliminationReason | null;
  /** One for each strike, ascending. */
  strikeWeeks?: readonly number[];
  /** Of an entry that is in. */
  livesLeft?: number;
  startWeek?: number;
}

export interface ShownPick {
  entry: string;
  username?: string;
  week: number;
  team: string;
  outcome?: PickOutcome;
  /** An instant, ISO 8601. */
  submittedAt?: string;
  isAutomatic?: boolean;
  isFromPlan?: boolean;
  /** The viewer's own, which it sees before the deadline: nothing is known of it until then. */
  isOwn?: boolean;
}

export interface ShownGame {
  id: string;
  week?: number;
  home?: string;
  away?: string;
  /** An instant, ISO 8601. */
  kickoff?: string;
  isFinal?: boolean;
  homeScore?: number | null;
  awayScore?: number | null;
}

export interface ShownWeek {
  week: number;
  /** An instant, ISO 8601. */
  deadline?: string;
  isPassed?: boolean;
  /** By team: how many entries picked it. All teams that were picked. */
  picksByTeam?: readonly { team: string; count: number; outcome?: PickOutcome }[];
}

export interface ShownCounts {
  entries?: number;
  alive?: number;
  eliminated?: number;
}

export interface ShownOutcome {
  decidedWeek?: number;
  /** The week in which the winners were eliminated; null when they are in. */
  lastWeek?: number | null;
  winnerCount?: number;
}

/** A winner with its part of the prize in cents; a public page does not show the id. */
export interface ShownWinner {
  entry?: string;
  username?: string;
  prizeCents?: number;
}

/** Entries after a week, of those that had joined by then. */
export interface ShownSurvival {
  week: number;
  alive: number;
  eliminated: number;
}
