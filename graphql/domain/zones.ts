import type { DeadlineRule } from './deadlines.ts';

/** Wall-clock words of instants in a pool's zone. English (United States), as in the spec. */

interface WallClock {
  weekday: string;
  shortWeekday: string;
  month: string;
  shortMonth: string;
  day: string;
  /** "10:00 AM". */
  time: string;
  /** Minutes ahead of UTC: -240 in EDT. */
  offset: number;
}

interface Formatters {
  words: Intl.DateTimeFormat;
  digits: Intl.DateTimeFormat;
  /** Words of the instants asked for last, by their milliseconds: a page asks for the same kick-offs many times. */
  known: Map<number, WallClock>;
}

/** Formatters cost about 50 µs each to make; there are few zones. */
const formatters = new Map<string, Formatters>();
/** More than the kick-offs and deadlines of a season. */
const MAX_KNOWN = 1000;

function formattersOf(timeZone: string): Formatters {
  let made = formatters.get(timeZone);
  if (!made) {
    made = {
      words: new Intl.DateTimeFormat('en-US', {
        timeZone,
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: 'h12',
        timeZoneName: 'short',
      }),
      digits: new Intl.DateTimeFormat('en-US', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
      known: new Map(),
    };
    formatters.set(timeZone, made);
  }
  return made;
}

function partsOf(format: Intl.DateTimeFormat, instant: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** @param at the instant of the wall clock's digits, in milliseconds. */
function offsetMinutes(digits: Record<string, string>, at: number): number {
  const { year, month, day, hour, minute, second } = digits;
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Math.round((wall - at) / 60_000);
}

function wallClock(instant: Date, timeZone: string): WallClock {
  const { words, digits, known } = formattersOf(timeZone);
  const at = instant.getTime();
  let wall = known.get(at);
  if (!wall) {
    const {
      weekday = '',
      month = '',
      day = '',
      hour = '',
      minute = '',
      dayPeriod = '',
    } = partsOf(words, instant);
    wall = {
      weekday,
      shortWeekday: weekday.slice(0, 3),
      month,
      shortMonth: month.slice(0, 3),
      day,
      time: `${hour}:${minute} ${dayPeriod}`,
      offset: offsetMinutes(partsOf(digits, instant), at),
    };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(at, wall);
  }
  return wall;
}

/** Whether the runtime knows this IANA zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formattersOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/**
 * What stands behind times: "EDT" for the spec's fixed UTC-4 (`Etc/GMT+4`) all year, the zone's own abbreviation
 * elsewhere ("EST", "UTC", "GMT+1").
 *
 * @throws RangeError for an unknown zone, as all functions here.
 */
export function zoneLabel(timeZone: string, instant: Date): string {
  if (timeZone === 'Etc/GMT+4') return 'EDT';
  return partsOf(formattersOf(timeZone).words, instant).timeZoneName ?? '';
}

/** "Eastern" for the spec's fixed UTC-4, too; what the runtime calls the zone elsewhere: "Pacific", "GMT+01:00". */
function zoneName(timeZone: string, instant: Date): string {
  if (timeZone === 'Etc/GMT+4') return 'Eastern';
  const generic = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return (partsOf(generic, instant).timeZoneName ?? timeZone).replace(/ Time$/, '');
}

/** "Sunday 10:00 AM Eastern (EDT)": when picks are due each week, with the zone's label of the instant. */
export function formatDeadlineRule({ timeZone, weekday, time }: DeadlineRule, instant: Date): string {
  // 2024 began on a Monday, the first ISO weekday.
  const example = new Date(`2024-01-0${weekday}T${time}:00Z`);
  const wall = wallClock(example, 'UTC');
  return `${wall.weekday} ${wall.time} ${zoneName(timeZone, instant)} (${zoneLabel(timeZone, instant)})`;
}

/** "Sunday, October 26, 10:00 AM EDT". */
export function formatDeadline(instant: Date, timeZone: string): string {
  const { time } = wallClock(instant, timeZone);
  return `${formatDate(instant, timeZone)}, ${time} ${zoneLabel(timeZone, instant)}`;
}

/** "Sun, Oct 26, 1:00 PM EDT". */
export function formatKickoff(instant: Date, timeZone: string): string {
  const { time } = wallClock(instant, timeZone);
  return `${formatDay(instant, timeZone)}, ${time} ${zoneLabel(timeZone, instant)}`;
}

/** "Sunday, October 26". */
export function formatDate(instant: Date, timeZone: string): string {
  const { weekday, month, day } = wallClock(instant, timeZone);
  return `${weekday}, ${month} ${day}`;
}

/** "Sun, Oct 26": the day of a kick-off whose time is not fixed. */
export function formatDay(instant: Date, timeZone: string): string {
  const { shortWeekday, shortMonth, day } = wallClock(instant, timeZone);
  return `${shortWeekday}, ${shortMonth} ${day}`;
}

/** Minutes that the zone's wall clock is ahead of UTC at the instant: -240 in EDT, -300 in EST. */
export function utcOffsetMinutes(instant: Date, timeZone: string): number {
  return wallClock(instant, timeZone).offset;
}

/** "2025-10-26T13:00:00": the wall clock without offset, REST's `gameTime`. */
export function localDateTime(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(formattersOf(timeZone).digits, instant);
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Whether the instant falls on a Thursday in the zone. */
export function isThursday(instant: Date, timeZone: string): boolean {
  return wallClock(instant, timeZone).weekday === 'Thursday';
}
