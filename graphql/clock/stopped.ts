import type { Clock } from './clock.ts';

/** Stands at one instant: what a command takes for now beside a server that owns the demo's clock. */
export function createStoppedClock(at: Date): Clock {
  return {
    now: () => new Date(at),
    speed: () => 0,
    onChange: () => () => {},
  };
}
