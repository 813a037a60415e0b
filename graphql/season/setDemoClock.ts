import { isMovable } from '../kernel/clock.ts';
import type { ScoreFeed } from '../kernel/scoreFeed.ts';
import { ForbiddenError, InvalidInputError, type InputIssue } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { settle } from './settle.ts';

export interface SetDemoClockInput {
  /** Not before the current demo time. */
  now?: Date | null;
  /** Demo seconds per real second; 0 freezes. */
  speed?: number | null;
}

/** The same bound as REPLAY_SPEED. */
const MAX_SPEED = 100_000;
/** A day after the longest season. */
const LAST_YEAR = 2100;

/**
 * Moves the demo clock forward, or changes its speed; results and grading up to the new instant are stored
 * when it returns. The clock jumps first, so that nobody can pick a game whose result is visible.
 *
 * No permission check: everybody may move the demo clock.
 * @throws InvalidInputError, ForbiddenError when the clock cannot be moved (live mode)
 */
export async function setDemoClock(
  services: Services,
  feed: ScoreFeed | null,
  input: SetDemoClockInput,
): Promise<void> {
  const { clock } = services;
  if (!isMovable(clock)) throw new ForbiddenError('The clock can be moved in the demo only.');
  check(input);
  try {
    await clock.set({
      ...(input.now == null ? {} : { now: input.now }),
      ...(input.speed == null ? {} : { speed: input.speed }),
    });
  } catch (error) {
    // Only the clock knows its instant by the time it handles the request.
    if (!(error instanceof RangeError)) throw error;
    throw new InvalidInputError([{ path: ['input', 'now'], message: error.message }]);
  }
  try {
    await settle(services, feed, clock.now());
  } finally {
    services.events.publish({ type: 'clock' });
  }
}

function check({ now, speed }: SetDemoClockInput): void {
  const issues: InputIssue[] = [];
  if (now == null && speed == null) {
    issues.push({ path: ['input'], message: 'Please enter the new time, the new speed, or both.' });
  }
  if (now != null && !(now.getUTCFullYear() <= LAST_YEAR)) {
    issues.push({ path: ['input', 'now'], message: `The time must be a date up to the year ${LAST_YEAR}.` });
  }
  if (speed != null && !(speed >= 0 && speed <= MAX_SPEED)) {
    issues.push({ path: ['input', 'speed'], message: `The speed must be a number from 0 to ${MAX_SPEED}.` });
  }
  if (issues.length > 0) throw new InvalidInputError(issues);
}
