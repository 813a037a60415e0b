import type { ReferralCode } from '#prisma/generated/sqlite/client.ts';
import { NotFoundError, RateLimitedError } from '#kernel/failures.ts';
import { lookUpCode, type KnownCode } from '../knownReferralCodes.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

export const ReferralCodeRef = builder.prismaObject('ReferralCode', {
  description:
    "A participant's code, with which others join a pool. Visible to its owner and the commissioner.",
  runScopesOnType: true,
  authScopes: (code, context) => maySee(context, code),
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The code, in upper case; unique across all pools.' }),
    ownerName: t.string({
      description: 'The name of the participant who refers with the code.',
      resolve: async ({ id }, _args, context) => (await load(context).referrerName.load(id)) ?? '',
    }),
    pool: t.field(thePool('The pool that the code lets people join.')),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the code was created; UTC.' }),
    isActive: t.boolean({
      description: 'Whether the code can be used; the commissioner can disable it.',
      resolve: ({ disabledAt }) => disabledAt === null,
    }),
  }),
});

rowNode(
  ReferralCodeRef,
  ({ services: { db } }, ids) => db.referralCode.findMany({ where: { id: { in: ids } } }),
  maySee,
);

builder.prismaObjectFields(PoolRef, (t) => ({
  referralCodes: t.connection(
    {
      type: ReferralCodeRef,
      description:
        "The viewer's own referral codes; for the commissioner, those of all participants. Ordered by creation.",
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (pool, args, context) =>
        pageById(args, 'asc', (range, order, take) =>
          context.services.db.referralCode.findMany({
            where: {
              poolId: pool.id,
              ...(isCommissioner(context.viewer, pool.id) ? {} : { userId: context.viewer!.userId }),
              ...range,
            },
            orderBy: { id: order },
            take,
          }),
        ),
    },
    { name: 'PoolReferralCodesConnection', description: 'A page of referral codes.' },
    { name: 'PoolReferralCodesEdge', description: 'A referral code in the list, with its cursor.' },
  ),
}));

const JoinCode = builder.objectRef<KnownCode>('JoinCode').implement({
  description: 'A valid referral code, as shown to the person who enters it.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The code, in upper case.' }),
    referrerName: t.string({
      description: 'The name of the participant who refers with the code.',
      resolve: ({ user }) => user.name,
    }),
    pool: t.field(thePool('The pool that the code lets people join.')),
  }),
});

builder.queryField('joinCode', (t) =>
  t.field({
    type: JoinCode,
    description:
      'Checks whether a referral code is valid, and returns its owner and pool. Public; wrong codes are rate-limited by IP address.',
    args: {
      code: t.arg.string({
        required: true,
        description: 'The code; case and surrounding spaces do not matter.',
      }),
    },
    errors: {
      types: [NotFoundError, RateLimitedError],
      union: {
        name: 'JoinCodeResult',
        description: 'Result of checking a referral code: the code, or an expected error.',
      },
    },
    resolve: (_root, { code }, { services, address }) => lookUpCode(services, { code, address }),
  }),
);

function maySee({ viewer }: Context, { userId, poolId }: ReferralCode): boolean {
  return (viewer?.userId === userId && viewer.scopes.has('read')) || isCommissioner(viewer, poolId);
}
