import {
  createInvitationLink,
  MAX_LINKS,
  revokeInvitationLink,
} from '#graphql/entries/invitations/invitationLinks.ts';
import { linkProblem } from '#graphql/entries/rules/invitations.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { input, instant, integer, of, optional, payload, row, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

const InvitationLinkRef = builder.prismaObject('InvitationLink', {
  description:
    'A link with which anyone who has it can join a pool, while registration is OPEN or MEMBERS_ONLY. Visible to the commissioner.',
  runScopesOnType: true,
  authScopes: ({ poolId }) => ({ commissionerOf: poolId }),
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The commissioner\'s name for the link: "Office".' }),
    url: t.string({
      description: 'The address to copy or to print.',
      resolve: (link, _args, { settings }) => `${settings.publicUrl}/join/${link.token}`,
    }),
    referralCode: t.string({
      nullable: true,
      description: 'The referral code of entries that join by the link; null for none.',
      resolve: async ({ referralCodeId: id }, _args, { services }) =>
        id === null ? null : (await services.db.referralCode.findUnique({ where: { id } }))?.code,
    }),
    createdByName: t.string({
      nullable: true,
      description: 'The name of the commissioner who made the link; null once the account no longer exists.',
      resolve: async ({ createdById }, _args, context) =>
        createdById === null ? null : (await load(context).user.load(createdById))?.name,
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the link was made; UTC, real time.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link ends; UTC, real time. Null for no end.',
    }),
    maxUses: t.exposeInt('maxUses', {
      nullable: true,
      description: 'The number of accounts that can join by the link; null for no limit.',
    }),
    uses: t.exposeInt('uses', { description: 'The number of accounts that joined by the link.' }),
    isWorking: t.boolean({
      description: 'Whether the link still lets people join: it is not revoked, over or used up.',
      resolve: (link, _args, { services }) => linkProblem(link, services.systemClock.now()) === null,
    }),
  }),
});

rowNode(InvitationLinkRef, ({ services: { db } }, ids) =>
  db.invitationLink.findMany({ where: { id: { in: ids } } }),
);

builder.prismaObjectFields(PoolRef, (t) => ({
  invitationLinks: t.field({
    type: [InvitationLinkRef],
    ...FOR_COMMISSIONER,
    description: `The links of the pool that are not revoked, the newest first; at most ${MAX_LINKS}. Visible to the commissioner.`,
    complexity: { field: price.statement, multiplier: MAX_LINKS },
    resolve: ({ id: poolId }, _args, { services: { db } }) =>
      db.invitationLink.findMany({
        where: { poolId, revokedAt: null },
        orderBy: { id: 'desc' },
        take: MAX_LINKS,
      }),
  }),
}));

const InvitationLinkPayload = payload('The link is stored.', {
  link: of(InvitationLinkRef, 'The link as it is now stored.'),
  pool: thePool('The pool, with its links.'),
}).named('InvitationLinkPayload');

command('createInvitationLink', {
  description: 'Makes a link with which anyone who has it can join the pool.',
  input: input('The link to make.', {
    pool: row('Pool', 'The pool that the link lets people join.'),
    label: text('A name for the link; at most 60 characters.'),
    maxUses: optional(integer('The number of accounts that can join by it; without it, no limit.'), null),
    expiresAt: optional(instant('When it ends; UTC, real time. Without it, no end.'), null),
    referralCode: optional(
      text('The referral code of entries that join by it, one of the pool; without it, none.'),
      '',
    ),
  }),
  asks: 'The link to make.',
  payload: InvitationLinkPayload,
  doing: 'making an invitation link',
  audit: ['invitationLink.create'],
  run: async ({ services, viewer }, given) => ({
    link: await createInvitationLink(services, viewer, given),
    poolId: given.poolId,
  }),
});

command('revokeInvitationLink', {
  description: 'Ends a link for good; those who joined by it stay.',
  input: input('The link to end.', { link: row('InvitationLink', 'The link to end.', 'link') }),
  asks: 'The link to end.',
  payload: InvitationLinkPayload,
  doing: 'ending an invitation link',
  audit: ['invitationLink.revoke'],
  async run({ services, viewer }, { invitationLinkId: linkId }) {
    const link = await revokeInvitationLink(services, viewer, { linkId });
    return { link, poolId: link.poolId };
  },
});
