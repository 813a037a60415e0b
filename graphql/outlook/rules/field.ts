import type { PickOutcome, ResultFacts, GameRulingKind } from '#graphql/grading/rules/facts.ts';
import { livesLost, type StrikeRules } from '#graphql/grading/rules/livesLost.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { pickOutcome } from '#graphql/picks/rules/pickOutcome.ts';

/** Alike entries in a week: same picked teams, same number of lives left. */
export interface FieldGroup {
  /** The picked teams, at most two; missing picks are omitted. */
  teams: readonly string[];
  /** Lives left before the week's results, after missing picks. 0: eliminated whatever the results. */
  livesLeft: number;
  count: number;
}

/** A group of entries with the same first week. */
export interface WeekGroup extends FieldGroup {
  startWeek: number;
}

/** An assumed result of a game. */
export type SupposedResult = 'HOME' | 'AWAY' | 'TIE';

const SCORES: Record<SupposedResult, [home: number, away: number]> = {
  HOME: [1, 0],
  AWAY: [0, 1],
  TIE: [0, 0],
};

export function supposed<Game extends ResultFacts>(game: Game, result: SupposedResult): Game {
  const [homeScore, awayScore] = SCORES[result];
  return { ...game, status: 'FINAL', homeScore, awayScore };
}

/** A copy of the game as if it ended at its current score; unchanged unless it is being played. */
export function endedNow<Game extends ResultFacts>(game: Game): Game {
  return game.status === 'LIVE' && game.homeScore !== null ? { ...game, status: 'FINAL' } : game;
}

/** The outcome of a pick of each team that plays. */
export function teamOutcomes(
  games: readonly (ResultFacts & { id: number })[],
  rulings: readonly { gameId: number; kind: GameRulingKind }[],
  pickTo: PoolOptions['pickTo'],
): Map<string, PickOutcome> {
  const kinds = new Map(rulings.map(({ gameId, kind }) => [gameId, kind]));
  return new Map(
    games.flatMap((game) =>
      [game.homeTeamId, game.awayTeamId].map((teamId) => [
        teamId,
        pickOutcome({ teamId }, game, pickTo, kinds.get(game.id) ?? null),
      ]),
    ),
  );
}

/** OUT, IN, or PENDING while a missing result can eliminate the group. */
export type GroupState = 'IN' | 'OUT' | 'PENDING';

/** The state of a group by these outcomes (SPECIFICATION 5.3, 5.10). */
export function groupState(
  { teams, livesLeft }: FieldGroup,
  outcomes: ReadonlyMap<string, PickOutcome>,
  rules: StrikeRules,
): GroupState {
  let lost = 0;
  let open = 0;
  for (const team of teams) {
    const outcome = outcomes.get(team) ?? 'PENDING';
    lost += livesLost(outcome, rules);
    if (outcome === 'PENDING') open += livesLost('LOST', rules);
  }
  if (lost >= livesLeft) return 'OUT';
  return lost + open >= livesLeft ? 'PENDING' : 'IN';
}

/** Numbers of entries by state. */
export type FieldCounts = Record<'in' | 'out' | 'pending', number>;

/** The field's entries by state, by these outcomes. */
export function fieldCounts(
  groups: readonly FieldGroup[],
  outcomes: ReadonlyMap<string, PickOutcome>,
  rules: StrikeRules,
): FieldCounts {
  const counts = { in: 0, out: 0, pending: 0 };
  for (const group of groups) {
    counts[COUNT_OF[groupState(group, outcomes, rules)]] += group.count;
  }
  return counts;
}

const COUNT_OF = { IN: 'in', OUT: 'out', PENDING: 'pending' } as const;
