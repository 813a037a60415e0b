import type { PoolZone } from '#web/app/session/poolTime.ts';

function offsetAt(at: number, { clockOffsets }: PoolZone): number {
  return clockOffsets.findLast(({ from }) => from == null || Date.parse(from) <= at)?.minutes ?? 0;
}

/** The value of a datetime-local field: the pool's wall clock. */
export function toWallClock(instant: string, zone: PoolZone): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, zone) * 60_000).toISOString().slice(0, 16);
}

/** For a field with an invalid value. */
export const NO_DAY = 'Please enter a day with a year of four digits.';

/** The instant, in ISO, of the pool's wall clock; null for an incomplete value and a five-digit year. */
export function fromWallClock(value: string, zone: PoolZone): string | null {
  const wall = Date.parse(`${value}Z`);
  // Browsers may accept a five-digit year, which the API does not.
  if (Number.isNaN(wall) || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  // The guess's offset is wrong for at most the hour that the clock skips.
  const guess = wall - offsetAt(wall, zone) * 60_000;
  return new Date(wall - offsetAt(guess, zone) * 60_000).toISOString();
}
