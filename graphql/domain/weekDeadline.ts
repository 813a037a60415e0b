import { Temporal } from 'temporal-polyfill';

import type { KickoffFacts } from './facts.ts';

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The rule of a pool's weekly deadline; the defaults are Sunday, 10:00 (SPECIFICATION 2.3). */
export interface DeadlineRule {
  /** IANA name. */
  timeZone: string;
  /** ISO weekday, 1 Monday to 7 Sunday. */
  weekday: number;
  /** Wall-clock time in the zone, "HH:MM". */
  time: string;
}

/**
 * The deadline of a week (SPECIFICATION 2.3): the rule's wall-clock time on the first such weekday on or
 * after the date, in the pool's zone, of the week's first confirmed kick-off. While no kick-off of the week
 * is confirmed, the placeholders decide.
 *
 * A wall time that daylight saving skips becomes the later instant, a repeated one the first of the two
 * (Temporal's "compatible"); neither occurs at 10:00 in the zones in question.
 *
 * @throws RangeError for a week without games, an unknown zone, a weekday outside 1 to 7 or a time that is
 * not HH:MM.
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
