import type { ApiToken } from '../../prisma/generated/sqlite/client.ts';
import { createApiToken, revokeApiToken } from '../actions/apiTokens.ts';
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
} from '../actions/failures.ts';
import { ViewerRef } from './account.ts';
import { builder } from './builder.ts';
import { readId } from './globalIds.ts';
import { load } from './loaders.ts';

const TokenScopeEnum = builder.enumType('TokenScope', {
  description: 'What an API token may do of what its owner may. Scopes do not include each other.',
  values: {
    READ: { value: 'read', description: 'See what the owner sees.' },
    PICK: {
      value: 'pick',
      description: 'Act as a participant: submit picks, add entries, dismiss welcomes, choose mails.',
    },
    ADMIN: { value: 'admin', description: 'Act as the administrator; counts while the owner is one.' },
  } as const,
});

const ApiTokenRef = builder.prismaObject('ApiToken', {
  description:
    'A key for scripts: `Authorization: Bearer lsp_...`. Seen by its owner alone; all times are real.',
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What its owner called it.' }),
    prefix: t.exposeString('prefix', { description: 'Its first characters, to tell it from others.' }),
    scopes: t.field({
      type: [TokenScopeEnum],
      description: 'What it may do.',
      resolve: ({ scopeRead, scopePick, scopeAdmin }) => [
        ...(scopeRead ? (['read'] as const) : []),
        ...(scopePick ? (['pick'] as const) : []),
        ...(scopeAdmin ? (['admin'] as const) : []),
      ],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made; UTC.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'From when on it is refused; UTC. Null: never.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Its last use, to the minute; UTC. Null before the first.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its owner ended it; UTC. Null while it works.',
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
    description: "The account's API tokens, the newest first; ended ones stay for 30 days.",
    complexity: { field: 1, multiplier: 50 },
    authScopes: { read: true },
    resolve: ({ id }, _args, { services }) =>
      services.db.apiToken.findMany({ where: { userId: id }, orderBy: { id: 'desc' } }),
  }),
}));

const CreateApiTokenInput = builder.inputType('CreateApiTokenInput', {
  description: 'A key for a script.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it is for; at most 60 characters.' }),
    scopes: t.field({
      type: [TokenScopeEnum],
      required: true,
      description: 'What it may do; at least one. ADMIN is for administrators.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'From when on it is refused, in the future by real time; never without it.',
    }),
  }),
});

const CreateApiTokenPayload = builder
  .objectRef<{ token: string; apiToken: ApiToken }>('CreateApiTokenPayload')
  .implement({
    description: 'The key, shown this once.',
    fields: (t) => ({
      token: t.exposeString('token', { description: 'The key itself; it cannot be shown again.' }),
      apiToken: t.expose('apiToken', { type: ApiTokenRef, description: 'What is kept of it.' }),
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its tokens.',
        resolve: async ({ apiToken }, _args, context) => (await load(context).user.load(apiToken.userId))!,
      }),
    }),
  });

builder.mutationField('createApiToken', (t) =>
  t.field({
    type: CreateApiTokenPayload,
    description:
      'Makes a key for scripts of the viewer. By session alone, not by token; ReauthenticationRequired unless the session has proved itself within ten minutes.',
    args: { input: t.arg({ type: CreateApiTokenInput, required: true, description: 'What it may do.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [InvalidInputError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: { name: 'CreateApiTokenResult', description: 'What became of making a key.' },
    },
    resolve: (_root, { input }, { services, viewer }) =>
      createApiToken(services, viewer, { ...input, expiresAt: input.expiresAt ?? null }),
  }),
);

const RevokeApiTokenInput = builder.inputType('RevokeApiTokenInput', {
  description: 'Which key ends.',
  fields: (t) => ({ id: t.id({ required: true, description: "Of one of the viewer's API tokens." }) }),
});

const RevokeApiTokenPayload = builder.objectRef<{ apiToken: ApiToken }>('RevokeApiTokenPayload').implement({
  description: 'The key is refused from now on.',
  fields: (t) => ({
    apiToken: t.expose('apiToken', { type: ApiTokenRef, description: 'The key that ended.' }),
  }),
});

builder.mutationField('revokeApiToken', (t) =>
  t.field({
    type: RevokeApiTokenPayload,
    description: 'Ends a key of the viewer; again changes nothing. By session alone, not by token.',
    args: { input: t.arg({ type: RevokeApiTokenInput, required: true, description: 'Which.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError],
      union: { name: 'RevokeApiTokenResult', description: 'What became of ending a key.' },
    },
    resolve: async (_root, { input }, { services, viewer }) => ({
      apiToken: await revokeApiToken(services, viewer, { id: readId('ApiToken', input.id) ?? 0 }),
    }),
  }),
);
