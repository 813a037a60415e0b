import type { User } from '#prisma/generated/sqlite/client.ts';
import { holdsRole } from '#graphql/accounts/access/permissions.ts';
import { provenUntil } from '#graphql/accounts/sessions/reauthentication.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';

const PasskeyRef = builder.prismaObject('Passkey', {
  description:
    'A passkey on a phone, in a password manager or on a security key, which signs in without a password. Visible only to its owner; all its times are real time, also in the demo.',
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that the owner gave the passkey.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the passkey was added; UTC.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the passkey last signed in or verified its owner; UTC. Null before the first use.',
    }),
  }),
});

rowNode(PasskeyRef, ({ services, viewer }, ids) =>
  viewer === null ? [] : services.db.passkey.findMany({ where: { id: { in: ids }, userId: viewer.userId } }),
);

export const SignInSecurity = builder.objectRef<User>('SignInSecurity').implement({
  description:
    'How an account signs in, besides its password. Visible only to the account; contains no secret.',
  fields: (t) => ({
    passkeys: t.field({
      type: [PasskeyRef],
      description: "The account's passkeys, the oldest first; at most 20.",
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ id }, _args, { services }) =>
        services.db.passkey.findMany({ where: { userId: id }, orderBy: { id: 'asc' } }),
    }),
    authenticatorAppAddedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the authenticator app was activated; UTC, real time. Null without an app.',
      resolve: async ({ id }, _args, { services }) => {
        const app = await services.db.authenticatorApp.findUnique({
          where: { userId: id },
          select: { confirmedAt: true },
        });
        return app?.confirmedAt ?? null;
      },
    }),
    recoveryCodesLeft: t.int({
      description: 'The number of recovery codes that are still valid; 0 without a second factor.',
      resolve: ({ id }, _args, { services }) =>
        services.db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
    }),
    isRequired: t.boolean({
      description:
        'Whether the viewer needs a second factor to act as commissioner or administrator (the setting REQUIRE_SECOND_FACTOR).',
      resolve: (_user, _args, { viewer, settings }) => holdsRole(viewer) && settings.requireSecondFactor,
    }),
    provenUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when this session can change how the account signs in without being verified again; UTC, real time. Null when it must be verified first, and for an API token.',
      resolve: async (_user, _args, { services, viewer }) => {
        if (viewer?.sessionId == null) return null;
        const session = await services.db.session.findUnique({
          where: { id: viewer.sessionId },
          select: { provenAt: true },
        });
        return session && provenUntil(session.provenAt, services.systemClock.now());
      },
    }),
  }),
});

builder.prismaObjectFields(ViewerRef, (t) => ({
  signInSecurity: t.field({
    type: SignInSecurity,
    description: 'How the account signs in, besides its password.',
    authScopes: { read: true },
    resolve: (user) => user,
  }),
}));
