import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { leavePool } from '../leavePool.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { hasPoolBegun } from '#graphql/pools/rules/poolBeginning.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from './entry.ts';
import { load, viewersEntries } from '#graphql/api/loaders/loaders.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { loseMembership } from '#graphql/pools/schema/poolAccess.ts';
import { input, optional, payload, row, rows, text, texts } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

builder.objectField(PoolRef, 'viewerCanLeave', (t) =>
  t.boolean({
    description:
      'Whether the viewer has entries in the pool and it has not begun: no game of its first week has, and the deadline of that week is ahead. `leavePool` then takes them out, unless a payment of theirs is recorded.',
    extensions: { perViewer: true },
    resolve: async (pool, _args, context) => {
      const held = (await viewersEntries(context)).some(({ poolId }) => poolId === pool.id);
      return held && !(await hasBegun(context, pool));
    },
  }),
);

builder.objectField(EntryRef, 'canWithdraw', (t) =>
  t.boolean({
    description:
      'Whether the viewer runs the pool and it has not begun: `withdrawEntry` then takes the entry out, unless a payment of it is recorded.',
    extensions: { perViewer: true },
    resolve: async ({ poolId }, _args, context) =>
      isCommissioner(context.viewer, poolId) && !(await hasBegun(context, await poolOf(context, poolId))),
  }),
);

async function hasBegun(context: Context, { id, seasonYear, firstWeek }: Pool): Promise<boolean> {
  const weeks = await load(context).weeks.load(id);
  const first = weeks.find(({ week }) => week === firstWeek);
  if (first !== undefined && first.deadlinePassedAt !== null) return true;
  const games = await load(context).games.load({ year: seasonYear, week: firstWeek });
  return hasPoolBegun({ deadline: first?.deadline ?? null, games }, context.services.clock.now());
}

command('leavePool', {
  description:
    "Takes the viewer's entries out of a pool that has not begun (`Pool.viewerCanLeave`), with their picks, plans and unpaid fees, and mails a confirmation. ConflictError once the pool has begun, and while a payment is recorded: the commissioner reverses it first. It cannot be undone; who wants back in joins again. The log of the pool keeps that an entry joined and left, and its sealed pick, without a username. An API token needs the scope `pick`.",
  access: 'pick',
  input: input('The pool to leave.', {
    pool: row('Pool', 'The pool.', null),
    entries: optional(rows('Entry', "The viewer's entries that leave; by default all in the pool.", null)),
  }),
  asks: 'The pool, and the entries.',
  payload: payload('The entries are out of the pool, with their picks and plans.', {
    poolName: text('The name of the pool.'),
    usernames: texts('The usernames that the entries had, ordered by number.'),
    viewer: theViewer('The account, without the entries.'),
  }),
  doing: 'leaving a pool',
  refusals: [NotFoundError, ConflictError],
  async run(context, given) {
    const { services, viewer, settings } = context;
    const left = await leavePool(services, viewer, { ...given, site: settings });
    if (!left.isMember) loseMembership(context, given.poolId);
    return left;
  },
});
