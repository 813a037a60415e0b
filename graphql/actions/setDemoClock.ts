import type { ScoreFeed } from '../feeds/feed.ts';
import type { Services } from './services.ts';

export interface SetDemoClockInput {
  /** Not before the current demo time. */
  now?: Date | null;
  /** Demo seconds per real second; 0 freezes. */
  speed?: number | null;
}

/**
 * Moves the demo's clock forward, or changes its speed; results and grading up to the new instant are in place when
 * it returns.
 * @throws InvalidInputError, ForbiddenError when the clock cannot be moved (live mode)
 */
export async function setDemoClock(
  services: Services,
  feed: ScoreFeed,
  input: SetDemoClockInput,
): Promise<void> {
  throw new Error('not there yet', { cause: [services, feed, input] });
}
