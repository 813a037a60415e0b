import type { GameFacts } from '#graphql/grading/rules/facts.ts';

type WeekGame = Pick<GameFacts, 'week' | 'status' | 'kickoff' | 'isKickoffConfirmed'>;

/** How long after its kickoff a game without a result no longer holds its week. */
const RESULT_DUE = 12 * 3_600_000;

/** The week by results, unless the commissioner has pinned one (SPECIFICATION 2.5). */
export function currentWeekOf(pool: { pinnedWeek: number | null; currentWeek: number }): number {
  return pool.pinnedWeek ?? pool.currentWeek;
}

/**
 * Whether nothing of a week is left to be played, whatever results are late: the next week is current then (SPECIFICATION
 * 2.5). A game that is played after the next week's deadline does not hold its week.
 */
export function isPlayedOut(games: readonly WeekGame[], nextDeadline: Date | null, now: Date): boolean {
  return games.every(
    ({ status, kickoff }) =>
      isDone(status) ||
      now.getTime() - kickoff.getTime() >= RESULT_DUE ||
      (nextDeadline !== null && kickoff >= nextDeadline),
  );
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
  if (isDone(game.status)) return false;
  return !game.isKickoffConfirmed || game.kickoff.getTime() < nextWeekOpensAt;
}

function isDone(status: WeekGame['status']): boolean {
  return status === 'FINAL' || status === 'CANCELLED' || status === 'POSTPONED';
}
