import type { Pool, Webhook } from '#prisma/generated/sqlite/client.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { command } from '#graphql/api/command/command.ts';
import { thePool } from '#graphql/api/command/loaded.ts';
import {
  flag,
  input,
  listOf,
  of,
  optional,
  payload,
  row,
  text,
  version,
} from '#graphql/api/command/parts.ts';
import type { Context } from '#graphql/api/context.ts';
import { queueEventsOf, queueTest } from '#graphql/messages/webhooks/queueEvents.ts';
import { newSecret } from '#graphql/messages/webhooks/secret.ts';
import { giveUpDeliveries } from '#graphql/messages/webhooks/sendWebhooks.ts';
import {
  choicesOf,
  MAX_WEBHOOKS,
  note,
  readChoices,
  refuseMore,
  shown,
} from '#graphql/messages/webhooks/webhooks.ts';
import { webhookEvents } from '#graphql/messages/rules/webhooks.ts';
import type { AdminCommand } from '#graphql/office/adminCommand.ts';
import { checkVersion, webhookVersion } from '#graphql/office/objectVersion.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import { WebhookDeliveryRef } from './webhookDelivery.ts';
import { WebhookEventEnum, WebhookFormatEnum, WebhookRef } from './webhooks.ts';

const NAME = 'A name for it; at most 60 characters.';
const URL = 'The address: https, on the public internet.';
/** Milliseconds of real time for which a replaced secret signs as well. */
const BOTH_SIGN = 86_400_000;

const webhook = of(WebhookRef, 'The webhook as it is now.');
const WebhookPayload = payload('The webhook is stored.', { webhook }).named('WebhookPayload');

const SecretPayload = payload('The webhook has a new secret.', {
  webhook,
  secret: text(
    'The secret that signs the deliveries, beginning with `whsec_`. Returned once: it cannot be read again.',
  ),
  pool: thePool('The pool, with its webhooks.'),
}).named('WebhookSecretPayload');

const withSecret = (stored: Webhook) => ({ webhook: stored, secret: stored.secret, poolId: stored.poolId });

command('createWebhook', {
  description: 'Adds a webhook to a pool: an address that gets the events from now on (SPECIFICATION 10.6).',
  input: input('The webhook to add.', {
    pool: row('Pool', 'The pool whose events it gets.'),
    name: text(NAME),
    url: text(URL),
    format: optional(of(WebhookFormatEnum, 'The form of what it is sent; by default STANDARD.'), 'STANDARD'),
    events: optional(listOf(WebhookEventEnum, 'The events that it gets; by default all.'), webhookEvents),
  }),
  asks: 'The webhook to add.',
  payload: SecretPayload,
  doing: 'adding a webhook',
  audit: ['webhook.create'],
  on: ({ poolId }) => ({ pool: poolId }),
  async change(running, { poolId, ...choices }, { services, settings }) {
    const { tx } = running.transaction;
    const now = services.systemClock.now();
    const data = readChoices(choices, settings.allowPrivateAddresses);
    if ((await tx.webhook.count({ where: { poolId } })) >= MAX_WEBHOOKS) {
      throw new ConflictError(`A pool can have ${MAX_WEBHOOKS} webhooks. Delete one first.`);
    }
    await queueEventsOf(running.transaction, poolId, now);
    const stored = await tx.webhook.create({
      data: { poolId, ...data, secret: newSecret(), createdAt: now },
    });
    await note(running, 'webhook.create', stored, { after: shown(stored) });
    return withSecret(stored);
  },
});

const poolOfWebhook = async ({ webhookId: id }: { webhookId: number }, { services, viewer }: Context) => {
  const found = await services.db.webhook.findUnique({ where: { id } });
  if (found === null || !isCommissioner(viewer, found.poolId)) throw noWebhook();
  return { pool: found.poolId };
};

async function storedWebhook({ transaction: { tx } }: AdminCommand, id: number): Promise<Webhook> {
  const stored = await tx.webhook.findUnique({ where: { id } });
  if (stored === null) throw noWebhook();
  return stored;
}

const noWebhook = () => new NotFoundError('This webhook no longer exists. It may have been deleted.');

command('updateWebhook', {
  description: 'Changes a webhook; deliveries that wait go to the new address in the new form.',
  input: input('What to change about a webhook; omitted parts stay.', {
    webhook: row('Webhook', 'The webhook to change.'),
    name: optional(text(NAME)),
    url: optional(text(URL)),
    format: optional(of(WebhookFormatEnum, 'The form of what it is sent.')),
    events: optional(listOf(WebhookEventEnum, 'The events that it gets; at least one.')),
    version,
  }),
  asks: 'The webhook and its changes.',
  payload: WebhookPayload,
  doing: 'changing a webhook',
  audit: ['webhook.update'],
  on: poolOfWebhook,
  async change(running, { webhookId: id, version: seen, name, url, format, events }, { settings }) {
    const before = await storedWebhook(running, id);
    checkVersion(seen, webhookVersion(before), { typename: 'Webhook', row: before });
    const kept = choicesOf(before);
    const choices = {
      name: name ?? kept.name,
      url: url ?? kept.url,
      format: format ?? kept.format,
      events: events ?? kept.events,
    };
    const data = readChoices(choices, settings.allowPrivateAddresses);
    const after = await running.transaction.tx.webhook.update({ where: { id }, data });
    await note(running, 'webhook.update', after, { before: shown(before), after: shown(after) });
    return { webhook: after };
  },
});

command('setWebhookEnabled', {
  description:
    'Turns a webhook on, which then gets the events from now on, or off, which gives up the deliveries that wait.',
  input: input('Whether a webhook is on.', {
    webhook: row('Webhook', 'The webhook.'),
    enabled: flag('True turns it on, false off.'),
  }),
  asks: 'The webhook, and whether it is on.',
  payload: WebhookPayload,
  doing: 'turning a webhook on or off',
  audit: ['webhook.enable', 'webhook.disable'],
  on: poolOfWebhook,
  async change(running, { webhookId: id, enabled }, { services }) {
    const before = await storedWebhook(running, id);
    const { tx } = running.transaction;
    const now = services.systemClock.now();
    const isStopped = before.disabledReason !== null;
    if ((before.disabledAt === null) === enabled && !isStopped) return { webhook: before };
    if (enabled) await queueEventsOf(running.transaction, before.poolId, now);
    else await giveUpDeliveries(tx, id, now);
    const after = await tx.webhook.update({
      where: { id },
      data: { disabledAt: enabled ? null : now, disabledReason: null, failingSince: null },
    });
    const action = enabled ? 'webhook.enable' : 'webhook.disable';
    await note(running, action, after, { after: { name: after.name } });
    return { webhook: after };
  },
});

const WebhookInput = input('A webhook.', { webhook: row('Webhook', 'The webhook.') }).named('WebhookInput');

command('deleteWebhook', {
  description: 'Deletes a webhook with its deliveries.',
  input: WebhookInput,
  asks: 'The webhook to delete.',
  payload: payload('The webhook is deleted.', {
    pool: thePool('The pool, with the webhooks that are left.'),
  }),
  doing: 'deleting a webhook',
  audit: ['webhook.delete'],
  on: poolOfWebhook,
  async change(running, { webhookId: id }) {
    const before = await storedWebhook(running, id);
    await running.transaction.tx.webhook.delete({ where: { id } });
    await note(running, 'webhook.delete', before, { before: shown(before) });
    return before;
  },
});

command('rotateWebhookSecret', {
  description: 'Replaces the secret of a webhook; for a day the former one signs as well.',
  input: WebhookInput,
  asks: 'The webhook.',
  payload: SecretPayload,
  doing: 'replacing the secret of a webhook',
  audit: ['webhook.rotateSecret'],
  on: poolOfWebhook,
  async change(running, { webhookId: id }, { services }) {
    const { secret: formerSecret } = await storedWebhook(running, id);
    const formerUntil = new Date(services.systemClock.now().getTime() + BOTH_SIGN);
    const after = await running.transaction.tx.webhook.update({
      where: { id },
      data: { secret: newSecret(), formerSecret, formerUntil },
    });
    await note(running, 'webhook.rotateSecret', after, { after: { name: after.name } });
    return withSecret(after);
  },
});

command('testWebhook', {
  description: 'Queues a test for a webhook: the event "webhook.test".',
  input: WebhookInput,
  asks: 'The webhook.',
  payload: WebhookPayload,
  doing: 'testing a webhook',
  audit: ['webhook.test'],
  on: poolOfWebhook,
  async change(running, { webhookId }, { services }) {
    const stored = await storedWebhook(running, webhookId);
    await refuseMore(running, stored);
    const pool: Pool = await running.transaction.tx.pool.findUniqueOrThrow({ where: { id: stored.poolId } });
    await queueTest(running.transaction, stored, pool, services.systemClock.now());
    await note(running, 'webhook.test', stored, { after: { name: stored.name } });
    return { webhook: stored };
  },
});

command('replayWebhookDelivery', {
  description: 'Sends a delivery again, whatever became of it: with the same "webhook-id".',
  input: input('The delivery to send again.', {
    delivery: row('WebhookDelivery', 'The delivery.', 'delivery'),
  }),
  asks: 'The delivery to send again.',
  payload: payload('The delivery is sent again.', {
    delivery: {
      type: WebhookDeliveryRef,
      description: 'The delivery as it is now.',
      resolve: ({ id }: { id: number }, _args: object, { services: { db } }: Context) =>
        db.webhookDelivery.findUniqueOrThrow({ where: { id }, include: { webhook: true } }),
    },
  }),
  doing: 'replaying a delivery of a webhook',
  audit: ['webhook.replay'],
  async on({ webhookDeliveryId: id }, { services, viewer }) {
    const found = await services.db.webhookDelivery.findUnique({ where: { id }, include: { webhook: true } });
    if (found === null || !isCommissioner(viewer, found.webhook.poolId)) throw noDelivery();
    return { pool: found.webhook.poolId };
  },
  async change(running, { webhookDeliveryId: id }, { services }) {
    const { tx, publish } = running.transaction;
    const before = await tx.webhookDelivery.findUnique({ where: { id }, include: { webhook: true } });
    if (before === null) throw noDelivery();
    await refuseMore(running, before.webhook);
    const delivery = await tx.webhookDelivery.update({
      where: { id },
      data: { attempts: 0, sendAfter: services.systemClock.now(), deliveredAt: null, failedAt: null },
    });
    publish({ type: 'queued', queue: 'webhooks' });
    const { messageId, type } = delivery;
    const after = { name: before.webhook.name, messageId, type };
    await note(running, 'webhook.replay', before.webhook, { after });
    return { id };
  },
});

const noDelivery = () => new NotFoundError('There is no such delivery.');
