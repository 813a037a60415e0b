// A grid is a whole pool as a table: one line per entry, `username,email,1,2,…,18`, a team for each pick, by
// abbreviation or name, an empty cell for none. An exported grid has three more columns, which an import reads for facts
// that the picks do not contain: a late first week, and eliminations by the commissioner. Where entries have more than one
// life it has a fourth, the strikes, and where entries can buy back in another one, the weeks whose elimination was bought
// back: `3+7`. The cell of a week with two picks holds two teams: `KC+BUF`.

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
  /** A stand-in where the account has none yet. */
  email: string;
  /** 1 for the first entry of its address. */
  number: number;
  picks: GridPick[];
  /** The first week this entry plays. */
  startWeek: number;
  /** The name of its account, when that is new. */
  name: string;
  isPaid: boolean;
  /** The week of an elimination by the commissioner. */
  adminEliminatedWeek: number | null;
  /** The weeks whose elimination was bought back, ascending. */
  boughtBackWeeks: number[];
}

/** The kinds of problems, with what they mean. Lines with equal ones can be mended together. */
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

/** A problem with a line of a grid. */
export interface GridProblem {
  /** The column as the header names it: "email", "7"; null for the whole line. */
  column: string | null;
  text: string;
  /** By default OTHER. */
  kind?: keyof typeof PROBLEM_KINDS;
  /** The part of the cell that is meant, of two teams one; absent for the whole cell. */
  part?: string;
  /** What the cell can say instead, the likeliest first. */
  suggestions?: readonly string[];
}

/** What a line can say beside the columns of a grid. */
export interface GridExtras {
  /** The name of the account's owner; by default the username. */
  name: string | null;
  isPaid: boolean;
  /** The first week that the entry plays; null: Week 1. */
  startWeek: number | null;
  /** The cell of the weeks whose elimination was bought back; null without the column. */
  boughtBack: string | null;
}

/** The season and pool of a grid. */
export interface GridRules {
  /** The name of the site, which no entry takes. */
  siteName: string;
  weekCount: number;
  maxEntriesPerAccount: number;
  /** The stand-in for the address of a new account that has none yet. */
  standInEmail?(): string;
  /** The team that a cell names, in any spelling; without one, the teams of the season that it can mean. */
  team(text: string): FoundTeam;
  /** The id of a team's game; null when it has a bye. */
  gameId(week: number, teamId: string): number | null;
  /** The other team of that game; null when the team has a bye. */
  opponent(week: number, teamId: string): string | null;
  /** The first week that a new entry can still play; null when none is left. */
  openWeek: number | null;
  /** Of the pool; by default the specification's rules. */
  options?: PoolOptions;
  /** The lives that an entry loses in a week with picks of these teams; 0 before its deadline. */
  livesLost?(week: number, teamIds: readonly string[]): number;
  /** Where the pool picks automatically: the teams that the deadline of a week takes, the first one first. */
  autoPicks?(week: number): readonly { teamId: string; gameId: number }[];
  /** The usernames, by key, that entries of the pool have already. */
  takenUsernames?: ReadonlySet<string>;
  /** The usernames of entries of the pool, by what they look like (entries/rules/confusables.ts). */
  takenSkeletons?: ReadonlyMap<string, string>;
  /** The highest number of an address's entries in the pool; absent for none. */
  lastNumbers?: ReadonlyMap<string, number>;
}
