import { poolClockTime, type PoolZone } from '#web/session/poolTime.ts';

/** "9:41:07.312 AM EDT": to the millisecond, for what is recorded. */
export function exactPoolTime(instant: string | number, zone: PoolZone): string {
  const at = new Date(instant);
  const seconds = String(at.getUTCSeconds()).padStart(2, '0');
  const rest = `${seconds}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`;
  return poolClockTime(instant, zone).replace(/:\d\d/, (minutes) => `${minutes}:${rest}`);
}
