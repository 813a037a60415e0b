import { theCurrency } from '../currency.ts';
import type { Commission } from '#prisma/generated/sqlite/client.ts';
import { readIds } from '#graphql/money/paidEntries.ts';
import type { AdminCommand } from '#graphql/office/adminCommand.ts';
import { NotFoundError } from '#kernel/failures.ts';
import { isAnyCommissioner, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { command } from '#graphql/api/command/command.ts';
import { input, listOf, payload, reason, rows } from '#graphql/api/command/parts.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';

const CommissionStatusEnum = builder.enumType('CommissionStatus', {
  description: 'Whether a commission has been paid out.',
  values: {
    EARNED: { description: 'The commission is earned and not paid out yet.' },
    PAID: { description: 'The commission has been paid out.' },
  } as const,
});

const CommissionRef = builder.prismaObject('Commission', {
  description:
    'What a referrer earns when a referred entry pays its fee. Visible to the referrer and the commissioner.',
  runScopesOnType: true,
  authScopes: (commission, context) => maySee(context, commission),
  fields: (t) => ({
    entry: t.field(theEntry('The referred entry.')),
    referrerName: t.string({
      description: 'The name of the referrer who earns the commission.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))?.name ?? '',
    }),
    amountCents: t.expose('amountCents', {
      type: 'Cents',
      description: 'The amount of the commission, in cents.',
    }),
    currency: t.string(theCurrency),
    status: t.expose('status', {
      type: CommissionStatusEnum,
      description: 'Whether the commission has been paid out.',
    }),
    earnedAt: t.expose('earnedAt', { type: 'DateTime', description: 'When the commission was earned; UTC.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the commission was paid out; UTC. Null before that.',
    }),
  }),
});

async function maySee(context: Context, { userId, entryId }: Commission): Promise<boolean> {
  const { viewer } = context;
  if (viewer?.userId === userId && viewer.scopes.has('read')) return true;
  if (!isAnyCommissioner(viewer)) return false;
  const entry = await load(context).entry.load(entryId);
  return entry !== null && isCommissioner(viewer, entry.poolId);
}

rowNode(
  CommissionRef,
  ({ services: { db } }, ids) => db.commission.findMany({ where: { id: { in: ids } } }),
  maySee,
);

builder.prismaObjectFields(PoolRef, (t) => ({
  commissions: t.connection(
    {
      type: CommissionRef,
      ...FOR_COMMISSIONER,
      description:
        "The commissions of the pool's referrers, in the order they were earned. Visible to the commissioner.",
      complexity: pageCost,
      args: {
        status: t.arg({
          type: CommissionStatusEnum,
          description: 'Return only commissions with this status.',
        }),
      },
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'asc', (range, id, take) =>
          db.commission.findMany({
            where: {
              AND: [{ entry: { poolId: pool.id } }, args.status ? { status: args.status } : {}, range],
            },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'PoolCommissionsConnection', description: 'A page of commissions.' },
    { name: 'PoolCommissionsEdge', description: 'A commission in the list, with its cursor.' },
  ),
}));

builder.prismaObjectFields(ViewerRef, (t) => ({
  commissions: t.connection(
    {
      type: CommissionRef,
      description:
        'The commissions that the viewer has earned by referring others, in the order they were earned.',
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (user, args, { services: { db } }) =>
        pageById(args, 'asc', (range, id, take) =>
          db.commission.findMany({ where: { AND: [{ userId: user.id }, range] }, orderBy: { id }, take }),
        ),
    },
    { name: 'ViewerCommissionsConnection', description: "A page of the viewer's commissions." },
    { name: 'ViewerCommissionsEdge', description: 'A commission in the list, with its cursor.' },
  ),
}));

const CommissionsPayload = payload('The change to the commissions is recorded.', {
  commissions: listOf(CommissionRef, 'The commissions that were named in the input.', {
    field: 1,
    multiplier: 20,
  }),
}).named('CommissionsPayload');

const COMMISSIONS = rows('Commission', 'The ids of 1 to 100 commissions of one season.');

command('payCommission', {
  description: 'Records that commissions were paid to their referrers; those already paid stay unchanged.',
  input: input('The commissions that have been paid out.', { commissions: COMMISSIONS }),
  asks: 'The commissions that have been paid out.',
  payload: CommissionsPayload,
  doing: 'recording commissions as paid',
  audit: ['commission.pay'],
  on: targetOf,
  change: (running, { commissionIds }) => change(running, commissionIds, 'PAID'),
});

command('unpayCommission', {
  description: 'Reverts payCommission.',
  input: input('The commissions that were recorded as paid by mistake.', {
    commissions: COMMISSIONS,
    reason,
  }),
  asks: 'The commissions, and the reason.',
  payload: CommissionsPayload,
  doing: 'recording commissions as not paid',
  audit: ['commission.unpay'],
  on: targetOf,
  change: (running, { commissionIds }) => change(running, commissionIds, 'EARNED'),
});

async function targetOf(given: { commissionIds: number[] }, { services, viewer }: Context) {
  const ids = readIds(given.commissionIds, 'commissions');
  const found = await services.db.commission.findMany({
    where: { id: { in: ids } },
    select: { entryId: true, entry: { select: { poolId: true } } },
  });
  const isOurs = found.every(({ entry }) => isCommissioner(viewer, entry.poolId));
  if (found.length < ids.length || !isOurs) throw new NotFoundError('There is no such commission.');
  return { entries: found.map(({ entryId }) => entryId) };
}

async function change(
  { transaction: { tx, now, publish }, seasonYear, audit }: AdminCommand,
  given: readonly number[],
  status: Commission['status'],
): Promise<{ commissions: Commission[] }> {
  const ids = readIds(given, 'commissions');
  const rowsNow = await tx.commission.findMany({
    where: { id: { in: ids }, entry: { pool: { seasonYear } } },
    include: { entry: { select: { poolId: true } } },
    orderBy: { id: 'asc' },
  });
  if (rowsNow.length < ids.length) throw new NotFoundError('There is no such commission.');
  const commissions: Commission[] = [];
  for (const { entry, ...before } of rowsNow) {
    if (before.status === status) {
      commissions.push(before);
      continue;
    }
    const after = await tx.commission.update({
      where: { id: before.id },
      data: { status, paidAt: status === 'PAID' ? now : null },
    });
    const facts = ({ userId, amountCents, paidAt, ...one }: Commission) => ({
      userId,
      amountCents,
      status: one.status,
      paidAt: paidAt?.toISOString() ?? null,
    });
    await audit({
      poolId: entry.poolId,
      action: status === 'PAID' ? 'commission.pay' : 'commission.unpay',
      subjectType: 'Commission',
      subjectId: before.id,
      before: facts(before),
      after: facts(after),
    });
    publish({ type: 'pool', poolId: entry.poolId });
    commissions.push(after);
  }
  return { commissions };
}
