import { ownSession } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';

/** Of one account. */
const TESTS = { tries: 5, seconds: 3600 };
/** Milliseconds of real time: its reader waits for it. */
const LASTS = 600_000;

/**
 * Queues a test notification for a device of the viewer; the job sends it within seconds.
 * @throws NotSignedInError, ForbiddenError (an API token), NotFoundError, RateLimitedError
 */
export async function testPush(
  { db, limits, systemClock, events }: Services,
  viewer: Viewer | null,
  id: number,
): Promise<void> {
  const { userId } = ownSession(viewer);
  const device = await db.pushSubscription.findFirst({ where: { id, userId }, select: { id: true } });
  if (device === null) throw new NotFoundError('This device gets no notifications any more.');
  await limits.named('push-test', TESTS).take(String(userId));
  const now = systemClock.now();
  await db.outboxPush.create({
    data: {
      key: `test:${id}:${now.getTime()}`,
      subscriptionId: id,
      path: '/account',
      title: 'It works',
      body: 'Notifications reach this device.',
      createdAt: now,
      sendAfter: now,
      expiresAt: new Date(now.getTime() + LASTS),
    },
  });
  events.publish({ type: 'queued', queue: 'push' });
}
