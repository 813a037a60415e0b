import { hasGameStarted, isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import type { GameFacts } from '#graphql/grading/rules/facts.ts';

interface FirstWeek {
  /** Null while its games are unknown: a round of the playoffs. */
  deadline: Date | null;
  games: readonly GameFacts[];
}

/**
 * Whether a pool has begun: a game of its first week has, or the deadline of that week has passed. Until then no pick
 * counts, and entries can leave (SPECIFICATION 3.5).
 */
export function hasPoolBegun({ deadline, games }: FirstWeek, now: Date): boolean {
  return (
    (deadline !== null && isDeadlinePassed(deadline, now)) || games.some((game) => hasGameStarted(game, now))
  );
}
