/**
 * The input types of the rules. Each is a subset of a Prisma row, so that rows can be passed as they are; the
 * unions equal the enums of prisma/schema.prisma. Every Date is an instant.
 */

export type GameStatus = 'SCHEDULED' | 'LIVE' | 'FINAL' | 'POSTPONED' | 'CANCELLED';
export type EliminationReason = 'LOSS' | 'TIE' | 'NO_PICK' | 'LATE_PICK' | 'TEAM_REUSED' | 'ADMIN';
export type PickOutcome = 'PENDING' | 'WON' | 'LOST' | 'TIED';
/** AUTO and PLAN: made at the deadline for a missing pick, by the pool's order or from the entry's plan. */
export type PickSource = 'PARTICIPANT' | 'ADMIN' | 'IMPORT' | 'AUTO' | 'PLAN';
export type GameRulingKind = 'SURVIVE' | 'LOSS';

/** The scheduled or actual start of a game. */
export interface KickoffFacts {
  kickoff: Date;
  /** False for a placeholder, which never locks a team. */
  isKickoffConfirmed: boolean;
}

export interface ResultFacts {
  homeTeamId: string;
  awayTeamId: string;
  status: GameStatus;
  /** Null before kickoff. */
  homeScore: number | null;
  awayScore: number | null;
}

/** The week of a game removed from the schedule, in logs. */
export const OFF_SCHEDULE = 0;

export interface GameFacts extends KickoffFacts, ResultFacts {
  id: number;
  week: number;
}

/** The commissioner's ruling on a postponed or canceled game in one pool. */
export interface RulingFacts {
  gameId: number;
  kind: GameRulingKind;
}

export interface EntryFacts {
  id: number;
  /** The first week that the entry plays. */
  startWeek: number;
  adminEliminatedWeek: number | null;
  reinstatedThroughWeek: number | null;
  /** Strikes through this week were bought back. */
  boughtBackThroughWeek: number | null;
}

export interface PickFacts {
  entryId: number;
  week: number;
  teamId: string;
  gameId: number;
  /** Server time of receipt. */
  submittedAt: Date;
  source: PickSource;
}

/** The facts that order standings and winners. */
export interface StandingFacts {
  /** Ids increase in the order of joining. */
  id: number;
  /** Null while alive. */
  eliminatedWeek: number | null;
}
