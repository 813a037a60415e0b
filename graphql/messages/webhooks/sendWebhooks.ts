import type { Prisma, Webhook, WebhookDelivery } from '#prisma/generated/sqlite/client.ts';
import { LONGEST_PAUSE, pauseAfter, webhookBody } from '../rules/webhooks.ts';
import { writeAudit } from '#kernel/audit.ts';
import type { Services } from '#kernel/services.ts';
import { type Posted, post } from '../outgoing/post.ts';
import { Queue } from '../outgoing/queue.ts';
import { signedHeaders } from './secret.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Webhooks served at the same time. */
const AT_ONCE = 8;
/** Webhooks in one run at most. */
const MOST = 500;
/** Milliseconds after which a slow receiver waits for the next run, so that others need not wait for it. */
const TURN = 10 * SECOND;
/** Milliseconds of failures alone after which the end of a delivery turns the webhook off. */
const PATIENCE = DAY;
/** Characters of an answer that are stored. */
const MAX_ERROR = 300;
/** The answer of a receiver that wants no more. */
const GONE = 410;

export interface WebhookSettings {
  publicUrl: string;
  allowPrivateAddresses: boolean;
}

type Needs = Pick<Services, 'db' | 'clock' | 'systemClock' | 'log'>;

const WAITING = { deliveredAt: null, failedAt: null };
const deliveryQueue = new Queue({
  tableOf: (db) => db.webhookDelivery,
  waiting: WAITING,
  claim: 60 * SECOND,
  pauseAfter,
  longestPause: LONGEST_PAUSE,
});

/** When the next delivery is due, in real time; null while none waits. */
export function nextDeliveryAt(services: Pick<Services, 'db'>): Promise<Date | null> {
  return deliveryQueue.nextAt(services, { webhook: { disabledAt: null } });
}

/**
 * Sends the deliveries that are due: to each webhook one after the other, oldest first, until one fails. Each is claimed
 * before it is sent; one that was sent before a crash is sent again with the same webhook-id, by which receivers drop
 * it. Webhooks that fail come last.
 * @returns the pools whose deliveries changed
 */
export async function sendWebhooks(
  services: Needs,
  settings: WebhookSettings,
  signal?: AbortSignal,
): Promise<number[]> {
  const { db, systemClock } = services;
  const webhooks = await db.webhook.findMany({
    where: { disabledAt: null, deliveries: { some: deliveryQueue.due(systemClock.now()) } },
    orderBy: [{ failingSince: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: MOST,
  });
  const queue = webhooks[Symbol.iterator]();
  const work = async () => {
    for (const webhook of queue) {
      if (signal?.aborted === true) return;
      await serve(services, settings, webhook, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...new Set(webhooks.map(({ poolId }) => poolId))];
}

async function serve(
  services: Needs,
  settings: WebhookSettings,
  webhook: Webhook,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, systemClock } = services;
  const endsAt = performance.now() + TURN;
  while (signal?.aborted !== true && performance.now() < endsAt) {
    const delivery = await db.webhookDelivery.findFirst({
      // A commissioner may have turned it off or changed it since the run began.
      where: {
        webhookId: webhook.id,
        webhook: { disabledAt: null },
        ...deliveryQueue.due(systemClock.now()),
      },
      include: { webhook: true },
      orderBy: { id: 'asc' },
    });
    if (delivery === null || (await deliveryQueue.claim(services, [delivery])).length === 0) return;
    if (!(await send(services, settings, delivery, signal))) return;
  }
}

type Due = WebhookDelivery & { webhook: Webhook };

/** @returns whether it arrived */
async function send(
  services: Needs,
  settings: WebhookSettings,
  delivery: Due,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, systemClock } = services;
  let answer: Posted;
  try {
    answer = await deliver(services, settings, delivery, signal);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const why = error instanceof Error ? error.message : String(error);
    await noteFailure(services, delivery, { why, status: null, retryAfter: null });
    return false;
  }
  const { status, retryAfter, text } = answer;
  if (status < 200 || status > 299) {
    const why = `The receiver answered ${status}${text === '' ? '' : `: ${text}`}`;
    await noteFailure(services, delivery, { why, status, retryAfter });
    return false;
  }
  const now = systemClock.now();
  await db.webhookDelivery.updateMany({
    where: { id: delivery.id },
    data: { deliveredAt: now, triedAt: now, lastStatus: status, lastError: null },
  });
  await db.webhook.updateMany({
    where: { id: delivery.webhookId, failingSince: { not: null } },
    data: { failingSince: null },
  });
  return true;
}

function deliver(
  { systemClock }: Needs,
  { publicUrl, allowPrivateAddresses }: WebhookSettings,
  { webhook, ...delivery }: Due,
  signal: AbortSignal | undefined,
): Promise<Posted> {
  const at = systemClock.now();
  const body = webhookBody(webhook.format, delivery);
  const former = webhook.formerUntil !== null && webhook.formerUntil > at ? [webhook.formerSecret!] : [];
  return post({
    url: webhook.url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `Webhooks (+${publicUrl})`,
      ...signedHeaders([webhook.secret, ...former], { id: delivery.messageId, at, body }),
    },
    body,
    mayBePrivate: allowPrivateAddresses,
    signal,
  });
}

async function noteFailure(
  services: Needs,
  { webhook, ...delivery }: Due,
  { why, status, retryAfter }: { why: string; status: number | null; retryAfter: number | null },
): Promise<void> {
  const { db, systemClock, log } = services;
  const now = systemClock.now();
  log.warn(
    { webhook: webhook.id, delivery: delivery.id, attempts: delivery.attempts + 1, why },
    'webhook: could not be delivered',
  );
  const lastError = why.slice(0, MAX_ERROR);
  const isFinal = await deliveryQueue.noteFailure(services, delivery, {
    canPass: true,
    retryAfter,
    data: { triedAt: now, lastStatus: status, lastError },
  });
  // The claim ran out, and another process has it since.
  if (isFinal === null) return;
  const failingSince = webhook.failingSince ?? now;
  await db.webhook.updateMany({ where: { id: webhook.id, failingSince: null }, data: { failingSince } });
  const isOver = isFinal && now.getTime() - failingSince.getTime() >= PATIENCE;
  if (isOver || status === GONE) await turnOff(services, webhook, lastError);
}

/** Turns a webhook off that takes nothing any more; its commissioners see why. */
async function turnOff({ db, clock, systemClock }: Needs, webhook: Webhook, reason: string): Promise<void> {
  const now = systemClock.now();
  await db.$transaction(async (tx) => {
    const { count } = await tx.webhook.updateMany({
      where: { id: webhook.id, disabledAt: null },
      data: { disabledAt: now, disabledReason: reason },
    });
    if (count === 0) return;
    await giveUpDeliveries(tx, webhook.id, now);
    await writeAudit(tx, {
      at: clock.now(),
      actorId: null,
      poolId: webhook.poolId,
      action: 'webhook.fail',
      subjectType: 'Webhook',
      subjectId: webhook.id,
      after: { name: webhook.name, error: reason },
    });
  });
}

/** Ends the deliveries that wait for a webhook that is off; they can be replayed. */
export async function giveUpDeliveries(
  tx: Pick<Prisma.TransactionClient, 'webhookDelivery'>,
  webhookId: number,
  now: Date,
): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { webhookId, ...WAITING },
    data: { failedAt: now, lastError: 'The webhook was turned off.' },
  });
}
