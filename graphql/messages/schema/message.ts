import { belongsTo } from '#graphql/accounts/access/permissions.ts';
import { MOST_MENTIONS } from '../rules/talk.ts';
import { ForbiddenError } from '#kernel/failures.ts';
import { readablePool } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { MEMBERS_ONLY } from '#graphql/pools/schema/poolAccess.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { WeekRef } from '#graphql/season/schema/week.ts';

/** Messages that a subscriber gets who may have missed some. */
const MISSED = 20;
export const MessageRef = builder.prismaObject('Message', {
  description:
    'A message of a member, in the thread of a week. Visible to those who have an entry in the pool or run it, while talk is on there.',
  runScopesOnType: true,
  authScopes: ({ poolId }, { viewer }) => belongsTo(viewer, poolId) && { memberOf: poolId },
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week whose thread it is in.' }),
    text: t.string({
      nullable: true,
      description:
        'What it says: plain text of several lines, of which web addresses are shown as links. Null once it is removed.',
      resolve: ({ text, removedAt }) => (removedAt === null ? text : null),
    }),
    at: t.expose('createdAt', { type: 'DateTime', description: 'When it was posted; UTC.' }),
    author: t.field({
      type: EntryRef,
      nullable: true,
      description:
        "The author's first entry in the pool when it was posted; null for a commissioner without one.",
      resolve: ({ entryId }, _args, context) => (entryId === null ? null : load(context).entry.load(entryId)),
    }),
    authorName: t.string({
      description:
        "The name to show: the entry's username, for a commissioner without an entry the name of the account.",
      resolve: async (message, _args, context) => {
        const { entry, user } = load(context);
        const author = message.entryId === null ? null : await entry.load(message.entryId);
        if (author !== null) return author.username;
        const account =
          message.authorId === null || !message.isByCommissioner ? null : await user.load(message.authorId);
        return account?.name ?? 'A former member';
      },
    }),
    isByCommissioner: t.exposeBoolean('isByCommissioner', {
      description: 'Whether its author was a commissioner of the pool when it was posted.',
    }),
    mentions: t.field({
      type: [EntryRef],
      description: `The entries that the text mentions by "@" and their usernames; at most ${MOST_MENTIONS}, empty once it is removed.`,
      complexity: { field: price.statement / 10, multiplier: MOST_MENTIONS },
      resolve: async ({ id, removedAt }, _args, context) => {
        if (removedAt !== null) return [];
        const rows = await load(context).mentions.load(id);
        const entries = await Promise.all(rows.map(({ entryId }) => load(context).entry.load(entryId)));
        return entries.filter((entry) => entry !== null);
      },
    }),
    removedAt: t.expose('removedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was removed; UTC. Null while it is not.',
    }),
    isRemovedByAuthor: t.boolean({
      description: 'Whether its author removed it, not a commissioner; false while it is not removed.',
      resolve: ({ removedAt, removedById, authorId }) => removedAt !== null && removedById === authorId,
    }),
  }),
});

rowNode(
  MessageRef,
  ({ services, viewer }, ids) =>
    viewer?.scopes.has('read') ? services.db.message.findMany({ where: { id: { in: ids } } }) : [],
  async (context, { poolId }) => belongsTo(context.viewer, poolId) && (await isTalkOn(context, poolId)),
);

export async function isTalkOn(context: Context, poolId: number): Promise<boolean> {
  return (await load(context).pool.load(poolId))?.talk ?? false;
}

builder.prismaObjectFields(WeekRef, (t) => ({
  messages: t.connection(
    {
      type: MessageRef,
      nullable: true,
      description:
        'The thread of the week, the newest message first. Visible to those who have an entry in the pool or run it; null for others, and while talk is off.',
      // None of the kept answers that viewers share has messages in it, so that a message drops none.
      extensions: { perViewer: true },
      complexity: pageCost,
      resolve: async ({ poolId, week }, args, context) => {
        if (!belongsTo(context.viewer, poolId) || !(await isTalkOn(context, poolId))) return null;
        return pageById(args, 'desc', (range, id, take) =>
          context.services.db.message.findMany({
            where: { AND: [{ poolId, week }, range] },
            orderBy: { id },
            take,
          }),
        );
      },
    },
    { name: 'WeekMessagesConnection', description: 'A page of messages.' },
    { name: 'WeekMessagesEdge', description: 'A message of the thread, with its cursor.' },
  ),
}));

builder.subscriptionField('talkUpdated', (t) =>
  t.field({
    type: [MessageRef],
    description: `Publishes the messages of a pool that were posted or removed; where some may have been missed, its newest ${MISSED}. Visible to those who have an entry in the pool or run it.`,
    args: { pool: t.arg.id({ required: true, description: 'The pool whose threads are followed.' }) },
    authScopes: { read: true },
    complexity: { multiplier: MISSED },
    subscribe: async (_root, args, context) => {
      const { id: poolId } = await readablePool(context, args.pool);
      if (!belongsTo(context.viewer, poolId)) throw new ForbiddenError(MEMBERS_ONLY);
      return eventStream<{ ids: readonly number[] | 'unknown' }>(
        context,
        (event) => {
          // Which messages came while the connection was down is unknown.
          if (event.type === 'missed') return { ids: 'unknown' };
          return event.type === 'talk' && event.poolId === poolId ? { ids: event.messageIds } : null;
        },
        ({ ids }, next) =>
          ids === 'unknown' || next.ids === 'unknown' ? { ids: 'unknown' } : { ids: [...ids, ...next.ids] },
      );
    },
    resolve: async ({ ids }, args, context) => {
      const { id: poolId, talk } = await readablePool(context, args.pool);
      if (!talk) return [];
      const found = await context.services.db.message.findMany({
        where: { poolId, ...(ids === 'unknown' ? {} : { id: { in: [...new Set(ids)] } }) },
        orderBy: { id: 'desc' },
        take: MISSED,
      });
      return found.reverse();
    },
  }),
);
