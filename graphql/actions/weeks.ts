import type { Services } from './services.ts';

/** Brings the pool's current week, the completion of its weeks and its decided week up to date. */
export async function advanceWeek(
  services: Services,
  poolId: number,
  now: Date = services.clock.now(),
): Promise<void> {
  throw new Error('not there yet', { cause: [poolId, now] });
}

/** Creates and moves the deadlines of a pool's weeks by the schedule and the pool's zone. */
export async function syncWeeks(
  services: Services,
  poolId: number,
  now: Date = services.clock.now(),
): Promise<void> {
  throw new Error('not there yet', { cause: [poolId, now] });
}
