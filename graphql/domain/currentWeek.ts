import type { GameFacts } from './facts.ts';

type WeekGame = Pick<GameFacts, 'week' | 'status' | 'kickoff' | 'isKickoffConfirmed'>;

/**
 * The week everything defaults to (DESIGN section 4): the administrator's pinned one; else the first with a game that is
 * not completed; the last week once all are; Week 1 before there are games.
 *
 * A cancelled game counts as done. A game that was put off does not hold its week, or one postponed game would stop the
 * pool's calendar until it is made up, months later or never: a postponed game counts as done, and so does one whose
 * new kick-off lies at or after the first kick-off of the following week (otherwise the week would jump back as soon as
 * the new date is known). One made up before the next week begins, on a Tuesday say, still holds its week.
 */
export function currentWeek({
  games,
  weekCount,
  pinnedWeek,
}: {
  /** Of the whole season. */
  games: readonly WeekGame[];
  weekCount: number;
  pinnedWeek: number | null;
}): number {
  if (pinnedWeek !== null) return pinnedWeek;
  if (games.length === 0) return 1;
  const opensAt = new Map<number, number>();
  for (const game of games) {
    if (!game.isKickoffConfirmed || game.status === 'POSTPONED' || game.status === 'CANCELLED') continue;
    opensAt.set(game.week, Math.min(opensAt.get(game.week) ?? Infinity, game.kickoff.getTime()));
  }
  const holding = games.filter((game) => holdsItsWeek(game, opensAt.get(game.week + 1) ?? Infinity));
  return holding.reduce((first, game) => Math.min(first, game.week), weekCount);
}

function holdsItsWeek(game: WeekGame, nextWeekOpensAt: number): boolean {
  if (game.status === 'FINAL' || game.status === 'CANCELLED' || game.status === 'POSTPONED') return false;
  return !game.isKickoffConfirmed || game.kickoff.getTime() < nextWeekOpensAt;
}
