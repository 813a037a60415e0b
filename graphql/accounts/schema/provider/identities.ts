import { linkIdentity, unlinkIdentity } from '#graphql/accounts/provider/identities.ts';
import { ConflictError, NotFoundError, ReauthenticationRequired } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { PROVEN } from '../secondFactor/descriptions.ts';
import { SignInSecurity } from '../secondFactor/security.ts';
import { statementToken } from './token.ts';
import { input, payload, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

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

rowNode(ExternalIdentityRef, ({ services, viewer }, ids) =>
  viewer === null
    ? []
    : services.db.externalIdentity.findMany({ where: { id: { in: ids }, userId: viewer.userId } }),
);

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

const IdentitiesPayload = payload(
  'The identities that sign in as the account have changed; its owner gets a mail.',
  { viewer: theViewer('The account, with the identities that it has now.') },
).named('IdentitiesPayload', []);

command('linkIdentity', {
  description: `Links the identity of \`providerLogIn\` to the viewer's account: after a visit for LINK, or when its verified address is the account's. ${PROVEN} A ConflictError for one that is linked already.`,
  access: 'signedIn',
  payload: IdentitiesPayload,
  doing: 'linking an identity',
  refusals: [NotFoundError, ConflictError, ReauthenticationRequired],
  run: (context) => linkIdentity(context.services, context.viewer, statementToken(context), context.settings),
});

command('unlinkIdentity', {
  description: `Unlinks an identity from the viewer's account, ends its other sessions and mails the owner. ${PROVEN} A ConflictError when nothing else signs the account in.`,
  access: 'signedIn',
  input: input('The identity to unlink.', {
    id: row('ExternalIdentity', "The id of one of the account's identities.", null),
  }),
  asks: 'The identity to unlink.',
  payload: IdentitiesPayload,
  doing: 'unlinking an identity',
  refusals: [NotFoundError, ConflictError, ReauthenticationRequired],
  run: ({ services, settings, viewer }, { externalIdentityId: id }) =>
    unlinkIdentity(services, viewer, { id }, settings),
});
