import type { GameFacts } from '#graphql/grading/rules/facts.ts';

type WeekGame = Pick<GameFacts, 'week' | 'status' | 'kickoff' | 'isKickoffConfirmed'>;

/** Milliseconds after its kickoff when a game without a result no longer keeps its week current. */
const RESULT_DUE = 12 * 3_600_000;

/** The week by results, unless the commissioner has pinned one (SPECIFICATION 2.5). */
export function currentWeekOf(pool: { pinnedWeek: number | null; currentWeek: number }): number {
  return pool.pinnedWeek ?? pool.currentWeek;
}

/**
 * Whether a week has no games left, whatever results are late: then the next week is current (SPECIFICATION
 * 2.5). A game after the next week's deadline does not count.
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
 * week once all are; Week 1 without games.
 *
 * A canceled game counts as completed. So does a postponed game: otherwise it would stop the pool's calendar
 * until it is made up, months later or never. The same holds for a game whose new kickoff is at or after the
 * first kickoff of the following week, since the week would otherwise jump back when the new date is known. A
 * game made up before the next week begins, on a Tuesday for example, still counts.
 */
export function weekOfSeason({
  games,
  weekCount,
}: {
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
