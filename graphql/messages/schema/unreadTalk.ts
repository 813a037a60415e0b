import { belongsTo, ownPools } from '#graphql/accounts/access/permissions.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { isTalkOn } from './message.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

/** Pools of an account; the price of a list of them. */
const POOLS = 3;

builder.prismaObjectFields(PoolRef, (t) => ({
  unreadWeeks: t.intList({
    description:
      'The weeks with messages that the viewer has not read, in order; empty for those who do not belong to the pool, and while talk is off.',
    extensions: { perViewer: true },
    complexity: price.statement * 2,
    resolve: async ({ id: poolId }, _args, context) => {
      const unread = await unreadOf(context, poolId);
      if (unread === null) return [];
      const weeks = await context.services.db.message.groupBy({
        by: ['week'],
        where: { poolId, removedAt: null, id: { gt: unread.after } },
        orderBy: { week: 'asc' },
      });
      return weeks.map(({ week }) => week);
    },
  }),
}));

interface UnreadTalk {
  poolId: number;
  userId: number;
  /** The id of the last message that was read. */
  after: number;
}

/** What the viewer has not read of a pool's messages; null for nothing. Costs no statement where nothing is new. */
async function unreadOf(context: Context, poolId: number): Promise<UnreadTalk | null> {
  const { viewer } = context;
  if (viewer === null || !belongsTo(viewer, poolId) || !(await isTalkOn(context, poolId))) return null;
  const { userId } = viewer;
  const last = await load(context).lastMessage.load(poolId);
  if (last.id === 0) return null;
  const marks = await load(context).readMarks.load(userId);
  const after = marks.find((mark) => mark.poolId === poolId)?.messagesThrough ?? 0;
  if (last.id <= after) return null;
  const entries = await load(context).entriesOfUser.load(userId);
  const joined = entries.filter((entry) => entry.poolId === poolId).map(({ joinedAt }) => joinedAt.getTime());
  // What was said before somebody joined is nothing new to it.
  return joined.length > 0 && last.at < Math.min(...joined) ? null : { poolId, userId, after };
}

const UnreadTalkRef = builder.objectRef<UnreadTalk>('UnreadTalk').implement({
  description: 'A pool with messages that the viewer has not read.',
  fields: (t) => ({
    pool: t.field(thePool('The pool.')),
    isMentioned: t.boolean({
      description: 'Whether one of them mentions an entry of the viewer.',
      complexity: price.statement,
      resolve: async ({ poolId, userId, after }, _args, { services: { db } }) =>
        (await db.messageMention.findFirst({
          where: { userId, messageId: { gt: after }, message: { poolId, removedAt: null } },
          select: { messageId: true },
        })) !== null,
    }),
  }),
});

builder.prismaObjectFields(ViewerRef, (t) => ({
  unreadTalk: t.field({
    type: [UnreadTalkRef],
    description:
      "The viewer's pools with messages that it has not read. Messages from before its first entry in a pool do not count.",
    extensions: { perViewer: 'by event' },
    complexity: { field: price.statement, multiplier: POOLS },
    authScopes: { read: true },
    resolve: async (_user, _args, context) => {
      const pools = ownPools(context.viewer).sort((a, b) => a - b);
      const unread = await Promise.all(pools.map((poolId) => unreadOf(context, poolId)));
      return unread.filter((one) => one !== null);
    },
  }),
}));
