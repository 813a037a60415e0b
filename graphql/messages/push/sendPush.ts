import type { OutboxPush, PushSubscription } from '#prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '#prisma/client.ts';
import type { Services } from '#kernel/services.ts';
import { ForbiddenAddressError } from '../outgoing/addresses.ts';
import { post, type Posted } from '../outgoing/post.ts';
import { doublingPause, Queue } from '../outgoing/queue.ts';
import { vapidKeys } from './vapidKeys.ts';

const MINUTE = 60_000;
const LONGEST_PAUSE = 60 * MINUTE;
export const ATTEMPTS = 12;
const AT_ONCE = 5;

/** The notifications that wait to be sent. */
export const pushQueue = new Queue({
  tableOf: (db) => db.outboxPush,
  waiting: { sentAt: null, failedAt: null },
  claim: MINUTE,
  longestPause: LONGEST_PAUSE,
  pauseAfter: (attempts, retryAfter) =>
    attempts >= ATTEMPTS
      ? null
      : Math.min(Math.max(doublingPause(attempts, LONGEST_PAUSE), (retryAfter ?? 0) * 1000), LONGEST_PAUSE),
});

export interface PushSettings {
  publicUrl: string;
  mailFrom: string;
  allowPrivateAddresses: boolean;
}

type Needs = Pick<Services, 'db' | 'systemClock' | 'log'>;

type Push = OutboxPush & { subscription: PushSubscription };

/**
 * Sends queued notifications, oldest first, until none is due or the signal aborts. One that is sent again after a
 * crash replaces the first on the device, since both have one tag. A subscription that its push service no longer
 * knows (404, 410) is removed.
 * @returns the number of accepted ones
 */
export async function sendPush(
  services: Needs,
  settings: PushSettings,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  await pushQueue.send(services, {
    read: (query) => services.db.outboxPush.findMany({ ...query, include: { subscription: true } }),
    atOnce: AT_ONCE,
    isOver: () => signal?.aborted === true,
    send: (push) => send(services, settings, push, signal),
    async mark(pushes) {
      await services.db.outboxPush.updateMany({
        where: { id: { in: pushes.map(({ id }) => id) } },
        data: { sentAt: services.systemClock.now(), lastError: null, title: '', body: '' },
      });
      sent += pushes.length;
    },
  });
  return sent;
}

/** Has the notifications whose key begins so never sent, except those that are on their way (stopMails in actions/mail). */
export async function stopPushes(
  { systemClock }: Pick<Services, 'systemClock'>,
  tx: TransactionClient,
  prefix: string,
): Promise<void> {
  const now = systemClock.now();
  await tx.outboxPush.updateMany({
    where: {
      key: { startsWith: prefix },
      sentAt: null,
      failedAt: null,
      OR: [{ attempts: 0 }, { lastError: { not: null } }, { sendAfter: { lte: now } }],
    },
    data: { failedAt: now, lastError: 'It was withdrawn.', title: '', body: '' },
  });
}

/** @returns whether it was accepted; stores a failure */
async function send(
  services: Needs,
  settings: PushSettings,
  push: Push,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, systemClock } = services;
  const left = push.expiresAt.getTime() - systemClock.now().getTime();
  if (left <= 0) {
    await noteFailure(services, push, 'It was too old to be shown.', { canPass: false });
    return false;
  }
  let answer: Posted;
  try {
    answer = await deliver(services, settings, push, Math.ceil(left / 1000), signal);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const why = error instanceof Error ? error.message : String(error);
    await noteFailure(services, push, why, { canPass: !(error instanceof ForbiddenAddressError) });
    return false;
  }
  const { status, retryAfter, text } = answer;
  if (status >= 200 && status < 300) return true;
  if (status === 404 || status === 410) {
    await db.pushSubscription.deleteMany({ where: { id: push.subscriptionId } });
    return false;
  }
  const why = `The push service answered ${status}${text === '' ? '' : `: ${text}`}`;
  // A redirect is not followed; the other client errors stay.
  await noteFailure(services, push, why, { canPass: status === 429 || status >= 500, retryAfter });
  return false;
}

async function deliver(
  services: Needs,
  { publicUrl, mailFrom, allowPrivateAddresses }: PushSettings,
  { subscription, key, title, body, path }: Push,
  ttl: number,
  signal: AbortSignal | undefined,
): Promise<Posted> {
  const { endpoint, p256dh, auth } = subscription;
  const tag = key.slice(0, key.lastIndexOf(':'));
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, body, path, tag }),
    {
      vapidDetails: { subject: contactOf(publicUrl, mailFrom), ...(await vapidKeys(services)) },
      TTL: ttl,
      urgency: 'high',
    },
  );
  return post({
    url: details.endpoint,
    headers: details.headers,
    body: details.body ?? '',
    mayBePrivate: allowPrivateAddresses,
    signal,
  });
}

/** The VAPID subject, a contact of this sender: its https address, else the sender of its mails. */
function contactOf(publicUrl: string, mailFrom: string): string {
  if (publicUrl.startsWith('https://')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/** @param canPass whether another attempt may succeed */
async function noteFailure(
  services: Needs,
  push: Push,
  why: string,
  { canPass, retryAfter = null }: { canPass: boolean; retryAfter?: number | null },
): Promise<void> {
  const isFinal = await pushQueue.noteFailure(services, push, {
    canPass,
    retryAfter,
    data: { lastError: why.slice(0, 500) },
  });
  services.log.warn(
    { push: push.id, attempts: push.attempts + 1, why },
    isFinal === true ? 'push: given up' : 'push: could not be sent; it is tried again',
  );
}
