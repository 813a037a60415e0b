import type { ExternalIdentity } from '#prisma/generated/sqlite/client.ts';
import { linkIdentity, unlinkIdentity } from '#graphql/accounts/provider/identities.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { PROVEN } from '../secondFactor/descriptions.ts';
import { accountOf } from '../secondFactor/payloads.ts';
import { SignInSecurity } from '../secondFactor/security.ts';
import { statementToken } from './token.ts';

const ExternalIdentityRef = builder.prismaObject('ExternalIdentity', {
  description:
    'Somebody at the sign-in provider who signs in as the account. Visible only to its owner; all its times are real time, also in the demo.',
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    issuer: t.exposeString('issuer', { description: 'The address by which the provider names itself.' }),
    email: t.exposeString('email', {
      nullable: true,
      description:
        'The address that the provider stated when the identity was linked; null when it stated none.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the identity was linked; UTC.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last signed in; UTC. Null before the first time.',
    }),
  }),
});

builder.nodeRef(ExternalIdentityRef, {
  id: { resolve: (identity) => String((identity as ExternalIdentity).id) },
  loadManyWithoutCache: async (ids, { services, viewer }) => {
    if (viewer === null) return ids.map(() => null);
    const rows = await services.db.externalIdentity.findMany({
      where: { id: { in: ids.map(Number) }, userId: viewer.userId },
    });
    return ids.map((id) => rows.find((row) => row.id === Number(id)) ?? null);
  },
});

/** An account has one for each provider that the site has had. */
const MOST = 10;

builder.objectFields(SignInSecurity, (t) => ({
  identities: t.field({
    type: [ExternalIdentityRef],
    description: `Who signs in as the account at the sign-in provider, the oldest link first; at most ${MOST}.`,
    complexity: { field: 1, multiplier: MOST },
    resolve: ({ id }, _args, { services }) =>
      services.db.externalIdentity.findMany({ where: { userId: id }, orderBy: { id: 'asc' }, take: MOST }),
  }),
  hasPassword: t.boolean({
    description:
      'Whether the account has a password. One that joined by the sign-in provider or by an imported entry has none until it sets one.',
    resolve: ({ passwordHash }) => passwordHash !== null,
  }),
  hasProviderFactor: t.boolean({
    description:
      'Whether the sign-in provider asked for a second factor when this session began, which counts where the site requires one.',
    resolve: (_user, _args, { viewer }) => viewer?.hasProviderFactor === true,
  }),
}));

const IdentitiesPayload = builder.objectRef<{ userId: number }>('IdentitiesPayload').implement({
  description: 'The identities that sign in as the account have changed; its owner gets a mail.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account, with the identities that it has now.',
      resolve: accountOf,
    }),
  }),
});

builder.mutationField('linkIdentity', (t) =>
  t.field({
    type: IdentitiesPayload,
    description: `Links the identity of \`providerLogIn\` to the viewer's account: after a visit for LINK, or when its verified address is the account's. ${PROVEN} A ConflictError for one that is linked already.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, ConflictError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'LinkIdentityResult',
        description: 'Result of linking an identity: the payload, or an expected error.',
      },
    },
    resolve: (_root, _args, context) => {
      const { services, viewer, settings } = context;
      return linkIdentity(services, viewer, statementToken(context), settings);
    },
  }),
);

const UnlinkIdentityInput = builder.inputType('UnlinkIdentityInput', {
  description: 'The identity to unlink.',
  fields: (t) => ({
    id: t.id({ required: true, description: "The id of one of the account's identities." }),
  }),
});

builder.mutationField('unlinkIdentity', (t) =>
  t.field({
    type: IdentitiesPayload,
    description: `Unlinks an identity from the viewer's account, ends its other sessions and mails the owner. ${PROVEN} A ConflictError when nothing else signs the account in.`,
    args: {
      input: t.arg({ type: UnlinkIdentityInput, required: true, description: 'The identity to unlink.' }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, ConflictError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'UnlinkIdentityResult',
        description: 'Result of unlinking an identity: the payload, or an expected error.',
      },
    },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      unlinkIdentity(services, viewer, { id: readId('ExternalIdentity', input.id) ?? 0 }, settings),
  }),
);
