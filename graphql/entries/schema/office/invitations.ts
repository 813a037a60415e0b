import type { Invitation, Prisma } from '#prisma/generated/sqlite/client.ts';
import { shownEmail } from '#graphql/accounts/rules/people.ts';
import { unclaimedIn } from '#graphql/entries/invitations/claimLinks.ts';
import {
  invitationState,
  invitationStates,
  type InvitationState,
} from '#graphql/entries/rules/invitations.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import type { Context } from '#graphql/api/context.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { InvitationKindEnum } from '../invitationKind.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { IS_ADDRESS } from './entrySearch.ts';

const InvitationStateEnum = builder.enumType('InvitationState', {
  description: 'The state of a personal invitation; of the latest mail, where there were several.',
  values: {
    NOT_SENT: {
      description:
        'The site could not send mail when the mail was written: `heldMail` has the link, for another way to its owner.',
    },
    QUEUED: { description: 'The mail waits to be sent.' },
    SENT: { description: 'The mail server accepted the mail.' },
    OPENED: { description: 'Someone opened the link in a browser.' },
    JOINED: { description: 'The person joined the pool or claimed the entries.' },
    BOUNCED: { description: 'The mail server refused the mail for good, or the last attempt failed.' },
    DECLINED: { description: 'The owner of the address asked to get no more invitations.' },
    REVOKED: { description: 'The commissioner ended the invitation.' },
    EXPIRED: { description: 'The link is too old to work.' },
  } as const satisfies Record<InvitationState, object>,
});

export const InvitationRef = builder.prismaObject('Invitation', {
  description: 'A personal invitation by mail. Visible to the commissioner.',
  runScopesOnType: true,
  authScopes: ({ poolId }) => ({ commissionerOf: poolId }),
  fields: (t) => ({
    email: t.string({
      description:
        'The address that the invitation was mailed to; empty for a claim link of an account that has none until its claim.',
      resolve: ({ email }) => shownEmail(email) ?? '',
    }),
    claims: t.stringList({
      description: 'The usernames of the entries that it claims; empty for an invitation to join.',
      complexity: price.statement,
      resolve: async ({ kind, userId, poolId }, _args, context) => {
        if (kind !== 'CLAIM' || userId === null) return [];
        const entries = await load(context).entriesOfUser.load(userId);
        return entries.filter((entry) => entry.poolId === poolId).map(({ username }) => username);
      },
    }),
    kind: t.expose('kind', { type: InvitationKindEnum, description: 'What the invitation is for.' }),
    state: t.field({
      type: InvitationStateEnum,
      description: 'What became of the invitation.',
      resolve: async (invitation, _args, context) =>
        invitationState(
          { ...invitation, hasPassword: await isClaimed(context, invitation) },
          context.services.systemClock.now(),
        ),
    }),
    queuedAt: t.expose('queuedAt', {
      type: 'DateTime',
      description: 'When the latest mail was written; UTC, real time.',
    }),
    openedAt: t.expose('openedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link of the latest mail was first opened; UTC, real time. Null before that.',
    }),
    joinedAt: t.expose('joinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person joined or claimed the entries; UTC, real time. Null before that.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the link of the latest mail ends; UTC, real time.',
    }),
    isForAnyone: t.exposeBoolean('isForAnyone', {
      description: 'Whether an account with another address can use the invitation, too.',
    }),
    usedByEmail: t.exposeString('usedByEmail', {
      nullable: true,
      description: 'The address of the account that used it, where it is another one; null otherwise.',
    }),
    bounceReason: t.exposeString('bounceReason', {
      nullable: true,
      description: 'What the mail server said when it refused the mail; null otherwise.',
    }),
    invitedByName: t.string({
      nullable: true,
      description: 'The name of the commissioner who sent the latest mail; null once the account is gone.',
      resolve: async ({ invitedById }, _args, context) =>
        invitedById === null ? null : (await load(context).user.load(invitedById))?.name,
    }),
  }),
});

async function isClaimed(context: Context, { kind, userId }: Invitation): Promise<boolean> {
  if (kind !== 'CLAIM' || userId === null) return false;
  return (await load(context).user.load(userId))?.passwordHash != null;
}

rowNode(InvitationRef, ({ services: { db } }, ids) => db.invitation.findMany({ where: { id: { in: ids } } }));

type Where = Prisma.InvitationWhereInput;

/** The condition of `invitationState` for each state: none of the states before it, and its own. */
function ofState(state: InvitationState, now: Date): Where {
  const joined: Where = {
    OR: [{ joinedAt: { not: null } }, { kind: 'CLAIM', user: { passwordHash: { not: null } } }],
  };
  const conditions: [InvitationState, Where][] = [
    ['JOINED', joined],
    ['DECLINED', { declinedAt: { not: null } }],
    ['REVOKED', { revokedAt: { not: null } }],
    ['BOUNCED', { bouncedAt: { not: null } }],
    ['EXPIRED', { expiresAt: { lte: now } }],
    ['OPENED', { openedAt: { not: null } }],
    ['NOT_SENT', { heldAt: { not: null } }],
    ['QUEUED', { sentAt: null }],
    ['SENT', {}],
  ];
  const index = conditions.findIndex(([name]) => name === state);
  return {
    AND: [conditions[index]![1], ...conditions.slice(0, index).map(([, earlier]) => ({ NOT: earlier }))],
  };
}

const InvitationCount = builder
  .objectRef<{ state: InvitationState; count: number }>('InvitationCount')
  .implement({
    description: 'The number of invitations in a state.',
    fields: (t) => ({
      state: t.expose('state', { type: InvitationStateEnum, description: 'The state.' }),
      count: t.exposeInt('count', { description: 'The number of invitations in it.' }),
    }),
  });

builder.prismaObjectFields(PoolRef, (t) => ({
  invitations: t.connection(
    {
      type: InvitationRef,
      ...FOR_COMMISSIONER,
      description:
        'The personal invitations of the pool, the latest address first. Visible to the commissioner.',
      complexity: pageCost,
      args: {
        state: t.arg({ type: InvitationStateEnum, description: 'Return only invitations in this state.' }),
        search: t.arg.string({ description: 'Return only addresses that contain this text.' }),
      },
      resolve: (pool, args, { services: { db, systemClock } }) => {
        const search = args.search?.trim().toLowerCase() ?? '';
        const filters: Where[] = [
          ...(args.state == null ? [] : [ofState(args.state, systemClock.now())]),
          ...(search === '' ? [] : [{ email: { contains: search } }, IS_ADDRESS]),
        ];
        return pageById(args, 'desc', (range, id, take) =>
          db.invitation.findMany({
            where: { AND: [{ poolId: pool.id }, ...filters, range] },
            orderBy: { id },
            take,
          }),
        );
      },
    },
    { name: 'PoolInvitationsConnection', description: 'A page of invitations.' },
    { name: 'PoolInvitationsEdge', description: 'An invitation in the list, with its cursor.' },
  ),
  invitationCounts: t.field({
    type: [InvitationCount],
    ...FOR_COMMISSIONER,
    description: 'The number of personal invitations in each state. Visible to the commissioner.',
    complexity: { field: price.indexScan * invitationStates.length, multiplier: invitationStates.length },
    resolve: ({ id: poolId }, _args, { services: { db, systemClock } }) =>
      Promise.all(
        invitationStates.map(async (state) => ({
          state,
          count: await db.invitation.count({
            where: { AND: [{ poolId }, ofState(state, systemClock.now())] },
          }),
        })),
      ),
  }),
  unclaimedAccounts: t.int({
    ...FOR_COMMISSIONER,
    description:
      'The number of accounts whose entries were imported and that nobody has signed in to. Visible to the commissioner.',
    complexity: price.poolScan,
    resolve: ({ id }, _args, { services: { db } }) => db.user.count({ where: unclaimedIn(id) }),
  }),
}));
