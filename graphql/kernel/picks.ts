import type { Pick as StoredPick } from '../../prisma/generated/sqlite/client.ts';
import type { GameStatus } from '../domain/facts.ts';

/** What is stored about an entry, a week and a team, as far as it matters to a pick. */
export interface PickFactsRow {
  userId: number;
  poolId: number;
  startWeek: number;
  eliminatedWeek: number | null;
  eliminationReason: string | null;
  decidedWeek: number | null;
  weekCount: number;
  deadline: Date | null;
  pickedTeamId: string | null;
  usedWeek: number | null;
  teamId: string | null;
  city: string | null;
  nickname: string | null;
  gameId: number | null;
  homeTeamId: string | null;
  awayTeamId: string | null;
  kickoff: Date | null;
  isKickoffConfirmed: boolean | null;
  status: GameStatus | null;
  homeScore: number | null;
  awayScore: number | null;
}

/** The entry, week and team of a pick as requested; nothing is known about them yet. */
export interface PickRequest {
  entryId: number;
  week: number;
  teamId: string;
}

/** Loads what picks are judged by. */
export interface PickFacts {
  /** Picks that arrive at once may be loaded together. @returns undefined for an unknown entry */
  load(request: PickRequest): Promise<PickFactsRow | undefined>;
}

/** A participant's pick; everything else about it follows. */
export type NewPick = Pick<StoredPick, 'poolId' | 'entryId' | 'week' | 'teamId' | 'gameId' | 'submittedAt'>;

export interface PickWriter {
  /**
   * Stores a pick; resolves once it is durable. Picks that arrive at once may be written together.
   * @throws the unique violation of that pick alone
   */
  store(pick: NewPick): Promise<StoredPick>;
}
