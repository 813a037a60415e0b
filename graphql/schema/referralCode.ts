import type { ReferralCode } from '../../prisma/generated/sqlite/client.ts';
import { NotFoundError, RateLimitedError } from '../actions/failures.ts';
import { lookUpCode, type KnownCode } from '../actions/referralCodes.ts';
import { isAdministrator } from '../auth/permissions.ts';
import { badCursor, poolOf } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { MAX_ROW_ID } from './globalIds.ts';
import { load } from './loaders.ts';
import { pageCost, pageOf } from './pages.ts';
import { PoolRef } from './pool.ts';

export const ReferralCodeRef = builder.prismaObject('ReferralCode', {
  description:
    "A participant's code, with which others join a pool. Seen by its owner and the administrator.",
  runScopesOnType: true,
  authScopes: (code, context) => sees(context, code),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Upper case; unique over all pools.' }),
    ownerName: t.string({
      description: 'Who refers with it.',
      resolve: async ({ id }, _args, context) => (await load(context).referrerName.load(id)) ?? '',
    }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool that it lets people join.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made; UTC.' }),
    isActive: t.boolean({
      description: 'Whether it can be used; the administrator can end it.',
      resolve: ({ disabledAt }) => disabledAt === null,
    }),
  }),
});

builder.nodeRef(ReferralCodeRef, {
  id: { resolve: (code) => String((code as ReferralCode).id) },
  loadManyWithoutCache: async (ids, context) => {
    const rows = await context.services.db.referralCode.findMany({ where: { id: { in: ids.map(Number) } } });
    return ids.map((id) => {
      const code = rows.find((row) => row.id === Number(id));
      return code && sees(context, code) ? code : null;
    });
  },
});

builder.prismaObjectFields(PoolRef, (t) => ({
  referralCodes: t.connection(
    {
      type: ReferralCodeRef,
      description:
        "The viewer's own codes; for the administrator those of all participants, as they were made.",
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (pool, args, context) =>
        pageOf(args, async ({ after, before, limit, inverted }) => {
          const codes = await context.services.db.referralCode.findMany({
            where: {
              poolId: pool.id,
              ...(isAdministrator(context.viewer) ? {} : { userId: context.viewer!.userId }),
              AND: [
                after === undefined ? {} : { id: { gt: place('after', after) } },
                before === undefined ? {} : { id: { lt: place('before', before) } },
              ],
            },
            orderBy: { id: inverted ? 'desc' : 'asc' },
            take: limit,
          });
          return codes.map((node) => ({ node, cursor: String(node.id) }));
        }),
    },
    { name: 'PoolReferralCodesConnection', description: 'A page of referral codes.' },
    { name: 'PoolReferralCodesEdge', description: 'A referral code at its place.' },
  ),
}));

const JoinCode = builder.objectRef<KnownCode>('JoinCode').implement({
  description: 'A referral code that works, as somebody who was told it may see it.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The code, in upper case.' }),
    referrerName: t.string({ description: 'Who refers with it.', resolve: ({ user }) => user.name }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool that it lets people join.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
  }),
});

builder.queryField('joinCode', (t) =>
  t.field({
    type: JoinCode,
    description: 'Whether a referral code works, and whose it is. Public; wrong ones are limited by address.',
    args: {
      code: t.arg.string({
        required: true,
        description: 'The code; case and spaces around it do not matter.',
      }),
    },
    errors: {
      types: [NotFoundError, RateLimitedError],
      union: { name: 'JoinCodeResult', description: 'What a referral code is good for.' },
    },
    resolve: (_root, { code }, { services, address }) => lookUpCode(services, { code, address }),
  }),
);

function sees({ viewer }: Context, { userId }: ReferralCode): boolean {
  return (
    viewer !== null && ((viewer.scopes.has('read') && viewer.userId === userId) || isAdministrator(viewer))
  );
}

function place(argument: string, cursor: string): number {
  const id = /^[1-9]\d{0,9}$/.test(cursor) ? Number(cursor) : 0;
  if (id < 1 || id > MAX_ROW_ID) throw badCursor(argument);
  return id;
}
