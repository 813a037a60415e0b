import type { PoolZone } from '#web/app/session/poolTime.ts';

function offsetAt(at: number, { clockOffsets }: PoolZone): number {
  return clockOffsets.findLast(({ from }) => from == null || Date.parse(from) <= at)?.minutes ?? 0;
}

/** The value of a field for date and time: the pool's wall clock at the instant. */
export function toWallClock(instant: string, zone: PoolZone): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, zone) * 60_000).toISOString().slice(0, 16);
}

/** Beside a field whose value is none. */
export const NO_DAY = 'Please give a day with a year of four digits.';

/** The instant, in ISO, at which the pool's clock shows this; null for an incomplete value and a year of five digits. */
export function fromWallClock(value: string, zone: PoolZone): string | null {
  const wall = Date.parse(`${value}Z`);
  // A browser may read a year of five digits, which no instant of the API has.
  if (Number.isNaN(wall) || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  // The offset of the guess decides; it is wrong for at most the hour that the clock skips.
  const guess = wall - offsetAt(wall, zone) * 60_000;
  return new Date(wall - offsetAt(guess, zone) * 60_000).toISOString();
}
