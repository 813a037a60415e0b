import { z } from 'zod';

import { builder } from '#graphql/api/builder.ts';
import { EntryRef, EntryStatusEnum } from '#graphql/entries/schema/entry.ts';
import { readablePool } from '#graphql/api/arguments.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { pageCost, pageOf, totalCount } from '#graphql/api/paging/pages.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { sharedStandingsPage } from '#graphql/api/paging/firstPages.ts';
import { countStandings, MAX_FOUND } from './standingsPage.ts';

builder.prismaObjectFields(PoolRef, (t) => ({
  standings: t.connection(
    {
      type: EntryRef,
      description:
        'The entries: alive first, in order of joining; then eliminated, the latest week first and in order of joining within a week. An elimination by a result is shown only after the deadline of its week. Visible to members of the pool.',
      authScopes: ({ id }) => ({ memberOf: id }),
      complexity: standingsCost,
      args: {
        status: t.arg({ type: EntryStatusEnum, description: 'Return only entries with this status.' }),
        search: t.arg.string({
          description:
            'Return only usernames that contain this text, regardless of case; at most 64 characters.',
          validate: z.string().max(64, 'A search has at most 64 characters.'),
        }),
      },
      resolve: async (pool, { status, search, ...args }, context) => {
        const filter = { poolId: pool.id, status: status ?? null, search: search ?? null };
        const page = await pageOf(args, (range) => sharedStandingsPage(context, filter, range));
        return { ...page, count: () => countStandings(context, filter) };
      },
    },
    {
      name: 'StandingsConnection',
      description: 'A page of the standings.',
      fields: (c) => ({
        totalCount: c.int({
          description: `The number of entries that match the filter, on all pages; a search counts to ${MAX_FOUND}.`,
          resolve: totalCount,
          complexity: price.indexScan,
        }),
      }),
    },
    { name: 'StandingsEdge', description: 'An entry in the standings, with its cursor.' },
  ),
}));

builder.subscriptionField('standingsUpdated', (t) =>
  t.field({
    type: PoolRef,
    description:
      'Publishes the pool when an entry is eliminated, reinstated or added, or when the current week changes. Visible to members of the pool.',
    args: { pool: t.arg.id({ required: true, description: 'The pool whose standings are followed.' }) },
    authScopes: { read: true },
    subscribe: async (_root, args, context) => {
      const { id } = await readablePool(context, args.pool);
      return eventStream(context, (event) =>
        event.type === 'missed' ||
        ((event.type === 'standings' || event.type === 'pool') && event.poolId === id)
          ? event
          : null,
      );
    },
    resolve: (_event, args, context) => readablePool(context, args.pool),
  }),
);

/** A search may read every username, once for the page and once to count. */
function standingsCost({ search, ...page }: Parameters<typeof pageCost>[0] & { search?: string | null }) {
  const { field, multiplier } = pageCost(page);
  return { field: field + (search == null ? 0 : 2 * price.poolScan), multiplier };
}
