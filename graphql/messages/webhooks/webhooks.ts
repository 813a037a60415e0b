import type { Pool, Webhook, WebhookDelivery } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { AuditAction } from '#graphql/office/rules/auditSentence.ts';
import { type WebhookEvent, webhookEvents, type WebhookFormat } from '../rules/webhooks.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import { invalid, readText } from '#kernel/input.ts';
import { checkVersion, webhookVersion } from '#graphql/office/objectVersion.ts';
import type { Services } from '#kernel/services.ts';
import { ForbiddenAddressError, readOutgoingUrl } from '../outgoing/addresses.ts';
import { queueEventsOf, queueTest } from './queueEvents.ts';
import { newSecret } from './secret.ts';
import { giveUpDeliveries } from './sendWebhooks.ts';
import { type AdminCommand, runAdminCommand } from '#graphql/office/adminCommand.ts';

const MAX_NAME = 60;
/** The number of webhooks of a pool. */
export const MAX_WEBHOOKS = 10;
/** Deliveries that may wait at the same time when another is asked for by hand. */
const MAX_WAITING = 100;
/** Milliseconds of real time for which a replaced secret signs as well. */
const BOTH_SIGN = 86_400_000;

/** What a commissioner chooses about a webhook. */
export interface WebhookChoices {
  name: string;
  url: string;
  format: WebhookFormat;
  events: readonly WebhookEvent[];
}

/** A webhook with its new secret, which is shown this once. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

/**
 * Adds a webhook to a pool: it gets the events from now on.
 * @param mayBePrivate see the setting ALLOW_PRIVATE_ADDRESSES
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError at 10 webhooks
 */
export function createWebhook(
  services: Services,
  viewer: Viewer | null,
  { poolId, ...choices }: WebhookChoices & { poolId: number },
  mayBePrivate: boolean,
): Promise<WebhookWithSecret> {
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx } = command.transaction;
    const now = services.systemClock.now();
    const data = readChoices(choices, mayBePrivate);
    if ((await tx.webhook.count({ where: { poolId } })) >= MAX_WEBHOOKS) {
      throw new ConflictError(`A pool can have ${MAX_WEBHOOKS} webhooks. Delete one first.`);
    }
    await queueEventsOf(command.transaction, poolId, now);
    const secret = newSecret();
    const webhook = await tx.webhook.create({ data: { poolId, ...data, secret, createdAt: now } });
    await note(command, 'webhook.create', webhook, { after: shown(webhook) });
    return { webhook, secret };
  });
}

/**
 * Changes a webhook. Deliveries that wait go to the new address.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, StaleVersionError
 */
export function updateWebhook(
  services: Services,
  viewer: Viewer | null,
  {
    webhookId,
    version,
    ...changes
  }: Partial<WebhookChoices> & { webhookId: number; version?: string | undefined },
  mayBePrivate: boolean,
): Promise<Webhook> {
  return changeWebhook(services, viewer, webhookId, async (command, before) => {
    checkVersion(version, webhookVersion(before), { typename: 'Webhook', row: before });
    const data = readChoices({ ...choicesOf(before), ...changes }, mayBePrivate);
    const webhook = await command.transaction.tx.webhook.update({ where: { id: webhookId }, data });
    await note(command, 'webhook.update', webhook, { before: shown(before), after: shown(webhook) });
    return webhook;
  });
}

/**
 * Turns a webhook on: it gets the events from now on; or off: deliveries that wait are given up, and can be replayed.
 * @throws NotSignedInError, ForbiddenError, NotFoundError
 */
export function setWebhookEnabled(
  services: Services,
  viewer: Viewer | null,
  { webhookId, isEnabled }: { webhookId: number; isEnabled: boolean },
): Promise<Webhook> {
  return changeWebhook(services, viewer, webhookId, async (command, before) => {
    const { tx } = command.transaction;
    const now = services.systemClock.now();
    const isStopped = before.disabledReason !== null;
    if ((before.disabledAt === null) === isEnabled && !isStopped) return before;
    if (isEnabled) await queueEventsOf(command.transaction, before.poolId, now);
    else await giveUpDeliveries(tx, webhookId, now);
    const webhook = await tx.webhook.update({
      where: { id: webhookId },
      data: { disabledAt: isEnabled ? null : now, disabledReason: null, failingSince: null },
    });
    const action = isEnabled ? 'webhook.enable' : 'webhook.disable';
    await note(command, action, webhook, { after: { name: webhook.name } });
    return webhook;
  });
}

/** Deletes a webhook with its deliveries. @throws NotSignedInError, ForbiddenError, NotFoundError */
export function deleteWebhook(
  services: Services,
  viewer: Viewer | null,
  { webhookId }: { webhookId: number },
): Promise<Webhook> {
  return changeWebhook(services, viewer, webhookId, async (command, before) => {
    await command.transaction.tx.webhook.delete({ where: { id: webhookId } });
    await note(command, 'webhook.delete', before, { before: shown(before) });
    return before;
  });
}

/**
 * Replaces the secret of a webhook; for a day the former one signs as well, so that a receiver can change over.
 * @throws NotSignedInError, ForbiddenError, NotFoundError
 */
export function rotateWebhookSecret(
  services: Services,
  viewer: Viewer | null,
  { webhookId }: { webhookId: number },
): Promise<WebhookWithSecret> {
  return changeWebhook(services, viewer, webhookId, async (command, before) => {
    const secret = newSecret();
    const formerUntil = new Date(services.systemClock.now().getTime() + BOTH_SIGN);
    const webhook = await command.transaction.tx.webhook.update({
      where: { id: webhookId },
      data: { secret, formerSecret: before.secret, formerUntil },
    });
    await note(command, 'webhook.rotateSecret', webhook, { after: { name: webhook.name } });
    return { webhook, secret };
  });
}

/** Queues a test for a webhook. @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError */
export function testWebhook(
  services: Services,
  viewer: Viewer | null,
  { webhookId }: { webhookId: number },
): Promise<Webhook> {
  return changeWebhook(services, viewer, webhookId, async (command, webhook) => {
    await refuseMore(command, webhook);
    const pool: Pool = await command.transaction.tx.pool.findUniqueOrThrow({ where: { id: webhook.poolId } });
    await queueTest(command.transaction, webhook, pool, services.systemClock.now());
    await note(command, 'webhook.test', webhook, { after: { name: webhook.name } });
    return webhook;
  });
}

/**
 * Sends a delivery again, whatever became of it: with the same webhook-id and all attempts anew.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError
 */
export async function replayWebhookDelivery(
  services: Services,
  viewer: Viewer | null,
  { deliveryId }: { deliveryId: number },
): Promise<WebhookDelivery> {
  anyCommissioner(viewer);
  const found = await services.db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { webhook: true },
  });
  if (found === null || !isCommissioner(viewer, found.webhook.poolId)) {
    throw new NotFoundError('There is no such delivery.');
  }
  return changeWebhook(services, viewer, found.webhookId, async (command, webhook) => {
    const { tx } = command.transaction;
    await refuseMore(command, webhook);
    const [delivery] = await tx.webhookDelivery.updateManyAndReturn({
      where: { id: deliveryId },
      data: { attempts: 0, sendAfter: services.systemClock.now(), deliveredAt: null, failedAt: null },
    });
    if (delivery === undefined) throw new NotFoundError('There is no such delivery.');
    command.transaction.publish({ type: 'queued', queue: 'webhooks' });
    const { messageId, type } = delivery;
    await note(command, 'webhook.replay', webhook, { after: { name: webhook.name, messageId, type } });
    return delivery;
  });
}

async function refuseMore({ transaction: { tx } }: AdminCommand, { id, disabledAt }: Webhook): Promise<void> {
  if (disabledAt !== null) throw new ConflictError('This webhook is off. Turn it on first.');
  const waiting = await tx.webhookDelivery.count({
    where: { webhookId: id, deliveredAt: null, failedAt: null },
  });
  if (waiting >= MAX_WAITING) {
    throw new ConflictError(
      `${MAX_WAITING} deliveries of this webhook wait already. Please try again later.`,
    );
  }
}

/** Runs a command about a webhook of a pool that the viewer runs. */
async function changeWebhook<T>(
  services: Services,
  viewer: Viewer | null,
  webhookId: number,
  work: (command: AdminCommand, before: Webhook) => Promise<T>,
): Promise<T> {
  anyCommissioner(viewer);
  const missing = new NotFoundError('There is no such webhook.');
  const found = await services.db.webhook.findUnique({ where: { id: webhookId } });
  if (found === null || !isCommissioner(viewer, found.poolId)) throw missing;
  return runAdminCommand(services, viewer, { pool: found.poolId }, { reason: null }, async (command) => {
    const before = await command.transaction.tx.webhook.findUnique({ where: { id: webhookId } });
    if (before === null) throw missing;
    return work(command, before);
  });
}

async function note(
  { audit, transaction }: AdminCommand,
  action: AuditAction,
  { id, poolId }: Webhook,
  states: { before?: Shown; after?: Shown },
): Promise<void> {
  await audit({ poolId, action, subjectType: 'Webhook', subjectId: id, ...states });
  transaction.publish({ type: 'office', poolId });
}

type Shown = Record<string, string>;

/** What the audit log says of a webhook: of the address only the host, since chats take messages from whoever knows it. */
function shown({ name, url, format, events }: Webhook): Shown {
  return { name, host: new URL(url).host, format, events };
}

function choicesOf({ name, url, format, events }: Webhook): WebhookChoices {
  return { name, url, format, events: events.split(',') as WebhookEvent[] };
}

function readChoices({ name, url, format, events }: WebhookChoices, mayBePrivate: boolean) {
  try {
    readOutgoingUrl(url, mayBePrivate);
  } catch (error) {
    if (error instanceof ForbiddenAddressError) throw invalid('url', error.message);
    throw error;
  }
  if (events.length === 0) throw invalid('events', 'Please choose at least one event.');
  return {
    name: readText(name, 'name', MAX_NAME),
    url,
    format,
    // In the order of the list, each once.
    events: webhookEvents.filter((event) => events.includes(event)).join(','),
  };
}
