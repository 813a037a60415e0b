import { createApiToken, revokeApiToken } from '../apiTokens.ts';
import { InvalidInputError, NotFoundError, ReauthenticationRequired } from '#kernel/failures.ts';
import { ViewerRef } from './account.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import {
  ifGiven,
  input,
  instant,
  integer,
  listOf,
  of,
  payload,
  row,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

const TokenScopeEnum = builder.enumType('TokenScope', {
  description: 'What an API token may do on behalf of its owner. Scopes do not include each other.',
  values: {
    READ: { value: 'read', description: 'Read everything the owner can see.' },
    PICK: {
      value: 'pick',
      description:
        'Act as a participant: submit picks, add entries, open disputes, dismiss welcome messages, choose which mail to receive.',
    },
    ADMIN: {
      value: 'admin',
      description: 'Act as commissioner or administrator, for as long as the owner holds that role.',
    },
  } as const,
});

const ApiTokenRef = builder.prismaObject('ApiToken', {
  description:
    'An API token for scripts, sent as `Authorization: Bearer lsp_...`. Visible only to its owner; all its times are real time, also in the demo.',
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that the owner gave the token.' }),
    prefix: t.exposeString('prefix', {
      description: "The token's first characters, to tell it from others.",
    }),
    scopes: t.field({
      type: [TokenScopeEnum],
      description: 'What the token may do.',
      resolve: ({ scopeRead, scopePick, scopeAdmin }) => [
        ...(scopeRead ? (['read'] as const) : []),
        ...(scopePick ? (['pick'] as const) : []),
        ...(scopeAdmin ? (['admin'] as const) : []),
      ],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the token was created; UTC.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the token expires; UTC. Null if it never expires.',
    }),
    isExpired: t.boolean({
      description: 'Whether `expiresAt` has passed by the clock of the server.',
      resolve: ({ expiresAt }, _args, { services }) =>
        expiresAt !== null && expiresAt <= services.systemClock.now(),
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the token was last used, to the minute; UTC. Null before the first use.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the owner revoked the token; UTC. Null while it is valid.',
    }),
  }),
});

rowNode(ApiTokenRef, ({ services, viewer }, ids) =>
  viewer === null ? [] : services.db.apiToken.findMany({ where: { id: { in: ids }, userId: viewer.userId } }),
);

builder.prismaObjectFields(ViewerRef, (t) => ({
  apiTokens: t.field({
    type: [ApiTokenRef],
    description:
      "The account's API tokens, the newest first; revoked and expired tokens are kept for 30 days.",
    complexity: { field: 1, multiplier: 50 },
    authScopes: { read: true },
    resolve: ({ id }, _args, { services }) =>
      services.db.apiToken.findMany({ where: { userId: id }, orderBy: { id: 'desc' } }),
  }),
}));

command('createApiToken', {
  description:
    'Creates an API token for the viewer. Requires a session, not a token; ReauthenticationRequired unless the session was verified within the last ten minutes.',
  access: 'signedIn',
  input: input('The API token to create.', {
    name: text('The purpose of the token, as a name; at most 60 characters.'),
    scopes: listOf(
      TokenScopeEnum,
      'What the token may do; at least one scope. ADMIN requires the role of commissioner or administrator.',
    ),
    expiresAt: ifGiven(
      instant(
        'When the token expires; in the future by real time. Without it and `expiresInDays` the token never expires.',
      ),
    ),
    expiresInDays: ifGiven(
      integer(
        'The number of days until the token expires, from now on by the clock of the server; 1 to 3650. Instead of `expiresAt`.',
      ),
    ),
  }),
  asks: "The token's name, scopes and expiry.",
  payload: payload('The API token was created; its value is shown only once.', {
    token: text('The token itself; it cannot be shown again.'),
    apiToken: of(ApiTokenRef, 'The stored token, without its value.'),
    viewer: theViewer('The account, with its API tokens.'),
  }),
  doing: 'creating an API token',
  refusals: [InvalidInputError, ReauthenticationRequired],
  async run({ services, viewer }, given) {
    const created = await createApiToken(services, viewer, given);
    return { ...created, userId: created.apiToken.userId };
  },
});

command('revokeApiToken', {
  description:
    'Revokes an API token of the viewer; repeating it changes nothing. Requires a session, not a token.',
  access: 'signedIn',
  input: input('The API token to revoke.', {
    id: row('ApiToken', "The id of one of the viewer's API tokens.", null),
  }),
  asks: 'The token to revoke.',
  payload: payload('The API token is revoked; every further request with it is refused.', {
    apiToken: of(ApiTokenRef, 'The revoked token.'),
  }),
  doing: 'revoking an API token',
  refusals: [NotFoundError],
  run: async ({ services, viewer }, { apiTokenId: id }) => ({
    apiToken: await revokeApiToken(services, viewer, { id }),
  }),
});
