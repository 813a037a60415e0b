import { goingOn } from './sessions/sessions.ts';
import type { Services } from '../kernel/services.ts';

const DAY = 86_400_000;
/** How long revoked and expired API tokens remain in their owner's list. */
const TOKENS_KEPT = 30 * DAY;
/** How long used and expired password links remain, so that an administrator can look one up. */
const RESETS_KEPT = 7 * DAY;

/** How long sent, failed and held mails remain: their keys prevent duplicates. */
const MAILS_KEPT = 180 * DAY;

/** How long notifications remain: their keys prevent duplicates. */
const PUSHES_KEPT = 30 * DAY;

/** How long the deliveries of webhooks remain: the office lists them (docs/webhooks.md). */
const DELIVERIES_KEPT = 30 * DAY;

/** How long invitations that nobody accepted remain: they name people who are not members. */
const INVITATIONS_KEPT = 180 * DAY;

/**
 * Deletes expired sessions, pending log-ins, password links, API tokens, mails, notifications, deliveries of
 * webhooks, invitations and limit counters, by real time.
 */
export async function cleanUp(services: Pick<Services, 'db' | 'systemClock'>): Promise<void> {
  const { db } = services;
  const now = services.systemClock.now();
  const before = (age: number) => ({ lt: new Date(now.getTime() - age) });
  await db.session.deleteMany({ where: { NOT: goingOn(now) } });
  await db.pendingLogIn.deleteMany({ where: { expiresAt: { lte: now } } });
  await db.providerLogIn.deleteMany({ where: { expiresAt: { lte: now } } });
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
  await db.passwordReset.deleteMany({ where: { expiresAt: before(RESETS_KEPT) } });
  await db.apiToken.deleteMany({
    where: { OR: [{ revokedAt: before(TOKENS_KEPT) }, { expiresAt: before(TOKENS_KEPT) }] },
  });
  await db.outboxMail.deleteMany({
    where: {
      OR: [{ sentAt: before(MAILS_KEPT) }, { failedAt: before(MAILS_KEPT) }, { heldAt: before(MAILS_KEPT) }],
    },
  });
  await db.outboxPush.deleteMany({ where: { createdAt: before(PUSHES_KEPT) } });
  await db.webhookDelivery.deleteMany({ where: { createdAt: before(DELIVERIES_KEPT) } });
  await db.invitation.deleteMany({
    where: { joinedAt: null, queuedAt: before(INVITATIONS_KEPT), expiresAt: { lte: now } },
  });
  await db.rateLimiterFlexible.deleteMany({ where: { expire: { lte: now } } });
}
