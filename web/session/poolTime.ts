/** The zone a pool shows its times in, as the API gives it. */
export interface PoolZone {
  /** An IANA name; `Etc/GMT+4` is the fixed UTC-4 of SPEC section 4, labelled EDT all year. */
  timeZone: string;
}

const FIXED_EASTERN = 'Etc/GMT+4';

const styles = {
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  dateTime: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  offset: { timeZoneName: 'longOffset' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(style: keyof typeof styles, timeZone: string, instant: string | number): string {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone });
  formats.set(key, known);
  // Newer ICU puts a narrow no-break space before AM and PM.
  const text = known.format(new Date(instant)).replaceAll('\u202f', ' ');
  return timeZone === FIXED_EASTERN && style !== 'offset' ? text.replace('GMT-4', 'EDT') : text;
}

/** "1:00 PM EDT", with the zone's label at the instant. */
export function poolClockTime(instant: string | number, { timeZone }: PoolZone): string {
  return format('time', timeZone, instant);
}

/** "Sun, Oct 26, 1:00 PM EDT", with the zone's label at the instant. */
export function poolDateTime(instant: string | number, { timeZone }: PoolZone): string {
  return format('dateTime', timeZone, instant);
}

/** Minutes that the pool's clock is ahead of UTC at the instant: -240 in EDT. For where the API does not say. */
export function poolOffsetMinutes(instant: string | number, { timeZone }: PoolZone): number {
  const [, sign, hours, minutes] =
    /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format('offset', timeZone, instant)) ?? [];
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** "just now", "5 minutes ago", "3 hours ago", "2 days ago" (SPEC section 4). Instants in milliseconds. */
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
