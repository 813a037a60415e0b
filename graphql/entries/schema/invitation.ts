import { claimEntries } from '../claimEntries.ts';
import { setFirstPassword } from '#graphql/accounts/setFirstPassword.ts';
import {
  findInvitation,
  type FoundInvitation,
  noteOpened,
  problemOf,
} from '../invitations/findInvitation.ts';
import { registrationFacts } from '../registration.ts';
import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { weekInText } from '#graphql/season/rules/playoffs.ts';
import { hasAddress } from '#graphql/accounts/rules/people.ts';
import { maskedAddress } from '../rules/invitations.ts';
import { canJoin } from '../rules/registration.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { LogInPayload, requireCookies, signIn, ViewerRef } from '#graphql/accounts/schema/account.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { elimination } from './entry.ts';
import { InvitationKindEnum } from './invitationKind.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PROVEN } from '#graphql/accounts/schema/secondFactor/descriptions.ts';
import { ifGiven, input, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer, thePool } from '#graphql/api/command/loaded.ts';

const EntryToClaim = builder.objectRef<Entry>('EntryToClaim').implement({
  description: 'An imported entry that an invitation claims, as far as it is public.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The username of the entry.' }),
    outSince: t.string({
      nullable: true,
      description:
        'The week in which the entry went out, as text for people: "Week 3"; null while it is alive. An elimination by a result shows after the deadline of its week.',
      resolve: async (entry, _args, context) => {
        const [shown, pool] = await Promise.all([elimination(entry, context), poolOf(context, entry.poolId)]);
        if (shown === null) return null;
        const season = await load(context).season.load(pool.seasonYear);
        return weekInText(shown.week, season!.weekCount);
      },
    }),
  }),
});

const OpenInvitation = builder.objectRef<FoundInvitation>('OpenInvitation').implement({
  description: 'An invitation as its holder sees it. The token of its link is the permission to read it.',
  fields: (t) => ({
    kind: t.field({
      type: InvitationKindEnum,
      description: 'What the invitation lets its holder do.',
      resolve: (found) => (found.by === 'link' ? 'JOIN' : found.invitation.kind),
    }),
    pool: t.field(thePool('The pool to join.')),
    inviterName: t.exposeString('inviterName', {
      nullable: true,
      description: 'The name of the commissioner who invites; null once the account no longer exists.',
    }),
    problem: t.string({
      nullable: true,
      description: 'Why the invitation does not work any more, as text for people; null while it works.',
      resolve: (found, _args, { services }) => problemOf(found, services.systemClock.now()),
    }),
    canJoin: t.boolean({
      description:
        'Whether the pool accepts new entries from the holder: registration is OPEN or MEMBERS_ONLY, the pool is not decided, and it is not too late in the season.',
      resolve: async ({ poolId }, _args, context) => {
        const [pool, weeks] = await Promise.all([poolOf(context, poolId), load(context).weeks.load(poolId)]);
        return canJoin(registrationFacts({ ...pool, weeks }, context.services.clock.now()), true);
      },
    }),
    startWeek: t.int({
      nullable: true,
      description: 'The first week that an entry joining now plays; null when no week is left.',
      resolve: async ({ poolId }, _args, context) => {
        const [pool, weeks] = await Promise.all([poolOf(context, poolId), load(context).weeks.load(poolId)]);
        return registrationFacts({ ...pool, weeks }, context.services.clock.now()).startWeek;
      },
    }),
    referralCode: t.string({
      nullable: true,
      description: 'The referral code that the link brings along; null for none.',
      resolve: (found) => (found.by === 'link' ? (found.code?.code ?? null) : null),
    }),
    email: t.string({
      nullable: true,
      description:
        'The address that a personal invitation was mailed to, as far as its holder may know it: in full where anyone with the link can use it, otherwise like "a…@pool.example". Null for a link that many use.',
      resolve: (found) => {
        if (found.by === 'link') return null;
        const { email, isForAnyone } = found.invitation;
        if (!hasAddress(email)) return null;
        return isForAnyone ? email : maskedAddress(email);
      },
    }),
    needsEmail: t.boolean({
      description: 'Whether `claimEntries` needs an address: the account of the entries has none yet.',
      complexity: price.statement,
      resolve: async (found, _args, context) => {
        if (found.by === 'link' || found.invitation.kind !== 'CLAIM' || found.invitation.userId === null)
          return false;
        const owner = await load(context).user.load(found.invitation.userId);
        return owner != null && !hasAddress(owner.email);
      },
    }),
    isForAnyone: t.boolean({
      description:
        'Whether it is not for one address alone: a link that many use, or a personal one of that kind.',
      resolve: (found) => found.by === 'link' || found.invitation.isForAnyone,
    }),
    entries: t.field({
      type: [EntryToClaim],
      description: 'The entries to claim; empty for an invitation to join.',
      complexity: price.statement,
      resolve: async (found, _args, context) => {
        if (found.by === 'link' || found.invitation.kind !== 'CLAIM' || found.invitation.userId === null) {
          return [];
        }
        const entries = await load(context).entriesOfUser.load(found.invitation.userId);
        return entries.filter(({ poolId }) => poolId === found.poolId);
      },
    }),
    usernames: t.stringList({
      description: 'The usernames of the entries to claim; empty for an invitation to join.',
      complexity: price.statement,
      resolve: async (found, _args, context) => {
        if (found.by === 'link' || found.invitation.kind !== 'CLAIM' || found.invitation.userId === null) {
          return [];
        }
        const entries = await load(context).entriesOfUser.load(found.invitation.userId);
        return entries.filter(({ poolId }) => poolId === found.poolId).map(({ username }) => username);
      },
    }),
  }),
});

const token = 'The token of the link: what follows `/join/`.';

builder.queryField('invitation', (t) =>
  t.field({
    type: OpenInvitation,
    nullable: true,
    description:
      'The invitation of a link; null for an unknown, replaced or revoked one. Public; unknown tokens are rate-limited by IP address.',
    extensions: { perViewer: true },
    complexity: price.statement * 2,
    args: { token: t.arg.string({ required: true, description: token }) },
    resolve: (_root, args, { services, address }) => findInvitation(services, { token: args.token, address }),
  }),
);

command('noteInvitationOpened', {
  description:
    'Notes that a personal invitation was opened, for the list of its sender. The page does so once it is shown, since mail scanners fetch links. Public; unknown tokens are rate-limited by IP address.',
  access: 'public',
  input: input('The invitation that a browser shows.', { token: text(token) }),
  asks: 'The invitation that a browser shows.',
  payload: payload('The invitation was noted as opened. The same for an unknown token.', {
    query: {
      type: 'Query',
      description: 'The query root.',
      extensions: { perViewer: true },
      resolve: () => ({}),
    },
  }),
  doing: 'noting an invitation',
  refusals: [RateLimitedError],
  async run({ services, address }, given) {
    const found = await findInvitation(services, { ...given, address });
    if (found !== null) await noteOpened(services, found);
    return {};
  },
});

command('claimEntries', {
  description:
    'Signs in the account of imported entries by its mailed link: once, without a password, while the account has none. Afterwards `setFirstPassword` gives it one. An account without an address gets the one of the input, unless another account has it. Public; attempts are rate-limited by IP address. Over HTTP only.',
  access: 'public',
  input: input('The link that claims imported entries.', {
    token: text(token),
    email: ifGiven(
      text('The address that the account signs in with from now on; only where the invitation `needsEmail`.'),
    ),
  }),
  asks: 'The link that claims imported entries.',
  payload: LogInPayload,
  doing: 'claiming entries',
  refusals: [NotFoundError, InvalidInputError, RateLimitedError],
  async run(context, given) {
    requireCookies(context);
    const { services, viewer, address, headers } = context;
    const userAgent = headers['user-agent'] ?? null;
    return signIn(context, await claimEntries(services, viewer, { ...given, address, userAgent }));
  },
});

command('setFirstPassword', {
  description: `Sets the first password of an account that claimed imported entries. ${PROVEN} Requires a session, not a token.`,
  access: 'signedIn',
  input: input('The first password of an account.', {
    newPassword: text(
      'The new password: `site.passwordMinLength` to 128 characters of any kind; not a common password, nor just the name, address or site.',
    ),
  }),
  asks: 'The first password of an account.',
  payload: payload('The account has a password.', {
    viewer: theViewer('The account, still signed in.'),
  }),
  doing: 'setting the first password',
  refusals: [InvalidInputError, ConflictError, ReauthenticationRequired],
  async run({ services, viewer, settings }, given) {
    await setFirstPassword(services, viewer, { ...given, site: settings });
    return viewer!;
  },
});

builder.prismaObjectFields(ViewerRef, (t) => ({
  hasPassword: t.boolean({
    description: 'Whether the account can sign in with a password; an imported one has none at first.',
    resolve: async ({ id }, _args, context) => (await load(context).user.load(id))!.passwordHash !== null,
  }),
}));
