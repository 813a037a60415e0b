import type { GameUpdate } from '../feeds/feed.ts';
import type { GradingReport } from './grading.ts';
import type { Services } from './services.ts';

export interface AppliedUpdates {
  /** Games that changed in any way. */
  changedGameIds: number[];
  /** Games that became final, postponed or cancelled, or stopped being so. */
  settledGameIds: number[];
  /** HeldUpdate rows written: what the feed wanted after a final. */
  heldIds: number[];
  /** Updates of games or teams that are not known, or that contradict themselves: logged, nothing written. */
  ignored: number;
  grading: GradingReport[];
}

/** Takes over what a feed says: scores, status, kick-offs, lines; grades what became final. */
export async function applyGameUpdates(
  services: Services,
  updates: readonly GameUpdate[],
  now: Date = services.clock.now(),
): Promise<AppliedUpdates> {
  throw new Error('not there yet', { cause: [updates, now] });
}
