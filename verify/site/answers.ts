import type { ShownCounts, ShownEntry, ShownOutcome, ShownSurvival } from '../compare/shown.ts';

// What the site answers, as docs/scripts.md and schema.graphql describe it.

interface Page<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

type Reason = NonNullable<ShownEntry['eliminationReason']>;
type Outcome = 'PENDING' | 'WON' | 'LOST' | 'TIED';

export interface EntryAnswer {
  id: string;
  username: string;
  status: 'ALIVE' | 'ELIMINATED';
  eliminatedWeek: number | null;
  eliminationReason: Reason | null;
  strikeWeeks: number[];
  startWeek: number;
}

export interface FiguresAnswer {
  pool: {
    stats: { totalPlayers: number; activePlayers: number; eliminatedPlayers: number };
    outcome: Required<ShownOutcome> | null;
    publishedSeason: {
      winners: { username: string; prizeCents: number }[];
      weeks: ShownSurvival[];
    } | null;
  } | null;
}

export interface StandingsAnswer {
  pool: {
    firstWeek: number;
    lastWeek: number;
    viewerMayRead: boolean;
    outcome: Required<ShownOutcome> | null;
    winners: { prizeCents: number; entry: { id: string; username: string } }[] | null;
    standings: Page<EntryAnswer> | null;
  } | null;
}

export interface WeekAnswer {
  pool: {
    week: {
      number: number;
      deadline: string;
      isDeadlinePassed: boolean;
      distribution: { count: number; outcome: Outcome; team: { id: string } }[] | null;
      games: {
        id: string;
        week: number;
        kickoff: string;
        isCompleted: boolean;
        homeScore: number | null;
        awayScore: number | null;
        homeTeam: { id: string };
        awayTeam: { id: string };
      }[];
    };
  };
}

export interface PicksAnswer {
  pool: {
    week: {
      revealedPicks: Page<{
        week: number;
        outcome: Outcome;
        isAutomatic: boolean;
        isFromPlan: boolean;
        submittedAt: string;
        team: { id: string };
        entry: { id: string; username: string };
      }> | null;
    };
  };
}

export interface DashboardCall {
  stats: { totalPlayers: number; activePlayers: number; eliminatedPlayers: number };
  participants: {
    id: string;
    username: string;
    isEliminated: boolean;
    eliminatedWeek: number | null;
    eliminationReason: Reason | null;
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
