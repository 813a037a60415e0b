import type { Services } from './services.ts';

export interface PassedDeadline {
  poolId: number;
  week: number;
  /** Entries that went out without a pick. */
  eliminated: number;
}

/** Acts on every deadline that has come and was not acted on: picks are shown, entries without one are out. */
export async function passDeadlines(
  services: Services,
  now: Date = services.clock.now(),
): Promise<PassedDeadline[]> {
  throw new Error('not there yet', { cause: now });
}
