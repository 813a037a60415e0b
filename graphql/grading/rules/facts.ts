/**
 * The facts that the rules use: for each Prisma row the part that the rules need, so that rows can be passed
 * as they are; the unions equal the enums of prisma/schema.prisma. Every Date is an instant.
 */

export type GameStatus = 'SCHEDULED' | 'LIVE' | 'FINAL' | 'POSTPONED' | 'CANCELLED';
export type EliminationReason = 'LOSS' | 'TIE' | 'NO_PICK' | 'LATE_PICK' | 'TEAM_REUSED' | 'ADMIN';
export type PickOutcome = 'PENDING' | 'WON' | 'LOST' | 'TIED';
/** AUTO and PLAN: made at the deadline for an entry that lacked a pick, by the pool's order or from the entry's own plan. */
export type PickSource = 'PARTICIPANT' | 'ADMIN' | 'IMPORT' | 'AUTO' | 'PLAN';
export type GameRulingKind = 'SURVIVE' | 'LOSS';

/** When a game starts, as currently known. */
export interface KickoffFacts {
  kickoff: Date;
  /** False when the time is a placeholder, which never locks a team. */
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

/** The week of a game that has left the schedule, as logs state it. */
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
  /** The first week this entry plays. */
  startWeek: number;
  adminEliminatedWeek: number | null;
  reinstatedThroughWeek: number | null;
  /** Bought back: no strike up to this week counts. */
  boughtBackThroughWeek: number | null;
}

export interface PickFacts {
  entryId: number;
  week: number;
  teamId: string;
  gameId: number;
  /** The server's receive time. */
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
