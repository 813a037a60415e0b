import type { PickOutcome, ResultFacts, GameRulingKind } from '#graphql/grading/rules/facts.ts';
import { livesLost, type StrikeRules } from '#graphql/grading/rules/livesLost.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { pickOutcome } from '#graphql/picks/rules/pickOutcome.ts';

/** Entries that are in a week and alike: they picked the same teams and have the same number of lives left. */
export interface FieldGroup {
  /** The picked teams, one or two; missing picks are not listed. */
  teams: readonly string[];
  /** Lives left before the results of the week, missing picks deducted. 0: out whatever the results are. */
  livesLeft: number;
  /** The number of entries. */
  count: number;
}

/** A group of entries with the same first week. */
export interface WeekGroup extends FieldGroup {
  startWeek: number;
}

/** A result that is supposed for a game. */
export type SupposedResult = 'HOME' | 'AWAY' | 'TIE';

const SCORES: Record<SupposedResult, [home: number, away: number]> = {
  HOME: [1, 0],
  AWAY: [0, 1],
  TIE: [0, 0],
};

/** The game as it would be with this result. */
export function supposed<Game extends ResultFacts>(game: Game, result: SupposedResult): Game {
  const [homeScore, awayScore] = SCORES[result];
  return { ...game, status: 'FINAL', homeScore, awayScore };
}

/** The game as it would be if it ended with its present score; a game that is not being played stays as it is. */
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

/** What becomes of a group: OUT, IN, or PENDING while a result that can put it out is missing. */
export type GroupState = 'IN' | 'OUT' | 'PENDING';

/** What becomes of a group's entries by these outcomes (SPECIFICATION 5.3, 5.10). */
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

/** The number of entries by what becomes of them. */
export type FieldCounts = Record<'in' | 'out' | 'pending', number>;

/** The number of the field's entries by what becomes of them by these outcomes. */
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
