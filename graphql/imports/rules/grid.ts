// A grid is a whole pool as a table: one line per entry, `username,email,1,2,…,18`, a team for each pick, by
// abbreviation or name, an empty cell for none. An export has three more columns, which an import reads for
// facts that picks do not contain: a late first week, and eliminations by the commissioner. Pools with
// several lives have a fourth one, the strikes, and pools with buy-back another one, the weeks of bought-back
// eliminations: `3+7`. The cell of a week with two picks holds two teams: `KC+BUF`.

import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { FoundTeam } from '#graphql/season/rules/teamNames.ts';

export interface GridPick {
  week: number;
  teamId: string;
  gameId: number;
}

export interface GridEntry {
  username: string;
  usernameKey: string;
  usernameSkeleton: string;
  /** A stand-in when the account has none. */
  email: string;
  /** Number among the address's entries, from 1. */
  number: number;
  picks: GridPick[];
  /** The first week that the entry plays. */
  startWeek: number;
  /** Name for a new account. */
  name: string;
  isPaid: boolean;
  /** Week of an elimination by the commissioner. */
  adminEliminatedWeek: number | null;
  /** The weeks of bought-back eliminations, ascending. */
  boughtBackWeeks: number[];
}

/** Kinds of problems with their descriptions. Lines with the same kind can be fixed together. */
export const PROBLEM_KINDS = {
  USERNAME_MISSING: 'The line has no username.',
  USERNAME_INVALID: 'The username breaks a rule for usernames.',
  USERNAME_TAKEN: 'Another line has the username.',
  USERNAME_IN_POOL: 'An entry of the pool has the username.',
  EMAIL_MISSING: 'The line has no e-mail address.',
  EMAIL_INVALID: 'The cell is not an e-mail address.',
  EMAIL_TOO_MANY: 'The account would have more entries than the pool allows.',
  PAID_UNCLEAR: 'The cell does not say whether the entry has paid.',
  TEAM_UNKNOWN: 'No team has the name.',
  TEAM_AMBIGUOUS: 'Several teams have the name.',
  TEAM_IN_GAME: 'The cell names both teams of a game; the suggestions are the first and the second.',
  TEAM_AS_OPPONENT:
    'The cell says whom a team plays, like "@DAL"; the suggestions are the named team and its opponent.',
  TEAM_USED: 'The entry picked the team in an earlier week.',
  TEAM_IDLE: 'The team does not play in the week.',
  OTHER: 'A problem without a kind of its own.',
} as const;

export interface GridProblem {
  /** Header name of the column: "email", "7"; null for the whole line. */
  column: string | null;
  text: string;
  /** Default: OTHER. */
  kind?: keyof typeof PROBLEM_KINDS;
  /** The affected part of the cell, such as one of two teams; absent for the whole cell. */
  part?: string;
  /** Valid alternatives for the part, most likely first. */
  suggestions?: readonly string[];
}

/** Values of a line beside the columns of a grid. */
export interface GridExtras {
  /** The account owner's name; default: the username. */
  name: string | null;
  isPaid: boolean;
  /** The first week that the entry plays; null: Week 1. */
  startWeek: number | null;
  /** The cell of bought-back weeks; null without the column. */
  boughtBack: string | null;
}

/** The season and pool that a grid is checked against. */
export interface GridRules {
  /** The site's name, which no entry may take. */
  siteName: string;
  weekCount: number;
  maxEntriesPerAccount: number;
  /** Generates a stand-in address for a new account without one. */
  standInEmail?(): string;
  /** Finds the team that a cell names, in any spelling; if none, the season's candidates. */
  team(text: string): FoundTeam;
  /** The id of a team's game; null on a bye. */
  gameId(week: number, teamId: string): number | null;
  /** The team's opponent; null on a bye. */
  opponent(week: number, teamId: string): string | null;
  /** The first week that a new entry can play; null when there is none. */
  openWeek: number | null;
  /** Options of the pool; default: the specification's rules. */
  options?: PoolOptions;
  /** Lives that an entry loses in a week with these picks; 0 before the deadline. */
  livesLost?(week: number, teamIds: readonly string[]): number;
  /** In pools with automatic picks: the teams of a week's deadline, in order of preference. */
  autoPicks?(week: number): readonly { teamId: string; gameId: number }[];
  /** Keys of usernames that the pool's entries already use. */
  takenUsernames?: ReadonlySet<string>;
  /** The pool's usernames by skeleton (entries/rules/confusables.ts). */
  takenSkeletons?: ReadonlyMap<string, string>;
  /** The highest number of each address's entries in the pool; absent for none. */
  lastNumbers?: ReadonlyMap<string, number>;
}
