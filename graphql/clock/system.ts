import type { Clock } from '../kernel/clock.ts';

/** System time, for live mode. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    speed: () => 1,
    onChange: () => () => {},
  };
}
