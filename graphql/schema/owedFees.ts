import type { Entry } from '../../prisma/generated/sqlite/client.ts';
import { paymentOf } from '../actions/entries/entryPayment.ts';
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
      description: 'The total of the unpaid fees, in US cents.',
    }),
    paymentUrl: t.exposeString('paymentUrl', { description: 'The URL where the fees are paid.' }),
  }),
});

builder.objectField(PoolRef, 'viewerOwes', (t) =>
  t.field({
    type: OwedFeesRef,
    nullable: true,
    description:
      "The fees of the viewer's entries that the commissioner has not recorded as paid; null when there are none.",
    extensions: { perViewer: true },
    resolve: async (pool, _args, context) => {
      const held = (await viewersEntries(context)).filter(({ poolId }) => poolId === pool.id);
      const statuses = await Promise.all(held.map(({ id }) => load(context).paymentStatus.load(id)));
      const entries = held.filter((_, index) => statuses[index] === 'PENDING');
      if (entries.length === 0) return null;
      const usernames = entries.map(({ username }) => username);
      return { entries, ...paymentOf(pool, usernames, context.settings) };
    },
  }),
);
