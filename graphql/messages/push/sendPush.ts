import type { OutboxPush, PushSubscription } from '#prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { dueInQueue } from '#kernel/due.ts';
import type { Services } from '#kernel/services.ts';
import { ForbiddenAddressError } from '../outgoing/addresses.ts';
import { post, type Posted } from '../outgoing/post.ts';
import { vapidKeys } from './vapidKeys.ts';

const MINUTE = 60_000;
/** Duration of a claim: longer than a push service may take. */
const CLAIM = MINUTE;
/** From a failed attempt to the next, at most. */
const LONGEST_PAUSE = 60 * MINUTE;
export const ATTEMPTS = 12;
const BATCH = 100;
const AT_ONCE = 5;

export interface PushSettings {
  publicUrl: string;
  mailFrom: string;
  allowPrivateAddresses: boolean;
}

type Needs = Pick<Services, 'db' | 'systemClock' | 'log'>;
/** Notifications that wait to be sent. */
const WAITING = { sentAt: null, failedAt: null };

type Push = OutboxPush & { subscription: PushSubscription };

/**
 * Sends queued notifications, oldest first, until none is due or the signal aborts. Each is claimed before it is sent, as
 * mails are (messages/mail/sendMail.ts); one that was sent before a crash is sent again and replaces the first on the
 * device, since both have one tag. A subscription that its push service no longer knows (404, 410) is removed.
 * @returns the number of accepted ones
 */
export async function sendPush(
  services: Needs,
  settings: PushSettings,
  signal?: AbortSignal,
): Promise<number> {
  const { db, systemClock } = services;
  let sent = 0;
  while (signal?.aborted !== true) {
    const due: Push[] = await db.outboxPush.findMany({
      where: { ...WAITING, ...dueInQueue(systemClock.now(), LONGEST_PAUSE) },
      include: { subscription: true },
      orderBy: [{ sendAfter: 'asc' }, { id: 'asc' }],
      take: BATCH,
    });
    if (due.length === 0) break;
    const queue = due[Symbol.iterator]();
    const work = async () => {
      for (const push of queue) {
        if (signal?.aborted === true) return;
        if ((await claim(services, push)) && (await send(services, settings, push, signal))) sent += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
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
      ...WAITING,
      OR: [{ attempts: 0 }, { lastError: { not: null } }, { sendAfter: { lte: now } }],
    },
    data: { failedAt: now, lastError: 'It was withdrawn.', title: '', body: '' },
  });
}

/** When the next notification is due, in real time; null while none waits. */
export async function nextPushAt({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const next = await db.outboxPush.findFirst({
    where: WAITING,
    orderBy: { sendAfter: 'asc' },
    select: { sendAfter: true },
  });
  return next?.sendAfter ?? null;
}

async function claim({ db, systemClock }: Needs, push: Push): Promise<boolean> {
  const { id, attempts, sendAfter } = push;
  const { count } = await db.outboxPush.updateMany({
    where: { id, ...WAITING, sendAfter, attempts },
    data: {
      attempts: attempts + 1,
      lastError: null,
      sendAfter: new Date(systemClock.now().getTime() + CLAIM),
    },
  });
  return count === 1;
}

/** A notification that was claimed here, unless the claim ran out and another process has it since. */
function claimed({ id, attempts }: Push) {
  return { id, ...WAITING, attempts: attempts + 1 };
}

async function send(
  services: Needs,
  settings: PushSettings,
  push: Push,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, systemClock } = services;
  const left = push.expiresAt.getTime() - systemClock.now().getTime();
  if (left <= 0) {
    await end(services, push, 'It was too old to be shown.');
    return false;
  }
  let answer: Posted;
  try {
    answer = await deliver(services, settings, push, Math.ceil(left / 1000), signal);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const why = error instanceof Error ? error.message : String(error);
    await (error instanceof ForbiddenAddressError
      ? end(services, push, why)
      : later(services, push, why, null));
    return false;
  }
  const { status, retryAfter, text } = answer;
  if (status >= 200 && status < 300) {
    await db.outboxPush.updateMany({
      where: { id: push.id },
      data: { sentAt: systemClock.now(), lastError: null, title: '', body: '' },
    });
    return true;
  }
  if (status === 404 || status === 410) {
    await db.pushSubscription.deleteMany({ where: { id: push.subscriptionId } });
    return false;
  }
  const why = `The push service answered ${status}${text === '' ? '' : `: ${text}`}`;
  // A redirect is not followed; the other client errors stay.
  const mayPass = status === 429 || status >= 500;
  await (mayPass ? later(services, push, why, retryAfter) : end(services, push, why));
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

async function later(services: Needs, push: Push, why: string, retryAfter: number | null): Promise<void> {
  const attempts = push.attempts + 1;
  if (attempts >= ATTEMPTS) return end(services, push, why);
  const pause = Math.min(Math.max(MINUTE * 2 ** (attempts - 1), (retryAfter ?? 0) * 1000), LONGEST_PAUSE);
  services.log.warn({ push: push.id, attempts, why }, 'push: could not be sent; it is tried again');
  await services.db.outboxPush.updateMany({
    where: claimed(push),
    data: {
      lastError: why.slice(0, 500),
      sendAfter: new Date(services.systemClock.now().getTime() + pause),
    },
  });
}

async function end(services: Needs, push: Push, why: string): Promise<void> {
  services.log.warn({ push: push.id, why }, 'push: given up');
  await services.db.outboxPush.updateMany({
    where: claimed(push),
    data: { lastError: why.slice(0, 500), failedAt: services.systemClock.now() },
  });
}
