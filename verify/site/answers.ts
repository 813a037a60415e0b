import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import type { ShownCounts, ShownSurvival } from '../compare/shown.ts';
import type { Answered } from './answerFields.ts';

// What the site answers, as docs/scripts.md and schema.graphql describe it.

export interface Page extends Answered {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export interface FiguresAnswer {
  pool:
    | (Answered & {
        publishedSeason: {
          winners: { username: string; prizeCents: number }[];
          weeks: ShownSurvival[];
        } | null;
      })
    | null;
}

export interface StandingsAnswer {
  pool:
    | (Answered & {
        firstWeek: number;
        lastWeek: number;
        viewerMayRead: boolean;
        standings: Page | null;
      })
    | null;
}

export interface WeekAnswer {
  pool: { week: Answered & { isDeadlinePassed: boolean } };
}

export interface PicksAnswer {
  pool: { week: { revealedPicks: Page | null } };
}

export interface DashboardCall {
  stats: { totalPlayers: number; activePlayers: number; eliminatedPlayers: number };
  participants: {
    id: string;
    username: string;
    isEliminated: boolean;
    eliminatedWeek: number | null;
    eliminationReason: EliminationReason | null;
  }[];
}

export interface StatsCall {
  totalPlayers: number;
  activePlayers: number;
}

export type PicksCall = {
  participantId: string;
  teamId: string;
  week: number;
  submittedAt: string;
  participant: { username: string };
}[];

export type GamesCall = {
  id: string;
  week: number;
  isCompleted: boolean;
  homeScore: number | null;
  awayScore: number | null;
  homeTeamId: string;
  awayTeamId: string;
}[];

export function countsOf({
  totalPlayers: entries,
  activePlayers: alive,
  eliminatedPlayers: eliminated,
}: DashboardCall['stats']): ShownCounts {
  return { entries, alive, eliminated };
}
