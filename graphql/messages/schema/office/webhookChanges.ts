import type { Webhook, WebhookDelivery } from '#prisma/generated/sqlite/client.ts';
import {
  createWebhook,
  deleteWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  setWebhookEnabled,
  testWebhook,
  updateWebhook,
} from '#graphql/messages/webhooks/webhooks.ts';
import { webhookEvents } from '#graphql/messages/rules/webhooks.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';
import { WebhookDeliveryRef } from './webhookDelivery.ts';
import { WebhookEventEnum, WebhookFormatEnum, WebhookRef } from './webhooks.ts';

const NAME = 'A name for it; at most 60 characters.';
const URL = 'The address: https, on the public internet.';

const WebhookPayload = builder.objectRef<{ webhook: Webhook }>('WebhookPayload').implement({
  interfaces: [CommandPayload],
  description: 'The webhook is stored.',
  fields: (t) => ({
    webhook: t.expose('webhook', { type: WebhookRef, description: 'The webhook as it is now.' }),
  }),
});

const SecretPayload = builder
  .objectRef<{ webhook: Webhook; secret: string }>('WebhookSecretPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The webhook has a new secret.',
    fields: (t) => ({
      webhook: t.expose('webhook', { type: WebhookRef, description: 'The webhook as it is now.' }),
      secret: t.exposeString('secret', {
        description:
          'The secret that signs the deliveries, beginning with `whsec_`. Returned once: it cannot be read again.',
      }),
      pool: t.field({
        type: PoolRef,
        description: 'The pool, with its webhooks.',
        resolve: ({ webhook }, _args, context) => poolOf(context, webhook.poolId),
      }),
    }),
  });

const CreateWebhookInput = commandInput('CreateWebhookInput', {
  description: 'The webhook to add.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool whose events it gets.' }),
    name: t.string({ required: true, description: NAME }),
    url: t.string({ required: true, description: URL }),
    format: t.field({
      type: WebhookFormatEnum,
      description: 'The form of what it is sent; by default STANDARD.',
    }),
    events: t.field({ type: [WebhookEventEnum], description: 'The events that it gets; by default all.' }),
  }),
});

commandField('createWebhook', {
  description: 'Adds a webhook to a pool: an address that gets the events from now on (SPECIFICATION 10.6).',
  input: CreateWebhookInput,
  asks: 'The webhook to add.',
  payload: SecretPayload,
  doing: 'adding a webhook',
  audit: ['webhook.create'],
  run: ({ pool, name, url, format, events }, { services, viewer, settings }) =>
    createWebhook(
      services,
      viewer,
      {
        poolId: rowOf('Pool', pool, 'pool'),
        name,
        url,
        format: format ?? 'STANDARD',
        events: events ?? webhookEvents,
      },
      settings.allowPrivateAddresses,
    ),
});

const UpdateWebhookInput = commandInput('UpdateWebhookInput', {
  description: 'What to change about a webhook; omitted parts stay.',
  how: ['version'],
  fields: (t) => ({
    webhook: t.id({ required: true, description: 'The webhook to change.' }),
    name: t.string({ description: NAME }),
    url: t.string({ description: URL }),
    format: t.field({ type: WebhookFormatEnum, description: 'The form of what it is sent.' }),
    events: t.field({ type: [WebhookEventEnum], description: 'The events that it gets; at least one.' }),
  }),
});

commandField('updateWebhook', {
  description: 'Changes a webhook; deliveries that wait go to the new address in the new form.',
  input: UpdateWebhookInput,
  asks: 'The webhook and its changes.',
  payload: WebhookPayload,
  doing: 'changing a webhook',
  audit: ['webhook.update'],
  run: async ({ webhook, version, name, url, format, events }, { services, viewer, settings }) => ({
    webhook: await updateWebhook(
      services,
      viewer,
      {
        webhookId: rowOf('Webhook', webhook, 'webhook'),
        version,
        ...(name == null ? {} : { name }),
        ...(url == null ? {} : { url }),
        ...(format == null ? {} : { format }),
        ...(events == null ? {} : { events }),
      },
      settings.allowPrivateAddresses,
    ),
  }),
});

const SetWebhookEnabledInput = commandInput('SetWebhookEnabledInput', {
  description: 'Whether a webhook is on.',
  fields: (t) => ({
    webhook: t.id({ required: true, description: 'The webhook.' }),
    enabled: t.boolean({ required: true, description: 'True turns it on, false off.' }),
  }),
});

commandField('setWebhookEnabled', {
  description:
    'Turns a webhook on, which then gets the events from now on, or off, which gives up the deliveries that wait.',
  input: SetWebhookEnabledInput,
  asks: 'The webhook, and whether it is on.',
  payload: WebhookPayload,
  doing: 'turning a webhook on or off',
  audit: ['webhook.enable', 'webhook.disable'],
  run: async ({ webhook, enabled }, { services, viewer }) => ({
    webhook: await setWebhookEnabled(services, viewer, {
      webhookId: rowOf('Webhook', webhook, 'webhook'),
      isEnabled: enabled,
    }),
  }),
});

const WebhookInput = commandInput('WebhookInput', {
  description: 'A webhook.',
  fields: (t) => ({ webhook: t.id({ required: true, description: 'The webhook.' }) }),
});

const DeleteWebhookPayload = builder.objectRef<Webhook>('DeleteWebhookPayload').implement({
  interfaces: [CommandPayload],
  description: 'The webhook is deleted.',
  fields: (t) => ({
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with the webhooks that are left.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
  }),
});

commandField('deleteWebhook', {
  description: 'Deletes a webhook with its deliveries.',
  input: WebhookInput,
  asks: 'The webhook to delete.',
  payload: DeleteWebhookPayload,
  doing: 'deleting a webhook',
  audit: ['webhook.delete'],
  run: (input, { services, viewer }) =>
    deleteWebhook(services, viewer, { webhookId: rowOf('Webhook', input.webhook, 'webhook') }),
});

commandField('rotateWebhookSecret', {
  description: 'Replaces the secret of a webhook; for a day the former one signs as well.',
  input: WebhookInput,
  asks: 'The webhook.',
  payload: SecretPayload,
  doing: 'replacing the secret of a webhook',
  audit: ['webhook.rotateSecret'],
  run: (input, { services, viewer }) =>
    rotateWebhookSecret(services, viewer, { webhookId: rowOf('Webhook', input.webhook, 'webhook') }),
});

commandField('testWebhook', {
  description: 'Queues a test for a webhook: the event "webhook.test".',
  input: WebhookInput,
  asks: 'The webhook.',
  payload: WebhookPayload,
  doing: 'testing a webhook',
  audit: ['webhook.test'],
  run: async (input, { services, viewer }) => ({
    webhook: await testWebhook(services, viewer, { webhookId: rowOf('Webhook', input.webhook, 'webhook') }),
  }),
});

const ReplayWebhookDeliveryInput = commandInput('ReplayWebhookDeliveryInput', {
  description: 'The delivery to send again.',
  fields: (t) => ({ delivery: t.id({ required: true, description: 'The delivery.' }) }),
});

const ReplayWebhookDeliveryPayload = builder
  .objectRef<{ delivery: WebhookDelivery }>('ReplayWebhookDeliveryPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The delivery is sent again.',
    fields: (t) => ({
      delivery: t.field({
        type: WebhookDeliveryRef,
        description: 'The delivery as it is now.',
        resolve: ({ delivery }, _args, { services: { db } }) =>
          db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery.id }, include: { webhook: true } }),
      }),
    }),
  });

commandField('replayWebhookDelivery', {
  description: 'Sends a delivery again, whatever became of it: with the same "webhook-id".',
  input: ReplayWebhookDeliveryInput,
  asks: 'The delivery to send again.',
  payload: ReplayWebhookDeliveryPayload,
  doing: 'replaying a delivery of a webhook',
  audit: ['webhook.replay'],
  run: async (input, { services, viewer }) => ({
    delivery: await replayWebhookDelivery(services, viewer, {
      deliveryId: rowOf('WebhookDelivery', input.delivery, 'delivery'),
    }),
  }),
});
