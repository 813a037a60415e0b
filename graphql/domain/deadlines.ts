import { Temporal } from 'temporal-polyfill';

import type { GameFacts, KickoffFacts } from './facts.ts';

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The rule of a pool's weekly deadline; the defaults are Sunday, 10:00 (SPEC section 9). */
export interface DeadlineRule {
  /** IANA name. */
  timeZone: string;
  /** ISO weekday, 1 Monday to 7 Sunday. */
  weekday: number;
  /** Wall-clock time in the zone, "HH:MM". */
  time: string;
}

/**
 * The instant from which a week's picks are refused (SPEC sections 1 and 9): the rule's wall-clock time on the first
 * such weekday on or after the date, in the pool's zone, of the week's first confirmed kick-off. While no kick-off of
 * the week is confirmed, the placeholders decide.
 *
 * A wall time that daylight saving skips becomes the later instant, one that happens twice the first of the two
 * (Temporal's "compatible"); neither can happen at 10:00 in the zones this is made for.
 *
 * @throws RangeError for a week without games, an unknown zone, a weekday outside 1 to 7 or a time that is not HH:MM.
 */
export function weekDeadline({
  kickoffs,
  timeZone,
  weekday,
  time,
}: DeadlineRule & {
  /** The week's games. */
  kickoffs: readonly KickoffFacts[];
}): Date {
  if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) {
    throw new RangeError(`The weekday must be 1 to 7, not ${weekday}.`);
  }
  if (!WALL_TIME.test(time)) throw new RangeError(`The time must be HH:MM, not ${time}.`);
  const confirmed = kickoffs.filter((game) => game.isKickoffConfirmed);
  const instants = (confirmed.length > 0 ? confirmed : kickoffs).map((game) => game.kickoff.getTime());
  if (instants.length === 0) throw new RangeError('A week without games has no deadline.');

  const firstDay = Temporal.Instant.fromEpochMilliseconds(Math.min(...instants))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const day = firstDay.add({ days: (weekday - firstDay.dayOfWeek + 7) % 7 });
  const at = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(at.epochMilliseconds);
}

/** Whether picks of the week are over. The deadline's own millisecond is too late. */
export function isDeadlinePassed(deadline: Date, now: Date): boolean {
  return now.getTime() >= deadline.getTime();
}

/**
 * The instant from which a team of this game can no longer be picked: its confirmed kick-off or the week's deadline,
 * whichever comes first (DESIGN section 4). A placeholder kick-off locks nobody.
 */
export function teamLocksAt(game: KickoffFacts, deadline: Date): Date {
  return game.isKickoffConfirmed && game.kickoff.getTime() < deadline.getTime() ? game.kickoff : deadline;
}

/**
 * Whether a team of this game is beyond picking because the game has begun: its confirmed kick-off has passed, or the
 * feed says so earlier than its own timetable (it is live or final, or has a score; a game that was broken off and
 * put off keeps its score, so a new kick-off does not open it again).
 */
export function hasGameStarted(game: GameFacts, now: Date): boolean {
  return (
    game.status === 'LIVE' ||
    game.status === 'FINAL' ||
    (game.homeScore !== null && game.awayScore !== null) ||
    (game.isKickoffConfirmed && now.getTime() >= game.kickoff.getTime())
  );
}

/**
 * Whether new picks of a game's teams are taken at all. A postponed or cancelled game has no kick-off to count on and
 * grades nobody, so picking it would be a free week: its teams count as not playing. Picks made before stay and wait
 * for the administrator. Once the game has a new date it is SCHEDULED again and its teams can be picked until then.
 */
export function isOfferedForPicks(game: Pick<GameFacts, 'status'>): boolean {
  return game.status !== 'POSTPONED' && game.status !== 'CANCELLED';
}

/**
 * The end of an entry's time to pick in a week: the latest lock among the teams it has not used. Reminders count back
 * from here; it is earlier than the deadline when only teams with earlier games are left.
 *
 * @returns null when no team of the week is left to the entry.
 */
export function lastUsefulMoment({
  games,
  deadline,
  usedTeamIds,
}: {
  /** The week's games. */
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
 * The first week a new entry can still play (DESIGN section 4, `startWeek`): the earliest whose deadline is ahead.
 *
 * @returns null when the season has no open week left.
 */
export function firstOpenWeek(weeks: readonly { week: number; deadline: Date }[], now: Date): number | null {
  const open = weeks.filter(({ deadline }) => !isDeadlinePassed(deadline, now)).map(({ week }) => week);
  return open.length > 0 ? Math.min(...open) : null;
}
