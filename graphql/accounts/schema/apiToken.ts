import type { ApiToken } from '#prisma/generated/sqlite/client.ts';
import { createApiToken, revokeApiToken } from '../apiTokens.ts';
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { ViewerRef } from './account.ts';
import { builder } from '#graphql/api/builder.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

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

builder.nodeRef(ApiTokenRef, {
  id: { resolve: (token) => String((token as ApiToken).id) },
  loadManyWithoutCache: async (ids, { services, viewer }) => {
    if (viewer === null) return ids.map(() => null);
    const rows = await services.db.apiToken.findMany({
      where: { id: { in: ids.map(Number) }, userId: viewer.userId },
    });
    return ids.map((id) => rows.find((row) => row.id === Number(id)) ?? null);
  },
});

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

const CreateApiTokenInput = builder.inputType('CreateApiTokenInput', {
  description: 'The API token to create.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'The purpose of the token, as a name; at most 60 characters.',
    }),
    scopes: t.field({
      type: [TokenScopeEnum],
      required: true,
      description:
        'What the token may do; at least one scope. ADMIN requires the role of commissioner or administrator.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'When the token expires; in the future by real time. Without it and `expiresInDays` the token never expires.',
    }),
    expiresInDays: t.int({
      description:
        'The number of days until the token expires, from now on by the clock of the server; 1 to 3650. Instead of `expiresAt`.',
    }),
  }),
});

const CreateApiTokenPayload = builder
  .objectRef<{ token: string; apiToken: ApiToken }>('CreateApiTokenPayload')
  .implement({
    description: 'The API token was created; its value is shown only once.',
    fields: (t) => ({
      token: t.exposeString('token', { description: 'The token itself; it cannot be shown again.' }),
      apiToken: t.expose('apiToken', {
        type: ApiTokenRef,
        description: 'The stored token, without its value.',
      }),
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its API tokens.',
        resolve: async ({ apiToken }, _args, context) => (await load(context).user.load(apiToken.userId))!,
      }),
    }),
  });

builder.mutationField('createApiToken', (t) =>
  t.field({
    type: CreateApiTokenPayload,
    description:
      'Creates an API token for the viewer. Requires a session, not a token; ReauthenticationRequired unless the session was verified within the last ten minutes.',
    args: {
      input: t.arg({
        type: CreateApiTokenInput,
        required: true,
        description: "The token's name, scopes and expiry.",
      }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [InvalidInputError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'CreateApiTokenResult',
        description: 'Result of creating an API token: the payload, or an expected error.',
      },
    },
    resolve: (_root, { input }, { services, viewer }) => createApiToken(services, viewer, input),
  }),
);

const RevokeApiTokenInput = builder.inputType('RevokeApiTokenInput', {
  description: 'The API token to revoke.',
  fields: (t) => ({ id: t.id({ required: true, description: "The id of one of the viewer's API tokens." }) }),
});

const RevokeApiTokenPayload = builder.objectRef<{ apiToken: ApiToken }>('RevokeApiTokenPayload').implement({
  description: 'The API token is revoked; every further request with it is refused.',
  fields: (t) => ({
    apiToken: t.expose('apiToken', { type: ApiTokenRef, description: 'The revoked token.' }),
  }),
});

builder.mutationField('revokeApiToken', (t) =>
  t.field({
    type: RevokeApiTokenPayload,
    description:
      'Revokes an API token of the viewer; repeating it changes nothing. Requires a session, not a token.',
    args: {
      input: t.arg({ type: RevokeApiTokenInput, required: true, description: 'The token to revoke.' }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError],
      union: {
        name: 'RevokeApiTokenResult',
        description: 'Result of revoking an API token: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => ({
      apiToken: await revokeApiToken(services, viewer, { id: readId('ApiToken', input.id) ?? 0 }),
    }),
  }),
);
