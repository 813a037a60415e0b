import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { NotFoundError } from '#kernel/failures.ts';
import { poolOfArgument } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';

builder.subscriptionField('officeUpdated', (t) =>
  t.field({
    type: PoolRef,
    description:
      'Publishes the pool when something changes that its commissioners alone see, such as invitations, disputes and held updates. Visible to the commissioner.',
    args: { pool: t.arg.id({ required: true, description: 'The pool whose office is followed.' }) },
    authScopes: { commissioner: true },
    subscribe: async (_root, args, context) => {
      const { id } = await poolOfArgument(context, args.pool);
      if (!isCommissioner(context.viewer, id)) throw new NotFoundError('There is no such pool.');
      return eventStream(context, (event) =>
        event.type === 'missed' || ((event.type === 'office' || event.type === 'pool') && event.poolId === id)
          ? event
          : null,
      );
    },
    resolve: (_event, args, context) => poolOfArgument(context, args.pool),
  }),
);
