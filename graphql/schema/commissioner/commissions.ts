import type { Commission } from '../../../prisma/generated/sqlite/client.ts';
import { payCommissions, unpayCommissions } from '../../actions/commissioner/commissions.ts';
import { isAdministrator } from '../../auth/permissions.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { EntryRef } from '../entry.ts';
import { load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { PoolRef } from '../pool.ts';
import { pageById } from './idPages.ts';
import { ADMINISTRATOR, REASON, refusals, rowOf } from './refusals.ts';

const CommissionStatusEnum = builder.enumType('CommissionStatus', {
  description: 'Whether a commission was paid out.',
  values: {
    EARNED: { description: 'Earned, not paid out yet.' },
    PAID: { description: 'Paid out.' },
  } as const,
});

const CommissionRef = builder.prismaObject('Commission', {
  description: 'What a referrer earns by an entry that has paid. Seen by the referrer and the administrator.',
  runScopesOnType: true,
  authScopes: (commission, context) => sees(context, commission),
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry that was referred.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    referrerName: t.string({
      description: 'Who earns it.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))?.name ?? '',
    }),
    amountCents: t.exposeInt('amountCents', { description: 'How much, in cents.' }),
    status: t.expose('status', { type: CommissionStatusEnum, description: 'Whether it was paid out.' }),
    earnedAt: t.expose('earnedAt', { type: 'DateTime', description: 'When it was earned; UTC.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was paid out; UTC. Null before.',
    }),
  }),
});

function sees({ viewer }: Context, { userId }: Commission): boolean {
  return isAdministrator(viewer) || (viewer?.userId === userId && viewer.scopes.has('read'));
}

builder.nodeRef(CommissionRef, {
  id: { resolve: (commission) => String((commission as Commission).id) },
  loadManyWithoutCache: async (ids, context) => {
    const rows = await context.services.db.commission.findMany({ where: { id: { in: ids.map(Number) } } });
    return ids.map((id) => {
      const row = rows.find((one) => one.id === Number(id));
      return row && sees(context, row) ? row : null;
    });
  },
});

builder.prismaObjectFields(PoolRef, (t) => ({
  commissions: t.connection(
    {
      type: CommissionRef,
      nullable: true,
      description: 'Commissions of referrers, as they were earned. For the administrator.',
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { administrator: true },
      args: { status: t.arg({ type: CommissionStatusEnum, description: 'Only those that are so.' }) },
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
    { name: 'PoolCommissionsEdge', description: 'A commission at its place.' },
  ),
}));

builder.prismaObjectFields(ViewerRef, (t) => ({
  commissions: t.connection(
    {
      type: CommissionRef,
      description: 'What the viewer has earned by referring others, as it was earned.',
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (user, args, { services: { db } }) =>
        pageById(args, 'asc', (range, id, take) =>
          db.commission.findMany({ where: { AND: [{ userId: user.id }, range] }, orderBy: { id }, take }),
        ),
    },
    { name: 'ViewerCommissionsConnection', description: "A page of the viewer's commissions." },
    { name: 'ViewerCommissionsEdge', description: 'A commission at its place.' },
  ),
}));

const CommissionsPayload = builder.objectRef<Commission[]>('CommissionsPayload').implement({
  description: 'The commissions are noted.',
  fields: (t) => ({
    commissions: t.field({
      type: [CommissionRef],
      description: 'Those that were named.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (commissions) => commissions,
    }),
  }),
});

const PayCommissionInput = builder.inputType('PayCommissionInput', {
  description: 'Commissions that were paid out.',
  fields: (t) => ({
    commissions: t.idList({ required: true, description: 'Which; 1 to 100 of one season.' }),
  }),
});

builder.mutationField('payCommission', (t) =>
  t.field({
    type: CommissionsPayload,
    description: `Notes that commissions were paid to their referrers; those that were stay as they are. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: PayCommissionInput, required: true, description: 'Which.' }) },
    authScopes: { administrator: true },
    errors: refusals('PayCommission', 'paying commissions'),
    resolve: (_root, { input }, { services, viewer }) =>
      payCommissions(services, viewer, {
        commissionIds: input.commissions.map((id) => rowOf('Commission', id, 'commission')),
      }),
  }),
);

const UnpayCommissionInput = builder.inputType('UnpayCommissionInput', {
  description: 'Commissions that were not paid out after all.',
  fields: (t) => ({
    commissions: t.idList({ required: true, description: 'Which; 1 to 100 of one season.' }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

builder.mutationField('unpayCommission', (t) =>
  t.field({
    type: CommissionsPayload,
    description: `Takes payCommission back. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: UnpayCommissionInput, required: true, description: 'Which, and why.' }) },
    authScopes: { administrator: true },
    errors: refusals('UnpayCommission', 'taking commissions back'),
    resolve: (_root, { input }, { services, viewer }) =>
      unpayCommissions(services, viewer, {
        commissionIds: input.commissions.map((id) => rowOf('Commission', id, 'commission')),
        reason: input.reason,
      }),
  }),
);
