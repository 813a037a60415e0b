import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { webhookBody } from '#graphql/messages/rules/webhooks.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { WebhookRef } from './webhooks.ts';

type State = 'WAITING' | 'DELIVERED' | 'FAILED';

const StateEnum = builder.enumType('WebhookDeliveryState', {
  description: 'What became of a delivery.',
  values: {
    WAITING: { description: 'It waits for its first or next attempt.' },
    DELIVERED: { description: 'The receiver took it.' },
    FAILED: { description: 'The last attempt failed, or the webhook was turned off; it can be replayed.' },
  } as const satisfies Record<State, object>,
});

const inState: Record<State, Prisma.WebhookDeliveryWhereInput> = {
  WAITING: { deliveredAt: null, failedAt: null },
  DELIVERED: { deliveredAt: { not: null } },
  FAILED: { failedAt: { not: null } },
};

export const WebhookDeliveryRef = builder.prismaObject('WebhookDelivery', {
  description: 'An event that a webhook gets; kept for 30 days. Visible to the commissioner.',
  // The rule reads the pool of the webhook.
  include: { webhook: true },
  runScopesOnType: true,
  authScopes: ({ webhook }) => ({ commissionerOf: webhook.poolId }),
  fields: (t) => ({
    webhook: t.relation('webhook', { description: 'The webhook.' }),
    messageId: t.exposeString('messageId', {
      description:
        'The header `webhook-id`: the same in every attempt and replay, and for all webhooks of the pool.',
    }),
    type: t.exposeString('type', { description: 'The type of the event: "game.final".' }),
    text: t.exposeString('text', { description: 'The event as a sentence.' }),
    payload: t.string({
      description: 'The body of the format STANDARD: JSON.',
      resolve: (delivery) => webhookBody('STANDARD', delivery),
    }),
    happenedAt: t.expose('happenedAt', { type: 'DateTime', description: 'When it happened; UTC.' }),
    state: t.field({
      type: StateEnum,
      description: 'What became of it.',
      resolve: ({ deliveredAt, failedAt }) =>
        deliveredAt !== null ? 'DELIVERED' : failedAt !== null ? 'FAILED' : 'WAITING',
    }),
    attempts: t.exposeInt('attempts', { description: 'The number of attempts; a replay counts anew.' }),
    lastStatus: t.exposeInt('lastStatus', {
      nullable: true,
      description: 'The HTTP status of the last answer; null without an answer.',
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why the last attempt failed, for people; null when it did not.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was queued; UTC, real time.',
    }),
    triedAt: t.expose('triedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last attempt ended; UTC, real time. Null before the first.',
    }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next; UTC, real time. Null when it is not tried any more.',
      resolve: ({ deliveredAt, failedAt, sendAfter }) =>
        deliveredAt === null && failedAt === null ? sendAfter : null,
    }),
  }),
});

rowNode(WebhookDeliveryRef, ({ services: { db } }, ids) =>
  db.webhookDelivery.findMany({ where: { id: { in: ids } }, include: { webhook: true } }),
);

builder.prismaObjectFields(WebhookRef, (t) => ({
  deliveries: t.connection(
    {
      type: WebhookDeliveryRef,
      description: 'The deliveries of the last 30 days, the latest first.',
      extensions: { perViewer: true },
      complexity: pageCost,
      args: { state: t.arg({ type: StateEnum, description: 'Return only deliveries in this state.' }) },
      resolve: (webhook, args, { services: { db } }) =>
        pageById(args, 'desc', (range, id, take) =>
          db.webhookDelivery.findMany({
            where: { AND: [{ webhookId: webhook.id }, args.state == null ? {} : inState[args.state], range] },
            include: { webhook: true },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'WebhookDeliveriesConnection', description: 'A page of deliveries.' },
    { name: 'WebhookDeliveriesEdge', description: 'A delivery in the list, with its cursor.' },
  ),
  waitingCount: t.int({
    description: 'The number of deliveries that wait for their first or next attempt.',
    complexity: price.statement,
    resolve: ({ id }, _args, { services: { db } }) =>
      db.webhookDelivery.count({ where: { webhookId: id, ...inState.WAITING } }),
  }),
}));
