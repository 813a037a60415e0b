import type { GameFacts } from './facts.ts';

type WeekGame = Pick<GameFacts, 'week' | 'status' | 'kickoff' | 'isKickoffConfirmed'>;

/**
 * A pool's current week, the default of all screens (SPECIFICATION 2.5): the pinned one, else the season's
 * week by its games.
 */
export function currentWeekOf(pool: { pinnedWeek: number | null; currentWeek: number }): number {
  return pool.pinnedWeek ?? pool.currentWeek;
}

/**
 * The season's week by its games (SPECIFICATION 2.5): the first with a game that is not completed; the last
 * week once all are; Week 1 before there are games.
 *
 * A canceled game counts as done. So does a postponed game: otherwise one would stop the pool's calendar
 * until it is made up, months later or never. The same holds for a game whose new kickoff is at or after the
 * first kickoff of the following week, since the week would otherwise jump back as soon as the new date is
 * known. A game made up before the next week begins, on a Tuesday for example, still holds its week.
 */
export function weekOfSeason({
  games,
  weekCount,
}: {
  /** All games of the season. */
  games: readonly WeekGame[];
  /** The last week to be played. */
  weekCount: number;
}): number {
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
