import type { User } from '../../prisma/generated/sqlite/client.ts';
import { RequestCache } from '@pothos/plugin-scope-auth';
import { GraphQLError } from 'graphql';

import {
  ConflictError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
  SecondFactorRequired,
} from '../actions/failures.ts';
import { logIn } from '../actions/logIn.ts';
import { logOut } from '../actions/logOut.ts';
import { testLogIn } from '../actions/testLogIn.ts';
import {
  clearedSessionCookie,
  cookieOptions,
  deviceCookie,
  readDeviceCookie,
  sessionCookie,
} from '../auth/cookies.ts';
import { newDevice } from '../auth/devices.ts';
import { isAdministrator } from '../auth/permissions.ts';
import type { NewSession } from '../auth/sessions.ts';
import type { Viewer } from '../auth/viewer.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EntryRef } from './entry.ts';
import { readId } from './globalIds.ts';
import { forgetLoaded, load } from './loaders.ts';
import { logRefusal, logSecurity } from './securityLog.ts';

export const ViewerRef = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'The signed-in account. Seen by itself alone.',
  runScopesOnType: true,
  authScopes: (user, { viewer }) => user.id === viewer?.userId,
  fields: (t) => ({
    name: t.exposeString('name', { description: "The person's name." }),
    email: t.exposeString('email', { description: 'The address that signs in.' }),
    isAdministrator: t.boolean({
      description: 'Whether the viewer may act as the administrator; for an API token, also by its scopes.',
      resolve: (_user, _args, { viewer }) => isAdministrator(viewer),
    }),
    entries: t.field({
      type: [EntryRef],
      description: "The viewer's entries, by pool and number; at most the pool's maximum in each pool.",
      args: { pool: t.arg.id({ description: 'Of this pool alone.' }) },
      authScopes: { read: true },
      resolve: async (user, { pool }, context) => {
        const entries = await load(context).entriesOfUser.load(user.id);
        return pool == null ? entries : entries.filter(({ poolId }) => poolId === readId('Pool', pool));
      },
    }),
  }),
});

builder.nodeRef(ViewerRef, {
  id: { resolve: (user) => String((user as User).id) },
  loadManyWithoutCache: (ids, context) =>
    Promise.all(
      ids.map(async (id) =>
        Number(id) === context.viewer?.userId ? load(context).user.load(Number(id)) : null,
      ),
    ),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerRef,
    nullable: true,
    description: 'The signed-in account; null for a visitor, or once the session has expired.',
    extensions: { perViewer: true },
    resolve: (_root, _args, context) => context.viewer && load(context).user.load(context.viewer.userId),
  }),
);

const LogInInput = builder.inputType('LogInInput', {
  description: 'Who wants to sign in.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's e-mail address; case does not matter." }),
    password: t.string({ required: true, description: 'The password, as it was chosen.' }),
  }),
});

export const LogInPayload = builder.objectRef<{ viewer: Viewer }>('LogInPayload').implement({
  description: 'Signed in; the answer sets the session cookie.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account that is signed in now.',
      resolve: async ({ viewer }, _args, context) => (await load(context).user.load(viewer.userId))!,
    }),
  }),
});

// One result type for all ways to log in: the name under which the plugin keeps it is the same.
export const logInErrors = {
  types: [
    InvalidInputError,
    InvalidCredentialsError,
    RateLimitedError,
    NotFoundError,
    ConflictError,
    SecondFactorRequired,
  ],
  union: { name: 'LogInResult', description: 'What became of signing in.' },
  result: { name: 'LogInResult' },
};

builder.mutationField('logIn', (t) =>
  t.field({
    type: LogInPayload,
    description:
      'Signs in by e-mail and password and sets the session cookie; an account with a second factor gets SecondFactorRequired and no session. Public; tries are limited. Over HTTP only.',
    args: { input: t.arg({ type: LogInInput, required: true, description: 'Who wants to sign in.' }) },
    errors: logInErrors,
    resolve: async (_root, { input }, context) => {
      requireCookies(context);
      const { services, viewer, address } = context;
      const attempt = logIn(services, viewer, { ...input, address, ...browserOf(context) });
      return signIn(context, await logRefusal(context, 'log-in refused', attempt));
    },
  }),
);

builder.mutationField('testLogIn', (t) =>
  t.field({
    type: LogInPayload,
    description:
      "Signs the demo's test user in. Demo mode only, and there public; a NotFoundError elsewhere. Over HTTP only.",
    errors: logInErrors,
    resolve: async (_root, _args, context) => {
      if (context.settings.mode !== 'demo') {
        throw new NotFoundError('The test login exists in the demo only.');
      }
      requireCookies(context);
      const { services, viewer, headers } = context;
      return signIn(context, await testLogIn(services, viewer, headers['user-agent']));
    },
  }),
);

const LogOutPayload = builder.objectRef<object>('LogOutPayload').implement({
  description: 'Signed out; the answer clears the session cookie.',
  fields: (t) => ({
    query: t.field({
      type: 'Query',
      description: 'Everything, as a visitor sees it now.',
      extensions: { perViewer: true },
      resolve: () => ({}),
    }),
  }),
});

builder.mutationField('logOut', (t) =>
  t.field({
    type: LogOutPayload,
    description:
      'Ends the session. Public: without one there is nothing to end, and that is no failure. Over HTTP only.',
    resolve: async (_root, _args, context) => {
      const setCookie = requireCookies(context);
      await logOut(context.services, context.viewer);
      setCookie(clearedSessionCookie(cookieOptions(context.settings)));
      continueAs(context, null);
      return {};
    },
  }),
);

/**
 * How to set a cookie with the answer. A mutation that signs in or out asks before it writes anything, so that a refusal
 * has no effect.
 * @throws GraphQLError over a WebSocket
 */
export function requireCookies({ setCookie }: Context): (header: string) => void {
  if (setCookie !== null) return setCookie;
  throw new GraphQLError('Log in and out over HTTP: a WebSocket cannot set the session cookie.', {
    extensions: { code: 'NEEDS_HTTP' },
  });
}

/** Sets the session's cookie and the one by which the browser is known at the next log-in, and goes on as its account. */
export async function signIn(context: Context, { token, viewer }: NewSession): Promise<{ viewer: Viewer }> {
  const setCookie = requireCookies(context);
  const options = cookieOptions(context.settings);
  setCookie(sessionCookie(token, options));
  setCookie(deviceCookie(viewer.userId, await newDevice(context.services, viewer.userId), options));
  logSecurity(context, 'logged in', { userId: viewer.userId });
  continueAs(context, viewer);
  return { viewer };
}

/** What the browser says and keeps of itself, for the actions that log in. */
export function browserOf({ headers, settings }: Context) {
  return {
    userAgent: headers['user-agent'] ?? null,
    deviceOf: (userId: number) => readDeviceCookie(headers.cookie, userId, cookieOptions(settings)),
  };
}

/** What is left of the request is answered for this viewer. */
export function continueAs(context: Context, viewer: Viewer | null): void {
  context.viewer = viewer;
  RequestCache.clearForContext(context);
  forgetLoaded(context);
}
