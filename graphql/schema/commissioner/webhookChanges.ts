import type { Webhook, WebhookDelivery } from '../../../prisma/generated/sqlite/client.ts';
import {
  createWebhook,
  deleteWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  setWebhookEnabled,
  testWebhook,
  updateWebhook,
} from '../../actions/commissioner/webhooks.ts';
import { webhookEvents } from '../../domain/webhooks.ts';
import { poolOf } from '../arguments.ts';
import { builder } from '../builder.ts';
import { PoolRef } from '../pool.ts';
import { COMMISSIONER, refusals, rowOf, VERSION, versionRefusals } from './refusals.ts';
import { WebhookDeliveryRef } from './webhookDelivery.ts';
import { WebhookEventEnum, WebhookFormatEnum, WebhookRef } from './webhooks.ts';

const NAME = 'A name for it; at most 60 characters.';
const URL = 'The address: https, on the public internet.';

const WebhookPayload = builder.objectRef<{ webhook: Webhook }>('WebhookPayload').implement({
  description: 'The webhook is stored.',
  fields: (t) => ({
    webhook: t.expose('webhook', { type: WebhookRef, description: 'The webhook as it is now.' }),
  }),
});

const SecretPayload = builder
  .objectRef<{ webhook: Webhook; secret: string }>('WebhookSecretPayload')
  .implement({
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

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
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

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: SecretPayload,
    description: `Adds a webhook to a pool: an address that gets the events from now on (SPECIFICATION 10.6). ${COMMISSIONER}`,
    args: { input: t.arg({ type: CreateWebhookInput, required: true, description: 'The webhook to add.' }) },
    authScopes: { commissioner: true },
    errors: refusals('CreateWebhook', 'adding a webhook'),
    resolve: (_root, { input: { pool, name, url, format, events } }, { services, viewer, settings }) =>
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
  }),
);

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'What to change about a webhook; omitted parts stay.',
  fields: (t) => ({
    webhook: t.id({ required: true, description: 'The webhook to change.' }),
    name: t.string({ description: NAME }),
    url: t.string({ description: URL }),
    format: t.field({ type: WebhookFormatEnum, description: 'The form of what it is sent.' }),
    events: t.field({ type: [WebhookEventEnum], description: 'The events that it gets; at least one.' }),
    version: t.string({ description: VERSION }),
  }),
});

builder.mutationField('updateWebhook', (t) =>
  t.field({
    type: WebhookPayload,
    description: `Changes a webhook; deliveries that wait go to the new address in the new form. ${COMMISSIONER}`,
    args: {
      input: t.arg({ type: UpdateWebhookInput, required: true, description: 'The webhook and its changes.' }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('UpdateWebhook', 'changing a webhook'),
    resolve: async (
      _root,
      { input: { webhook, version, name, url, format, events } },
      { services, viewer, settings },
    ) => ({
      webhook: await updateWebhook(
        services,
        viewer,
        {
          webhookId: rowOf('Webhook', webhook, 'webhook'),
          version: version ?? undefined,
          ...(name == null ? {} : { name }),
          ...(url == null ? {} : { url }),
          ...(format == null ? {} : { format }),
          ...(events == null ? {} : { events }),
        },
        settings.allowPrivateAddresses,
      ),
    }),
  }),
);

const SetWebhookEnabledInput = builder.inputType('SetWebhookEnabledInput', {
  description: 'Whether a webhook is on.',
  fields: (t) => ({
    webhook: t.id({ required: true, description: 'The webhook.' }),
    enabled: t.boolean({ required: true, description: 'True turns it on, false off.' }),
  }),
});

builder.mutationField('setWebhookEnabled', (t) =>
  t.field({
    type: WebhookPayload,
    description: `Turns a webhook on, which then gets the events from now on, or off, which gives up the deliveries that wait. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: SetWebhookEnabledInput,
        required: true,
        description: 'The webhook, and whether it is on.',
      }),
    },
    authScopes: { commissioner: true },
    errors: refusals('SetWebhookEnabled', 'turning a webhook on or off'),
    resolve: async (_root, { input: { webhook, enabled } }, { services, viewer }) => ({
      webhook: await setWebhookEnabled(services, viewer, {
        webhookId: rowOf('Webhook', webhook, 'webhook'),
        isEnabled: enabled,
      }),
    }),
  }),
);

const WebhookInput = builder.inputType('WebhookInput', {
  description: 'A webhook.',
  fields: (t) => ({ webhook: t.id({ required: true, description: 'The webhook.' }) }),
});

const DeleteWebhookPayload = builder.objectRef<Webhook>('DeleteWebhookPayload').implement({
  description: 'The webhook is deleted.',
  fields: (t) => ({
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with the webhooks that are left.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
  }),
});

builder.mutationField('deleteWebhook', (t) =>
  t.field({
    type: DeleteWebhookPayload,
    description: `Deletes a webhook with its deliveries. ${COMMISSIONER}`,
    args: { input: t.arg({ type: WebhookInput, required: true, description: 'The webhook to delete.' }) },
    authScopes: { commissioner: true },
    errors: refusals('DeleteWebhook', 'deleting a webhook'),
    resolve: (_root, { input }, { services, viewer }) =>
      deleteWebhook(services, viewer, { webhookId: rowOf('Webhook', input.webhook, 'webhook') }),
  }),
);

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: SecretPayload,
    description: `Replaces the secret of a webhook; for a day the former one signs as well. ${COMMISSIONER}`,
    args: { input: t.arg({ type: WebhookInput, required: true, description: 'The webhook.' }) },
    authScopes: { commissioner: true },
    errors: refusals('RotateWebhookSecret', 'replacing the secret of a webhook'),
    resolve: (_root, { input }, { services, viewer }) =>
      rotateWebhookSecret(services, viewer, { webhookId: rowOf('Webhook', input.webhook, 'webhook') }),
  }),
);

builder.mutationField('testWebhook', (t) =>
  t.field({
    type: WebhookPayload,
    description: `Queues a test for a webhook: the event "webhook.test". ${COMMISSIONER}`,
    args: { input: t.arg({ type: WebhookInput, required: true, description: 'The webhook.' }) },
    authScopes: { commissioner: true },
    errors: refusals('TestWebhook', 'testing a webhook'),
    resolve: async (_root, { input }, { services, viewer }) => ({
      webhook: await testWebhook(services, viewer, { webhookId: rowOf('Webhook', input.webhook, 'webhook') }),
    }),
  }),
);

const ReplayWebhookDeliveryInput = builder.inputType('ReplayWebhookDeliveryInput', {
  description: 'The delivery to send again.',
  fields: (t) => ({ delivery: t.id({ required: true, description: 'The delivery.' }) }),
});

const ReplayWebhookDeliveryPayload = builder
  .objectRef<{ delivery: WebhookDelivery }>('ReplayWebhookDeliveryPayload')
  .implement({
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

builder.mutationField('replayWebhookDelivery', (t) =>
  t.field({
    type: ReplayWebhookDeliveryPayload,
    description: `Sends a delivery again, whatever became of it: with the same "webhook-id". ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: ReplayWebhookDeliveryInput,
        required: true,
        description: 'The delivery to send again.',
      }),
    },
    authScopes: { commissioner: true },
    errors: refusals('ReplayWebhookDelivery', 'replaying a delivery of a webhook'),
    resolve: async (_root, { input }, { services, viewer }) => ({
      delivery: await replayWebhookDelivery(services, viewer, {
        deliveryId: rowOf('WebhookDelivery', input.delivery, 'delivery'),
      }),
    }),
  }),
);
