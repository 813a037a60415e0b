import { MAX_WEBHOOKS } from '#graphql/messages/webhooks/webhooks.ts';
import type { WebhookEvent } from '#graphql/messages/rules/webhooks.ts';
import { webhookVersion } from '#graphql/office/objectVersion.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

export const WebhookFormatEnum = builder.enumType('WebhookFormat', {
  description: 'The form of what a webhook is sent.',
  values: {
    STANDARD: { description: 'JSON with ids, by the Standard Webhooks specification.' },
    SLACK: { description: 'A sentence as a Slack message: `{"text": ...}`.' },
    DISCORD: { description: 'A sentence as a Discord message: `{"content": ...}`.' },
  } as const,
});

export const WebhookEventEnum = builder.enumType('WebhookEvent', {
  description: 'An event that a webhook can get (SPECIFICATION 10.6).',
  values: {
    DEADLINE_PASSED: { value: 'week.deadline_passed', description: 'The deadline of a week has passed.' },
    PICKS_REVEALED: {
      value: 'week.picks_revealed',
      description: 'The picks of a week are revealed: how many each team got.',
    },
    GAME_FINAL: { value: 'game.final', description: 'A game has a final score, or another one.' },
    ENTRY_OUT: { value: 'entry.out', description: 'Entries are out; from the deadline of the week on.' },
    ENTRY_BACK: { value: 'entry.back', description: 'Entries that were reported out are in again.' },
    WEEK_COMPLETE: { value: 'week.complete', description: 'All games of a week are decided.' },
    POOL_WINNER: { value: 'pool.winner', description: 'The pool is decided, or has other winners.' },
  } as const satisfies Record<string, { value: WebhookEvent; description: string }>,
});

export const WebhookRef = builder.prismaObject('Webhook', {
  description:
    'An address that gets the events of a pool. Its secret is shown once, when it is made. Visible to the commissioner.',
  runScopesOnType: true,
  authScopes: ({ poolId }) => ({ commissionerOf: poolId }),
  fields: (t) => ({
    pool: t.field(thePool('The pool.')),
    name: t.exposeString('name', { description: 'The commissioner\'s name for it: "Discord".' }),
    url: t.exposeString('url', { description: 'The address that is called.' }),
    format: t.expose('format', { type: WebhookFormatEnum, description: 'The form of what it is sent.' }),
    events: t.field({
      type: [WebhookEventEnum],
      description: 'The events that it gets.',
      resolve: ({ events }) => events.split(',') as WebhookEvent[],
    }),
    isEnabled: t.boolean({
      description: 'Whether it is on.',
      resolve: ({ disabledAt }) => disabledAt === null,
    }),
    stoppedBecause: t.exposeString('disabledReason', {
      nullable: true,
      description:
        'Why the server turned it off, after failures of more than a day or when the receiver answered 410; null otherwise.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'The first failure since something arrived; UTC, real time. Null while deliveries arrive.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was added; UTC, real time.',
    }),
    version: t.string({
      description: 'Changes when a commissioner changes it; `updateWebhook` checks it.',
      resolve: (webhook) => webhookVersion(webhook),
    }),
  }),
});

rowNode(WebhookRef, ({ services: { db } }, ids) => db.webhook.findMany({ where: { id: { in: ids } } }));

builder.prismaObjectFields(PoolRef, (t) => ({
  webhooks: t.field({
    type: [WebhookRef],
    ...FOR_COMMISSIONER,
    description: `The webhooks of the pool, the oldest first; at most ${MAX_WEBHOOKS}. Visible to the commissioner.`,
    complexity: { field: price.statement, multiplier: MAX_WEBHOOKS },
    resolve: ({ id: poolId }, _args, { services: { db } }) =>
      db.webhook.findMany({ where: { poolId }, orderBy: { id: 'asc' }, take: MAX_WEBHOOKS }),
  }),
}));
