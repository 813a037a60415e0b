import { ownOffset, type Wall, wallAt } from '#web/ui/locale/wall.ts';

/** UTC offsets of a pool's clock, by time; the first row starts before the season. */
export interface PoolZone {
  readonly clockOffsets: readonly {
    /** ISO; null in the first row. */
    readonly from?: string | null | undefined;
    /** Minutes ahead of UTC: -240 in EDT. */
    readonly minutes: number;
    readonly label: string;
  }[];
}

/** The fixed UTC-4 (SPECIFICATION 2.1), labeled EDT all year. */
export const FIXED_EASTERN: PoolZone = { clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }] };

const UTC = { minutes: 0, label: 'UTC' };

function offsetAt(instant: string | number, { clockOffsets }: PoolZone) {
  const at = new Date(instant).getTime();
  return clockOffsets.findLast(({ from }) => from == null || Date.parse(from) <= at) ?? UTC;
}

/** The length of a formatted time. */
type Form = 'clock' | 'short' | 'long';

/** A time on the reader's clock, and on the pool's; null where both agree. */
interface Times {
  first: string;
  beside: string | null;
}

/** @param instant ISO, or milliseconds since 1970 */
export function timesOf(instant: string | number, zone: PoolZone, form: Form): Times {
  const { minutes, label } = offsetAt(instant, zone);
  const pool = wallAt(instant, minutes);
  const own = ownOffset(instant);
  // The server does not know the reader's clock.
  if (import.meta.env.SSR || own === minutes)
    return { first: `${written(pool, form)} ${label}`, beside: null };
  const here = wallAt(instant, own);
  const isOtherDay = here.weekday !== pool.weekday;
  // A time without a date is below the pool's day.
  const first = form === 'clock' && isOtherDay ? `${here.weekday} ${here.clock}` : written(here, form);
  const beside = form !== 'clock' && isOtherDay ? `${pool.weekday} ${pool.clock}` : pool.clock;
  return { first: `${first} your time`, beside: `${beside} ${label}` };
}

function written({ clock, shortDay, day }: Wall, form: Form): string {
  return form === 'clock' ? clock : `${form === 'short' ? shortDay : day}, ${clock}`;
}

function inOne({ first, beside }: Times): string {
  return beside === null ? first : `${first} (${beside})`;
}

/** "1:00 PM EDT", with the zone's label at the instant; "7:00 PM your time (1:00 PM EDT)" for a reader elsewhere. */
export function poolClockTime(instant: string | number, zone: PoolZone): string {
  return inOne(timesOf(instant, zone, 'clock'));
}

/** "Sun, Oct 26, 1:00 PM EDT"; "Sun, Oct 26, 7:00 PM your time (1:00 PM EDT)" for a reader elsewhere. */
export function poolDateTime(instant: string | number, zone: PoolZone): string {
  return inOne(timesOf(instant, zone, 'short'));
}

/** "Sunday, October 26, 10:00 AM EDT". */
export function poolLongTime(instant: string | number, zone: PoolZone): string {
  return inOne(timesOf(instant, zone, 'long'));
}

/** "9:41:07.312 AM EDT": pool time only, for records. */
export function exactPoolTime(instant: string | number, zone: PoolZone): string {
  const { minutes, label } = offsetAt(instant, zone);
  return `${wallAt(instant, minutes).exactClock} ${label}`;
}

/** "Sun 9:41 AM EDT": pool time only, where a day is enough. */
export function poolWeekdayTime(instant: string | number, zone: PoolZone): string {
  const { minutes, label } = offsetAt(instant, zone);
  const { weekday, clock } = wallAt(instant, minutes);
  return `${weekday} ${clock} ${label}`;
}

export function poolShortDay(instant: string | number, zone: PoolZone): string {
  return wallAt(instant, offsetAt(instant, zone).minutes).shortDay;
}

export function poolDay(instant: string | number, zone: PoolZone): string {
  return wallAt(instant, offsetAt(instant, zone).minutes).day;
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
