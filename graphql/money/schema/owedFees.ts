import { CURRENCY } from './currency.ts';
import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { paymentOf } from '../entryPayment.ts';
import type { HowToPay } from '../rules/paymentInstructions.ts';
import { missingCents } from '../rules/receipts.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef, seesAccount } from '#graphql/entries/schema/entry.ts';
import { HowToPayRef } from './howToPay.ts';
import { load, viewersEntries } from '#graphql/api/loaders/loaders.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';

interface OwedFees {
  entries: Entry[];
  receivedCents: number;
  paymentCents: number;
  paymentUrl: string | null;
  howToPay: HowToPay;
}

const OwedFeesRef = builder.objectRef<OwedFees>('OwedFees').implement({
  description: 'Unpaid fees of the viewer, and where to pay them.',
  fields: (t) => ({
    entries: t.expose('entries', {
      type: [EntryRef],
      description: 'The entries whose fee is unpaid, ordered by number; at least one.',
    }),
    paymentCents: t.expose('paymentCents', {
      type: 'Cents',
      description: 'What is left to pay of them, in cents.',
    }),
    receivedCents: t.expose('receivedCents', {
      type: 'Cents',
      description: 'What has been received of their fees already, in cents.',
    }),
    currency: t.string({ description: CURRENCY, resolve: ({ howToPay }) => howToPay.currency }),
    paymentUrl: t.exposeString('paymentUrl', {
      nullable: true,
      description: 'The first URL of `howToPay`; null where it has none.',
    }),
    howToPay: t.expose('howToPay', { type: HowToPayRef, description: 'How the fees are paid.' }),
  }),
});

builder.objectField(EntryRef, 'owedCents', (t) =>
  t.field({
    type: 'Cents',
    nullable: true,
    description:
      "What is left to pay for the entry, buy-backs included, in cents; 0 once it has paid, and where there is no fee. Visible to the entry's owner and the commissioner; null for others.",
    extensions: { perViewer: true },
    resolve: async (entry, _args, context) => {
      if (!seesAccount(context, entry)) return null;
      const payment = await load(context).paymentOfEntry.load(entry.id);
      return payment ? missingCents(payment) : (await poolOf(context, entry.poolId)).entryFeeCents;
    },
  }),
);

builder.objectField(EntryRef, 'currency', (t) =>
  t.string({
    description: CURRENCY,
    resolve: async ({ poolId }, _args, context) => (await poolOf(context, poolId)).currency,
  }),
);

builder.objectField(PoolRef, 'viewerOwes', (t) =>
  t.field({
    type: OwedFeesRef,
    nullable: true,
    description:
      "What the viewer's entries owe, buy-backs included, less what the commissioner has recorded as received; null when nothing is owed.",
    extensions: { perViewer: true },
    resolve: async (pool, _args, context) => {
      const held = (await viewersEntries(context)).filter(({ poolId }) => poolId === pool.id);
      const payments = await Promise.all(held.map(({ id }) => load(context).paymentOfEntry.load(id)));
      const owing = held.flatMap((entry, index) => {
        const payment = payments[index];
        const cents = payment ? missingCents(payment) : pool.entryFeeCents;
        return cents === 0 ? [] : [{ entry, cents, receivedCents: payment?.receivedCents ?? 0 }];
      });
      const entries = owing.map(({ entry }) => entry);
      const usernames = entries.map(({ username }) => username);
      const sum = (of: (owed: (typeof owing)[number]) => number) =>
        owing.reduce((total, owed) => total + of(owed), 0);
      const { howToPay, ...due } = paymentOf(
        pool,
        usernames,
        context.settings,
        sum(({ cents }) => cents),
      );
      return howToPay === null
        ? null
        : { entries, ...due, howToPay, receivedCents: sum(({ receivedCents }) => receivedCents) };
    },
  }),
);
