import type { Entry } from '../../prisma/generated/sqlite/client.ts';
import { paymentOf } from '../actions/entries/entryPayment.ts';
import { missingCents } from '../domain/receipts.ts';
import { builder } from './builder.ts';
import { EntryRef } from './entry.ts';
import { load, viewersEntries } from './loaders.ts';
import { PoolRef } from './pool.ts';

interface OwedFees {
  entries: Entry[];
  paymentCents: number;
  paymentUrl: string;
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
      description: 'What is left to pay of them, in US cents.',
    }),
    paymentUrl: t.exposeString('paymentUrl', { description: 'The URL where the fees are paid.' }),
  }),
});

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
        if (payment?.status === 'COMPLETED') return [];
        return [{ entry, cents: payment ? missingCents(payment) : pool.entryFeeCents }];
      });
      if (owing.length === 0) return null;
      const entries = owing.map(({ entry }) => entry);
      const usernames = entries.map(({ username }) => username);
      const total = owing.reduce((sum, { cents }) => sum + cents, 0);
      return { entries, ...paymentOf(pool, usernames, context.settings, total) };
    },
  }),
);
