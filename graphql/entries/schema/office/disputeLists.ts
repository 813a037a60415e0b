import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { EntryRef } from '../entry.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { isViewers } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { DisputeRef, DisputeStatusEnum } from './dispute.ts';

builder.prismaObjectFields(PoolRef, (t) => ({
  disputes: t.connection(
    {
      type: DisputeRef,
      ...FOR_COMMISSIONER,
      description: 'The disputes of the pool, in the order they were opened. Visible to the commissioner.',
      complexity: pageCost,
      args: {
        status: t.arg({ type: DisputeStatusEnum, description: 'Return only disputes in this state.' }),
      },
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'asc', (range, id, take) =>
          db.dispute.findMany({
            where: { AND: [{ poolId: pool.id }, args.status ? { status: args.status } : {}, range] },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'PoolDisputesConnection', description: 'A page of disputes.' },
    { name: 'PoolDisputesEdge', description: 'A dispute in the list, with its cursor.' },
  ),
}));

builder.prismaObjectFields(ViewerRef, (t) => ({
  disputes: t.connection(
    {
      type: DisputeRef,
      description: "The disputes about the viewer's entries, the newest first.",
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (user, args, { services: { db } }) =>
        pageById(args, 'desc', (range, id, take) =>
          db.dispute.findMany({
            where: { AND: [{ entry: { userId: user.id } }, range] },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'ViewerDisputesConnection', description: "A page of the viewer's disputes." },
    { name: 'ViewerDisputesEdge', description: 'A dispute in the list, with its cursor.' },
  ),
}));

builder.prismaObjectFields(EntryRef, (t) => ({
  disputes: t.field({
    type: [DisputeRef],
    nullable: true,
    description:
      "The disputes about this entry, in the order they were opened. Visible to the entry's owner and the commissioner; null for others.",
    extensions: { perViewer: true },
    complexity: { field: 1, multiplier: 5 },
    resolve: (entry, _args, context) =>
      isViewers(context, entry) || isCommissioner(context.viewer, entry.poolId)
        ? context.services.db.dispute.findMany({ where: { entryId: entry.id }, orderBy: { id: 'asc' } })
        : null,
  }),
}));
