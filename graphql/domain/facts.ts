/**
 * The facts the rules are applied to. Each is the part of a Prisma row that the rules need, so rows can be
 * passed as they are; the unions equal the enums of prisma/schema.prisma. Every Date is an instant.
 */

export type GameStatus = 'SCHEDULED' | 'LIVE' | 'FINAL' | 'POSTPONED' | 'CANCELLED';
export type TieRule = 'LOSS' | 'SURVIVE';
export type EliminationReason = 'LOSS' | 'TIE' | 'NO_PICK' | 'LATE_PICK' | 'TEAM_REUSED' | 'ADMIN';
export type PickOutcome = 'PENDING' | 'WON' | 'LOST' | 'TIED';
export type PickSource = 'PARTICIPANT' | 'ADMIN' | 'IMPORT';
export type GameRulingKind = 'SURVIVE' | 'LOSS';

/** When a game starts, as far as it is known. */
export interface KickoffFacts {
  kickoff: Date;
  /** False: the time is a placeholder, which never locks a team. */
  isKickoffConfirmed: boolean;
}

export interface ResultFacts {
  homeTeamId: string;
  awayTeamId: string;
  status: GameStatus;
  /** Null before kick-off. */
  homeScore: number | null;
  awayScore: number | null;
}

export interface GameFacts extends KickoffFacts, ResultFacts {
  id: number;
  week: number;
}

/** What the administrator decided a postponed or cancelled game means in one pool. */
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

/** An entry's place in time: what orders standings and winners. */
export interface StandingFacts {
  id: number;
  joinedAt: Date;
  /** Null while alive. */
  eliminatedWeek: number | null;
}
