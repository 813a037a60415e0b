import {
  ConflictError,
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { reauthenticate, startPasskeyReauthentication } from '#graphql/accounts/factors/reauthenticate.ts';
import { browserOf, ViewerRef } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { OPTIONS, OWN_SESSION, PASSKEY_ANSWER } from './descriptions.ts';
import { accountOf } from './payloads.ts';
import { replaceSession } from './replaceSession.ts';

const StartPasskeyReauthenticationPayload = builder
  .objectRef<{ options: object }>('StartPasskeyReauthenticationPayload')
  .implement({
    description: "The request for one of the account's passkeys to pass to the browser.",
    fields: (t) => ({
      options: t.string({
        description: `PublicKeyCredentialRequestOptionsJSON. ${OPTIONS}`,
        resolve: ({ options }) => JSON.stringify(options),
      }),
    }),
  });

builder.mutationField('startPasskeyReauthentication', (t) =>
  t.field({
    type: StartPasskeyReauthenticationPayload,
    description: `Starts to verify the session with a passkey; reauthenticate completes it. ${OWN_SESSION} A NotFoundError without a passkey.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, ConflictError, NotSignedInError, ForbiddenError],
      union: {
        name: 'StartPasskeyReauthenticationResult',
        description:
          'Result of starting to verify the session with a passkey: the payload, or an expected error.',
      },
    },
    resolve: async (_root, _args, { services, settings, viewer }) => ({
      options: await startPasskeyReauthentication(services, viewer, settings),
    }),
  }),
);

const ReauthenticateInput = builder.inputType('ReauthenticateInput', {
  description: 'One of the three ways to verify the session.',
  fields: (t) => ({
    password: t.string({ description: "The account's password." }),
    totp: t.string({ description: 'The six-digit code that the authenticator app shows.' }),
    passkey: t.string({
      description: `${PASSKEY_ANSWER} Its challenge is from startPasskeyReauthentication.`,
    }),
  }),
});

const ReauthenticatePayload = builder.objectRef<{ userId: number }>('ReauthenticatePayload').implement({
  description: 'The session is verified for ten minutes. A new session cookie replaces the old one.',
  fields: (t) => ({
    viewer: t.field({ type: ViewerRef, description: 'The account, still signed in.', resolve: accountOf }),
  }),
});

builder.mutationField('reauthenticate', (t) =>
  t.field({
    type: ReauthenticatePayload,
    description: `Verifies again who uses the session, before a change to how the account signs in. ${OWN_SESSION} Over HTTP only; attempts are rate-limited as at login.`,
    args: {
      input: t.arg({
        type: ReauthenticateInput,
        required: true,
        description: 'One of the three ways to verify the session.',
      }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [
        InvalidInputError,
        InvalidCredentialsError,
        NotFoundError,
        ConflictError,
        NotSignedInError,
        ForbiddenError,
        RateLimitedError,
      ],
      union: {
        name: 'ReauthenticateResult',
        description: 'Result of verifying the session: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const { services, settings, viewer } = context;
      const { userAgent } = browserOf(context);
      const signedIn = await replaceSession(context, 're-authentication refused', () =>
        reauthenticate(services, viewer, { ...input, userAgent }, settings),
      );
      return { userId: signedIn.viewer.userId };
    },
  }),
);
