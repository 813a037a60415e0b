import type { GameFacts, KickoffFacts } from '#graphql/grading/rules/facts.ts';

/** Whether picks of the week are closed. A pick at the deadline's own millisecond is too late. */
export function isDeadlinePassed(deadline: Date, now: Date): boolean {
  return now.getTime() >= deadline.getTime();
}

/**
 * The instant from which a team of this game can no longer be picked: its confirmed kickoff or the week's
 * deadline, whichever comes first (SPECIFICATION 2.4). A placeholder kickoff locks no team.
 */
export function teamLocksAt(game: KickoffFacts, deadline: Date): Date {
  return game.isKickoffConfirmed && game.kickoff.getTime() < deadline.getTime() ? game.kickoff : deadline;
}

/**
 * Whether the game has begun: its confirmed kickoff has passed, or the feed reports it earlier (it is live or final, or
 * has a score). A suspended and postponed game keeps its score, so a new kickoff does not reopen it.
 */
export function hasGameStarted(
  game: Pick<GameFacts, 'status' | 'homeScore' | 'awayScore' | 'kickoff' | 'isKickoffConfirmed'>,
  now: Date,
): boolean {
  return (
    game.status === 'LIVE' ||
    game.status === 'FINAL' ||
    (game.homeScore !== null && game.awayScore !== null) ||
    (game.isKickoffConfirmed && now.getTime() >= game.kickoff.getTime())
  );
}

/**
 * Whether new picks of a game's teams are accepted at all. A postponed or canceled game is not graded, so
 * picking it would be a free week: its teams count as not playing. Earlier picks await the commissioner's
 * ruling. A game with a new date is SCHEDULED again, and its teams can be picked until then.
 */
export function isOfferedForPicks(game: Pick<GameFacts, 'status'>): boolean {
  return game.status !== 'POSTPONED' && game.status !== 'CANCELLED';
}

/**
 * The last instant at which an entry can pick in a week: the latest lock among its available teams. Reminders
 * precede it; it is earlier than the deadline when only teams with earlier games are left.
 * @returns null when the entry has no team left in the week.
 */
export function lastUsefulMoment({
  games,
  deadline,
  usedTeamIds,
}: {
  games: readonly GameFacts[];
  deadline: Date;
  usedTeamIds: ReadonlySet<string>;
}): Date | null {
  const locks = games
    .filter((game) => isOfferedForPicks(game))
    .filter((game) => !usedTeamIds.has(game.homeTeamId) || !usedTeamIds.has(game.awayTeamId))
    .map((game) => teamLocksAt(game, deadline).getTime());
  return locks.length > 0 ? new Date(Math.max(...locks)) : null;
}

/**
 * The first week that a new entry can play (SPECIFICATION 3.1): the earliest before its deadline.
 *
 * @returns null when the season has no open week left.
 */
export function firstOpenWeek(weeks: readonly { week: number; deadline: Date }[], now: Date): number | null {
  const open = weeks.filter(({ deadline }) => !isDeadlinePassed(deadline, now)).map(({ week }) => week);
  return open.length > 0 ? Math.min(...open) : null;
}
