import { CURRENCY, currencyOfEntry } from '../currency.ts';
import type { Commission } from '#prisma/generated/sqlite/client.ts';
import { payCommissions, unpayCommissions } from '#graphql/money/commissions.ts';
import { isAnyCommissioner, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

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
    entry: t.field({
      type: EntryRef,
      description: 'The referred entry.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    referrerName: t.string({
      description: 'The name of the referrer who earns the commission.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))?.name ?? '',
    }),
    amountCents: t.expose('amountCents', {
      type: 'Cents',
      description: 'The amount of the commission, in cents.',
    }),
    currency: t.string({
      description: CURRENCY,
      resolve: ({ entryId }, _args, context) => currencyOfEntry(context, entryId),
    }),
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

builder.nodeRef(CommissionRef, {
  id: { resolve: (commission) => String((commission as Commission).id) },
  loadManyWithoutCache: async (ids, context) => {
    const rows = await context.services.db.commission.findMany({ where: { id: { in: ids.map(Number) } } });
    return Promise.all(
      ids.map(async (id) => {
        const row = rows.find((one) => one.id === Number(id));
        return row && (await maySee(context, row)) ? row : null;
      }),
    );
  },
});

builder.prismaObjectFields(PoolRef, (t) => ({
  commissions: t.connection(
    {
      type: CommissionRef,
      nullable: true,
      description:
        "The commissions of the pool's referrers, in the order they were earned. Visible to the commissioner.",
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: ({ id }) => ({ commissionerOf: id }),
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

const CommissionsPayload = builder.objectRef<Commission[]>('CommissionsPayload').implement({
  interfaces: [CommandPayload],
  description: 'The change to the commissions is recorded.',
  fields: (t) => ({
    commissions: t.field({
      type: [CommissionRef],
      description: 'The commissions that were named in the input.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (commissions) => commissions,
    }),
  }),
});

const PayCommissionInput = commandInput('PayCommissionInput', {
  description: 'The commissions that have been paid out.',
  fields: (t) => ({
    commissions: t.idList({ required: true, description: 'The ids of 1 to 100 commissions of one season.' }),
  }),
});

commandField('payCommission', {
  description: 'Records that commissions were paid to their referrers; those already paid stay unchanged.',
  input: PayCommissionInput,
  asks: 'The commissions that have been paid out.',
  payload: CommissionsPayload,
  doing: 'recording commissions as paid',
  audit: ['commission.pay'],
  run: (input, { services, viewer }) =>
    payCommissions(services, viewer, {
      commissionIds: input.commissions.map((id) => rowOf('Commission', id, 'commission')),
    }),
});

const UnpayCommissionInput = commandInput('UnpayCommissionInput', {
  description: 'The commissions that were recorded as paid by mistake.',
  how: ['reason'],
  fields: (t) => ({
    commissions: t.idList({ required: true, description: 'The ids of 1 to 100 commissions of one season.' }),
  }),
});

commandField('unpayCommission', {
  description: 'Reverts payCommission.',
  input: UnpayCommissionInput,
  asks: 'The commissions, and the reason.',
  payload: CommissionsPayload,
  doing: 'recording commissions as not paid',
  audit: ['commission.unpay'],
  run: (input, { services, viewer }) =>
    unpayCommissions(services, viewer, {
      commissionIds: input.commissions.map((id) => rowOf('Commission', id, 'commission')),
      reason: input.reason,
    }),
});
