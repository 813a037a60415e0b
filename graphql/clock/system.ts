import type { Clock } from './clock.ts';

/** The system's own time, for live mode. It never jumps and always runs at speed 1. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    speed: () => 1,
    onChange: () => () => {},
  };
}
