/** The zone a pool shows its times in, as the API gives it. */
export interface PoolZone {
  /** An IANA name; `Etc/GMT+4` is the fixed UTC-4 of SPEC section 4. */
  timeZone: string;
  /** What stands behind a time: "EDT". */
  timeZoneLabel: string;
}

const styles = {
  time: { hour: 'numeric', minute: '2-digit' },
  dateTime: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(style: keyof typeof styles, timeZone: string, instant: string | number): string {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone });
  formats.set(key, known);
  // Newer ICU puts a narrow no-break space before AM and PM.
  return known.format(new Date(instant)).replaceAll('\u202f', ' ');
}

/** "1:00 PM EDT" */
export function poolClockTime(instant: string | number, zone: PoolZone): string {
  return `${format('time', zone.timeZone, instant)} ${zone.timeZoneLabel}`;
}

/** "Sun, Oct 26, 1:00 PM EDT" */
export function poolDateTime(instant: string | number, zone: PoolZone): string {
  return `${format('dateTime', zone.timeZone, instant)} ${zone.timeZoneLabel}`;
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
