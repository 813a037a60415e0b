import type { WeeklyDeadline } from '#graphql/season/rules/weekDeadline.ts';

/** Formats instants as wall-clock text in a pool's zone, in American English. */

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
  /** Cache of recent results by milliseconds: a page formats the same kickoffs many times. */
  known: Map<number, WallClock>;
}

/** Cached, since a formatter takes about 50 µs to create and there are few zones. */
const formatters = new Map<string, Formatters>();
/** More than the kickoffs and deadlines of a season. */
const MAX_KNOWN = 1000;
/** More than there are zones. Pools and previews of their rules name them in any spelling (`isTimeZone`). */
const MAX_FORMATTERS = 1000;

function formattersOf(timeZone: string): Formatters {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = {
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
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatters.set(timeZone, formatter);
  }
  return formatter;
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
 * The zone label of times: "EDT" for the fixed UTC-4 (`Etc/GMT+4`) all year, the zone's own abbreviation
 * elsewhere ("EST", "UTC", "GMT+1").
 * @throws RangeError for an unknown zone, like all functions here.
 */
export function zoneLabel(timeZone: string, instant: Date): string {
  if (timeZone === 'Etc/GMT+4') return 'EDT';
  return partsOf(formattersOf(timeZone).words, instant).timeZoneName ?? '';
}

/**
 * The zone's name: "Eastern", also for the fixed UTC-4; elsewhere the runtime's name: "Pacific", "GMT+01:00".
 */
function zoneName(timeZone: string, instant: Date): string {
  if (timeZone === 'Etc/GMT+4') return 'Eastern';
  const generic = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return (partsOf(generic, instant).timeZoneName ?? timeZone).replace(/ Time$/, '');
}

/** The weekly deadline: "Sunday 10:00 AM Eastern (EDT)", with the zone's label at the instant. */
export function formatWeeklyDeadline({ timeZone, weekday, time }: WeeklyDeadline, instant: Date): string {
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

/** "Sunday, October 26, 9:41:07.312 AM EDT": to the millisecond, for what is recorded. */
export function formatRecorded(instant: Date, timeZone: string): string {
  const { time } = wallClock(instant, timeZone);
  // No zone of today differs from UTC by seconds.
  const [, seconds] = /:(\d\d\.\d{3})Z$/.exec(instant.toISOString())!;
  const exact = time.replace(/:\d\d/, (minutes) => `${minutes}:${seconds}`);
  return `${formatDate(instant, timeZone)}, ${exact} ${zoneLabel(timeZone, instant)}`;
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

/** "Sun, Oct 26": the day of a kickoff whose time is not fixed. */
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

/** From `from` on (null: from the start of what was asked for) the wall clock is so far ahead of UTC. */
export interface ClockOffset {
  from: Date | null;
  /** -240 in EDT. */
  minutes: number;
  /** "EDT", as `zoneLabel` has it. */
  label: string;
}

const DAY = 86_400_000;
/** No zone changes its clock and changes it back within so many days. */
const STEP = 7 * DAY;
/** By zone and range; a server asks for its pools' seasons alone. */
const knownOffsets = new Map<string, readonly ClockOffset[]>();

/** The UTC offsets of the zone's wall clock between two instants: one row, and one more for each change. */
export function clockOffsets(timeZone: string, start: Date, end: Date): readonly ClockOffset[] {
  const key = `${timeZone} ${start.getTime()} ${end.getTime()}`;
  let offsets = knownOffsets.get(key);
  if (!offsets) {
    if (knownOffsets.size >= MAX_KNOWN) knownOffsets.clear();
    knownOffsets.set(key, (offsets = findOffsets(timeZone, start.getTime(), end.getTime())));
  }
  return offsets;
}

function findOffsets(timeZone: string, start: number, end: number): ClockOffset[] {
  const { digits } = formattersOf(timeZone);
  const minutesAt = (at: number) => offsetMinutes(partsOf(digits, new Date(at)), at);
  const row = (at: number, from: Date | null) => ({
    from,
    minutes: minutesAt(at),
    label: zoneLabel(timeZone, new Date(at)),
  });
  const rows: ClockOffset[] = [row(start, null)];
  for (let before = start; before < end; before += STEP) {
    let [low, high] = [before, Math.min(before + STEP, end)];
    const old = minutesAt(low);
    if (minutesAt(high) === old) continue;
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000;
      if (minutesAt(middle) === old) low = middle;
      else high = middle;
    }
    rows.push(row(high, new Date(high)));
  }
  return rows;
}

const MAX_ZONE_LENGTH = 64;

/**
 * The runtime's own spelling of an IANA zone: "America/New_York" for "america/new_york" and "US/Eastern"; null when the
 * zone is unknown. Untrusted names must pass through here, because formatters are cached by name.
 */
export function canonicalTimeZone(name: string): string | null {
  if (formatters.has(name)) return name;
  if (name.length > MAX_ZONE_LENGTH || !/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export function isThursday(instant: Date, timeZone: string): boolean {
  return wallClock(instant, timeZone).weekday === 'Thursday';
}
