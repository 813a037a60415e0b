import { brandWithType } from '@pothos/core';

import { StaleVersionError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { ErrorInterface } from '#graphql/api/errors.ts';
import { GameRef } from '#graphql/season/schema/game.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { DisputeRef } from '#graphql/entries/schema/office/dispute.ts';
import { PaymentRef } from '#graphql/money/schema/office/payment.ts';
import { WebhookRef } from '#graphql/messages/schema/office/webhooks.ts';

const refs = {
  Dispute: DisputeRef,
  Entry: EntryRef,
  Game: GameRef,
  Payment: PaymentRef,
  Pool: PoolRef,
  Webhook: WebhookRef,
};

const Versioned = builder.unionType('VersionedObject', {
  description: 'An object that several commissioners may overwrite; each has a `version`.',
  types: Object.values(refs),
});

builder.objectType(StaleVersionError, {
  name: 'StaleVersionError',
  description:
    'The object changed after its `version` was read: somebody else was faster. Read `current`, decide again and repeat the mutation with its version.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    current: t.field({
      type: Versioned,
      description: 'The object as it is now.',
      resolve: ({ current: { typename, row } }) => {
        // A row does not name its type.
        const shown = { ...row };
        brandWithType(shown, refs[typename]);
        return shown as never;
      },
    }),
  }),
});
