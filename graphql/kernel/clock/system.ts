import type { Clock } from '../clock.ts';

/** System time, for live mode. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    speed: () => 1,
    onChange: () => () => {},
  };
}
