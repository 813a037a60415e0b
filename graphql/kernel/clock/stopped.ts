import type { Clock } from '../clock.ts';

/**
 * A clock fixed at one instant: the "now" of a command that runs beside a server that owns the demo's clock.
 */
export function createStoppedClock(at: Date): Clock {
  return {
    now: () => new Date(at),
    speed: () => 0,
    onChange: () => () => {},
  };
}
