import type { Passkey, User } from '../../../prisma/generated/sqlite/client.ts';
import { provenUntil } from '../../auth/reauthentication.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';

export const PasskeyRef = builder.prismaObject('Passkey', {
  description:
    "A key on a phone, in a password manager or on a security key that logs in without a password. Seen by its owner's account alone; all times are real.",
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What its owner called it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added; UTC.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last logged in or proved its owner; UTC. Null before the first time.',
    }),
  }),
});

builder.nodeRef(PasskeyRef, {
  id: { resolve: (passkey) => String((passkey as Passkey).id) },
  loadManyWithoutCache: async (ids, { services, viewer }) => {
    if (viewer === null) return ids.map(() => null);
    const rows = await services.db.passkey.findMany({
      where: { id: { in: ids.map(Number) }, userId: viewer.userId },
    });
    return ids.map((id) => rows.find((row) => row.id === Number(id)) ?? null);
  },
});

const SignInSecurity = builder.objectRef<User>('SignInSecurity').implement({
  description: 'How an account signs in, besides its password. Seen by itself alone; holds no secret.',
  fields: (t) => ({
    passkeys: t.field({
      type: [PasskeyRef],
      description: 'Its passkeys, the oldest first; at most 20.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ id }, _args, { services }) =>
        services.db.passkey.findMany({ where: { userId: id }, orderBy: { id: 'asc' } }),
    }),
    authenticatorAppAddedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when an authenticator app is set up; UTC, real time. Null without one.',
      resolve: async ({ id }, _args, { services }) => {
        const app = await services.db.authenticatorApp.findUnique({
          where: { userId: id },
          select: { confirmedAt: true },
        });
        return app?.confirmedAt ?? null;
      },
    }),
    recoveryCodesLeft: t.int({
      description: 'Recovery codes that still work; 0 without a second factor.',
      resolve: ({ id }, _args, { services }) =>
        services.db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
    }),
    isRequired: t.boolean({
      description:
        'Whether the viewer needs a second factor to act as the administrator (the setting REQUIRE_SECOND_FACTOR).',
      resolve: ({ isAdministrator }, _args, { settings }) => isAdministrator && settings.requireSecondFactor,
    }),
    provenUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when this session may change how the account signs in without proving itself again; UTC, real time. Null when it has to first, and for an API token.',
      resolve: async (_user, _args, { services, viewer }) => {
        if (viewer?.sessionId == null) return null;
        const session = await services.db.session.findUnique({
          where: { id: viewer.sessionId },
          select: { provenAt: true },
        });
        return provenUntil(session?.provenAt ?? null, services.systemClock.now());
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
