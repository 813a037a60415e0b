import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { EliminationReason, PickOutcome } from '#graphql/grading/rules/facts.ts';

/** Entries of a pool, as the standings show them. */
export interface Counts {
  total: number;
  active: number;
}

/** The picks of a team in a week. Secret before the deadline. */
export interface Selection {
  poolId: number;
  week: number;
  teamId: string;
  count: number;
  percent: number;
  game: Game | null;
  outcome: PickOutcome;
}

/** Picks counted by outcome. */
export interface Outcomes {
  picks: number;
  won: number;
  lost: number;
  tied: number;
  pending: number;
}

export interface WeekFacts extends Outcomes {
  week: number;
  isComplete: boolean;
  alive: number;
  eliminated: number;
  byReason: { reason: EliminationReason; count: number }[];
  mostPicked: Selection | null;
}

export interface TeamFacts extends Outcomes {
  teamId: string;
}

/** A narrow win, with the picks that came through by it. */
export interface Escape {
  week: number;
  teamId: string;
  game: Game;
  /** In points; 0 for a tie in a pool where ties survive. */
  margin: number;
  picks: number;
}

export interface Analytics {
  weeks: WeekFacts[];
  teams: TeamFacts[];
  /** The closest first. */
  escapes: Escape[];
  /** The most picks first. */
  biggestLosses: Selection[];
}
