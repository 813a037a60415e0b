import { Temporal } from 'temporal-polyfill';

import type { KickoffFacts } from '#graphql/grading/rules/facts.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** ISO weekday. */
const THURSDAY = 4;

const DAY = 86_400_000;
/** From the first kickoff of a week: later kickoffs are of moved games, and do not affect the deadline. */
const LONGEST_WEEK = 6 * DAY;

/** Weekday and time of a pool's fixed deadlines; default: Sunday, 10:00 (SPECIFICATION 2.3). */
export interface WeeklyDeadline {
  /** IANA name. */
  timeZone: string;
  /** ISO weekday, 1 Monday to 7 Sunday. */
  weekday: number;
  /** Wall-clock time in the zone, "HH:MM". */
  time: string;
}

/** The weekly deadline in a pool's row. */
export function weeklyDeadlineOf(pool: {
  timeZone: string;
  deadlineWeekday: number;
  deadlineTime: string;
}): WeeklyDeadline {
  return { timeZone: pool.timeZone, weekday: pool.deadlineWeekday, time: pool.deadlineTime };
}

/** The kickoffs of a week and the pool's deadline rule. */
interface DeadlineOfWeek extends WeeklyDeadline {
  /** Default: the weekly deadline. */
  deadlineRule?: PoolOptions['deadlineRule'];
  kickoffs: readonly KickoffFacts[];
}

/**
 * The deadline of a week (SPECIFICATION 2.3): its wall-clock time on the first such weekday on or
 * after the date, in the pool's zone, of the week's first confirmed kickoff; a day from Thursday to Sunday that would
 * come after the Monday on which the games of a week end is the one before. While no kickoff of the week
 * is confirmed, the placeholders decide. In a pool with the deadline FIRST_KICKOFF it is that first kickoff; with KICKOFF
 * it is the last one of the week, since the picks of a week are revealed together, when no team can be picked any more.
 *
 * A wall time that daylight saving skips becomes the later instant, a repeated one the first of the two
 * (Temporal's "compatible"); neither occurs at 10:00 in the zones in question.
 *
 * @throws RangeError for a week without games, an unknown zone, a weekday outside 1 to 7 or a time that is
 * not HH:MM.
 */
export function weekDeadline({
  deadlineRule = 'SUNDAY',
  kickoffs,
  timeZone,
  weekday,
  time,
}: DeadlineOfWeek): Date {
  if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) {
    throw new RangeError(`The weekday must be 1 to 7, not ${weekday}.`);
  }
  if (!WALL_TIME.test(time)) throw new RangeError(`The time must be HH:MM, not ${time}.`);
  const confirmed = kickoffs.filter((game) => game.isKickoffConfirmed);
  const instants = (confirmed.length > 0 ? confirmed : kickoffs).map((game) => game.kickoff.getTime());
  if (instants.length === 0) throw new RangeError('A week without games has no deadline.');

  const first = Math.min(...instants);
  if (deadlineRule === 'FIRST_KICKOFF') return new Date(first);
  if (deadlineRule === 'KICKOFF') {
    return new Date(Math.max(...instants.filter((instant) => instant - first <= LONGEST_WEEK)));
  }

  const firstDay = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(timeZone).toPlainDate();
  const next = firstDay.add({ days: (weekday - firstDay.dayOfWeek + 7) % 7 });
  const monday = firstDay.add({ days: (8 - firstDay.dayOfWeek) % 7 });
  const isBehindGames = weekday >= THURSDAY && Temporal.PlainDate.compare(next, monday) > 0;
  const day = isBehindGames ? next.subtract({ days: 7 }) : next;
  const at = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(at.epochMilliseconds);
}
