/**
 * The offsets of a pool's clock from UTC, as the API gives them: rows by time, the first since before the
 * season.
 */
export interface PoolZone {
  readonly clockOffsets: readonly {
    /** ISO; null in the first row. */
    readonly from?: string | null | undefined;
    /** Minutes ahead of UTC: -240 in EDT. */
    readonly minutes: number;
    /** "EDT". */
    readonly label: string;
  }[];
}

/** The fixed UTC-4 (SPECIFICATION 2.1), labeled EDT all year. */
export const FIXED_EASTERN: PoolZone = { clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }] };

const UTC = { minutes: 0, label: 'UTC' };
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

/**
 * The wall clock at the instant. Does not use Intl, whose first use in a page takes a slow phone a tenth of a
 * second.
 * @param instant ISO, or milliseconds since 1970
 */
function wallClock(instant: string | number, { clockOffsets }: PoolZone) {
  const at = new Date(instant).getTime();
  const { minutes, label } =
    clockOffsets.findLast(({ from }) => from == null || Date.parse(from) <= at) ?? UTC;
  const wall = new Date(at + minutes * 60_000);
  const hours = wall.getUTCHours();
  return {
    minutes,
    weekday: DAYS[wall.getUTCDay()]!,
    month: MONTHS[wall.getUTCMonth()]!,
    day: wall.getUTCDate(),
    time: `${hours % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'} ${label}`,
  };
}

/** "1:00 PM EDT", with the zone's label at the instant. */
export function poolClockTime(instant: string | number, zone: PoolZone): string {
  return wallClock(instant, zone).time;
}

/** "Sun, Oct 26". */
export function poolShortDay(instant: string | number, zone: PoolZone): string {
  const { weekday, month, day } = wallClock(instant, zone);
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`;
}

/** "Sunday, October 26". */
export function poolDay(instant: string | number, zone: PoolZone): string {
  const { weekday, month, day } = wallClock(instant, zone);
  return `${weekday}, ${month} ${day}`;
}

/** "Sun, Oct 26, 1:00 PM EDT", with the zone's label at the instant. */
export function poolDateTime(instant: string | number, zone: PoolZone): string {
  return `${poolShortDay(instant, zone)}, ${poolClockTime(instant, zone)}`;
}

/** The offset of the pool's clock from UTC at the instant, in minutes: -240 in EDT. */
export function poolOffsetMinutes(instant: string | number, zone: PoolZone): number {
  return wallClock(instant, zone).minutes;
}

/** "just now", "5 minutes ago", "3 hours ago", "2 days ago" (SPECIFICATION 7.12). Instants in milliseconds. */
export function timeAgo(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
