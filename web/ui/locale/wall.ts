import { conventions } from './reader.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formatted parts of a wall-clock time. */
export interface Wall {
  readonly weekday: string;
  /** "Sun, Oct 26"; "Sun, 26 Oct" in London. */
  readonly shortDay: string;
  /** "Sunday, October 26"; "Sunday, 26 October". */
  readonly day: string;
  /** "1:00 PM"; "13:00". */
  readonly clock: string;
  /** "1:00:07.312 PM"; "13:00:07.312". */
  readonly exactClock: string;
  /** "Oct 26, 2025"; "26 Oct 2025". */
  readonly date: string;
}

/**
 * Formats without Intl, whose first use takes a slow phone a tenth of a second.
 * @param instant ISO, or milliseconds since 1970
 * @param offset of the clock from UTC, in minutes
 */
export function wallAt(instant: string | number, offset: number): Wall {
  const { isMonthFirst } = conventions();
  const wall = new Date(new Date(instant).getTime() + offset * 60_000);
  const weekday = DAYS[wall.getUTCDay()] ?? '';
  const month = MONTHS[wall.getUTCMonth()] ?? '';
  const day = wall.getUTCDate();
  const short = month.slice(0, 3);
  const inOrder = (name: string) => (isMonthFirst ? `${name} ${day}` : `${day} ${name}`);
  const hours = wall.getUTCHours();
  const clock = (rest: string) => clockText(hours, rest);
  const minutes = twoDigits(wall.getUTCMinutes());
  const exact = `${twoDigits(wall.getUTCSeconds())}.${String(wall.getUTCMilliseconds()).padStart(3, '0')}`;
  return {
    weekday: weekday.slice(0, 3),
    shortDay: `${weekday.slice(0, 3)}, ${inOrder(short)}`,
    day: `${weekday}, ${inOrder(month)}`,
    clock: clock(minutes),
    exactClock: clock(`${minutes}:${exact}`),
    date: isMonthFirst
      ? `${inOrder(short)}, ${wall.getUTCFullYear()}`
      : `${inOrder(short)} ${wall.getUTCFullYear()}`,
  };
}

/** @param rest the minutes, and what follows them */
function clockText(hours: number, rest: string): string {
  if (!conventions().isTwelveHours) return `${twoDigits(hours)}:${rest}`;
  return `${hours % 12 || 12}:${rest} ${hours < 12 ? 'AM' : 'PM'}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The UTC offset of the reader's clock, in minutes. */
export function ownOffset(instant: string | number): number {
  return -new Date(instant).getTimezoneOffset();
}

/** In the reader's own, named zone: "Oct 26, 2025, 1:00 PM EDT". */
export function ownDateTime(instant: string | number): string {
  const { date, clock } = wallAt(instant, ownOffset(instant));
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName');
  return `${date}, ${clock} ${zone?.value ?? ''}`;
}
