import { TEST_USER_EMAIL } from '../accounts/testLogIn.ts';
import { isMovable } from '../kernel/clock.ts';
import type { Services } from '../kernel/services.ts';

/** Demo milliseconds before a deadline at which the demo waits. */
export const HOLD_BEFORE = 600_000;
/** The fastest speed of the demo's own controls; a faster clock is a script's. */
const MOST_WATCHED = 300;

/**
 * Stops the demo's clock shortly before a deadline while the test user has an entry without a pick, so that nobody finds
 * it eliminated (SPECIFICATION 1.5). Whoever lets the clock go on passes that deadline.
 * @returns the function to call whenever a deadline may be near
 */
export function createDeadlineHold(services: Services): () => Promise<void> {
  const { db, clock, events } = services;
  let held: number | null = null;
  return async () => {
    if (!isMovable(clock) || clock.speed() === 0 || clock.speed() > MOST_WATCHED) return;
    const now = clock.now();
    const near = await db.poolWeek.findFirst({
      where: { deadline: { gt: now, lte: new Date(now.getTime() + HOLD_BEFORE) } },
      orderBy: { deadline: 'asc' },
    });
    if (near === null || near.deadline.getTime() === held) return;
    const { poolId, week } = near;
    const unpicked = await db.entry.findFirst({
      where: {
        poolId,
        user: { email: TEST_USER_EMAIL },
        eliminatedWeek: null,
        startWeek: { lte: week },
        picks: { none: { week } },
      },
      select: { id: true },
    });
    if (unpicked === null) return;
    held = near.deadline.getTime();
    await clock.set({ speed: 0 });
    events.publish({ type: 'clock' });
  };
}
