import { RequestCache } from '@pothos/plugin-scope-auth';
import { GraphQLError } from 'graphql';

import {
  ConflictError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
  SecondFactorRequired,
} from '#kernel/failures.ts';
import { logIn } from '../logIn.ts';
import { type LoggedOut, logOutEverywhere } from '../logOut.ts';
import { testLogIn } from '../testLogIn.ts';
import {
  clearedSessionCookie,
  cookieOptions,
  deviceCookie,
  readDeviceCookie,
  sessionCookie,
} from '../sessions/cookies.ts';
import { newDevice } from '../sessions/devices.ts';
import { holdsRole, isAdministrator, isAnyCommissioner } from '../access/permissions.ts';
import type { NewSession } from '../sessions/sessions.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { logRefusal, logSecurity } from './securityLog.ts';

export const ViewerRef = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'The signed-in account. Visible only to itself.',
  runScopesOnType: true,
  authScopes: (user, { viewer }) => user.id === viewer?.userId,
  fields: (t) => ({
    name: t.exposeString('name', {
      description: "The account holder's name.",
      extensions: { perViewer: 'by event' },
    }),
    email: t.exposeString('email', {
      description: 'The email address that the account signs in with.',
      extensions: { perViewer: 'by event' },
    }),
    isAdministrator: t.boolean({
      description:
        'Whether the viewer may act as administrator of the site, and as commissioner of every pool; for an API token, only if it also has the scope `admin`.',
      resolve: (_user, _args, { viewer }) => isAdministrator(viewer),
    }),
    isCommissioner: t.boolean({
      description:
        'Whether the viewer may act as commissioner of some pool; `Pool.viewerIsCommissioner` tells which. For an API token, only if it also has the scope `admin`.',
      resolve: (_user, _args, { viewer }) => isAnyCommissioner(viewer),
    }),
    hasRole: t.boolean({
      description:
        'Whether the account is an administrator or a commissioner of some pool, even while the viewer cannot act as one: the account lacks the second factor that the site requires, or the API token lacks the scope `admin`.',
      extensions: { perViewer: 'by event' },
      resolve: (_user, _args, { viewer }) => holdsRole(viewer),
    }),
    entries: t.field({
      type: [EntryRef],
      description:
        "The viewer's entries, ordered by pool and number; at most the pool's maximum in each pool.",
      args: { pool: t.arg.id({ description: 'Return only the entries in this pool.' }) },
      authScopes: { read: true },
      resolve: async (user, { pool }, context) => {
        const entries = await load(context).entriesOfUser.load(user.id);
        return pool == null ? entries : entries.filter(({ poolId }) => poolId === readId('Pool', pool));
      },
    }),
  }),
});

rowNode(ViewerRef, (context, ids) =>
  Promise.all(ids.filter((id) => id === context.viewer?.userId).map((id) => load(context).user.load(id))),
);

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerRef,
    nullable: true,
    description: 'The signed-in account; null for a visitor, or once the session has expired.',
    extensions: { perViewer: 'by account' },
    resolve: (_root, _args, context) => context.viewer && load(context).user.load(context.viewer.userId),
  }),
);

const LogInInput = builder.inputType('LogInInput', {
  description: 'The credentials to sign in with.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's email address; case does not matter." }),
    password: t.string({ required: true, description: "The account's password; case matters." }),
  }),
});

export const LogInPayload = builder.objectRef<{ viewer: Viewer }>('LogInPayload').implement({
  description: 'The viewer is signed in; the response sets the session cookie.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account that is now signed in.',
      resolve: async ({ viewer }, _args, context) => (await load(context).user.load(viewer.userId))!,
    }),
  }),
});

// All ways to sign in share one result type, because the plugin keys result types by name.
export const logInErrors = {
  types: [
    InvalidInputError,
    InvalidCredentialsError,
    RateLimitedError,
    NotFoundError,
    ConflictError,
    SecondFactorRequired,
  ],
  union: { name: 'LogInResult', description: 'Result of signing in: the payload, or an expected error.' },
  result: { name: 'LogInResult' },
};

builder.mutationField('logIn', (t) =>
  t.field({
    type: LogInPayload,
    description:
      'Signs in with email and password and sets the session cookie. An account with a second factor gets SecondFactorRequired and no session yet. Public; attempts are rate-limited. Over HTTP only.',
    args: {
      input: t.arg({ type: LogInInput, required: true, description: 'The credentials to sign in with.' }),
    },
    errors: logInErrors,
    resolve: async (_root, { input }, context) => {
      requireCookies(context);
      const { services, viewer, address } = context;
      const attempt = logIn(services, viewer, { ...input, address, ...browserOf(context) });
      return signIn(context, await logRefusal(context, 'log-in refused', attempt));
    },
  }),
);

const DemoRole = builder.enumType('DemoRole', {
  description: 'Whose eyes a visitor of the demo looks through.',
  values: {
    PLAYER: { description: 'The test user, who has several entries.' },
    COMMISSIONER: { description: 'The administrator, who runs the pool.' },
  },
});

const TestLogInInput = builder.inputType('TestLogInInput', {
  description: 'The account that the test login signs in.',
  fields: (t) => ({
    as: t.field({
      type: DemoRole,
      required: true,
      defaultValue: 'PLAYER',
      description: 'The role to look around in.',
    }),
  }),
});

builder.mutationField('testLogIn', (t) =>
  t.field({
    type: LogInPayload,
    description:
      "Signs in the demo's test user or its administrator without a password. Public in demo mode; a NotFoundError otherwise. Over HTTP only.",
    args: {
      input: t.arg({
        type: TestLogInInput,
        description: 'The account to sign in; by default the test user.',
      }),
    },
    errors: logInErrors,
    resolve: async (_root, { input }, context) => {
      if (context.settings.mode !== 'demo') {
        throw new NotFoundError('The test login exists in the demo only.');
      }
      requireCookies(context);
      const { services, viewer, headers } = context;
      return signIn(context, await testLogIn(services, viewer, input?.as, headers['user-agent']));
    },
  }),
);

const LogOutPayload = builder.objectRef<LoggedOut>('LogOutPayload').implement({
  description: 'The viewer is signed out; the response clears the session cookie.',
  fields: (t) => ({
    providerUrl: t.exposeString('providerUrl', {
      nullable: true,
      description:
        'The address to open, which logs out at the sign-in provider, too, and leads back; null where that is not set, and for a session that did not begin there.',
    }),
    query: t.field({
      type: 'Query',
      description: 'The query root, as a visitor sees it from now on.',
      extensions: { perViewer: true },
      resolve: () => ({}),
    }),
  }),
});

builder.mutationField('logOut', (t) =>
  t.field({
    type: LogOutPayload,
    description: 'Ends the session. Public: without a session it does nothing and succeeds. Over HTTP only.',
    resolve: async (_root, _args, context) => {
      requireCookies(context);
      const loggedOut = await logOutEverywhere(context.services, context.viewer, context.settings);
      signOut(context);
      return loggedOut;
    },
  }),
);

/**
 * Returns the function that sets a cookie on the response. A mutation that signs in or out calls this before
 * it writes anything, so that a refusal has no effect.
 * @throws GraphQLError over a WebSocket
 */
export function requireCookies({ setCookie }: Context): (header: string) => void {
  if (setCookie !== null) return setCookie;
  throw new GraphQLError('Sign in and out over HTTP: a WebSocket cannot set the session cookie.', {
    extensions: { code: 'NEEDS_HTTP' },
  });
}

/**
 * Sets the session cookie and the cookie that identifies the browser at the next login; the rest of the
 * request runs as that account.
 */
export async function signIn(context: Context, { token, viewer }: NewSession): Promise<{ viewer: Viewer }> {
  const setCookie = requireCookies(context);
  const options = cookieOptions(context.settings);
  setCookie(sessionCookie(token, options));
  setCookie(deviceCookie(viewer.userId, await newDevice(context.services, viewer.userId), options));
  logSecurity(context, 'logged in', { userId: viewer.userId });
  continueAs(context, viewer);
  return { viewer };
}

/** Clears the session cookie; the rest of the request runs as a visitor. */
export function signOut(context: Context): void {
  requireCookies(context)(clearedSessionCookie(cookieOptions(context.settings)));
  continueAs(context, null);
}

/** The browser's user agent and device cookie, for the use cases that sign in. */
export function browserOf({ headers, settings }: Context) {
  return {
    userAgent: headers['user-agent'] ?? null,
    deviceOf: (userId: number) => readDeviceCookie(headers.cookie, userId, cookieOptions(settings)),
  };
}

/** Resolves the rest of the request for this viewer. */
function continueAs(context: Context, viewer: Viewer | null): void {
  context.viewer = viewer;
  RequestCache.clearForContext(context);
}
