import {
  ConflictError,
  ForbiddenError,
  InvalidCredentialsError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '#graphql/accounts/factors/authenticatorApp.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { CODES, PROVEN } from './descriptions.ts';
import { accountOf } from './payloads.ts';

const StartAuthenticatorAppPayload = builder
  .objectRef<{ secret: string; address: string }>('StartAuthenticatorAppPayload')
  .implement({
    description:
      'The secret to set up the authenticator app with, shown only once. The app is active after confirmAuthenticatorApp.',
    fields: (t) => ({
      secret: t.exposeString('secret', { description: 'The secret in base32, to be typed into the app.' }),
      address: t.exposeString('address', { description: 'The `otpauth:` URL of the secret, for a QR code.' }),
    }),
  });

builder.mutationField('startAuthenticatorApp', (t) =>
  t.field({
    type: StartAuthenticatorAppPayload,
    description: `Creates a secret for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). ${PROVEN} A ConflictError if the account already has an app.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired, ConflictError],
      union: {
        name: 'StartAuthenticatorAppResult',
        description: 'Result of starting to set up an authenticator app: the payload, or an expected error.',
      },
    },
    resolve: (_root, _args, { services, settings, viewer }) =>
      startAuthenticatorApp(services, viewer, settings),
  }),
);

const ConfirmAuthenticatorAppInput = builder.inputType('ConfirmAuthenticatorAppInput', {
  description: 'A code that proves that the app has the secret.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'The six-digit code that the app shows now.' }),
  }),
});

const ConfirmAuthenticatorAppPayload = builder
  .objectRef<{ userId: number; recoveryCodes: string[] | null }>('ConfirmAuthenticatorAppPayload')
  .implement({
    description: 'The authenticator app is now a second factor.',
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its new second factor.',
        resolve: accountOf,
      }),
      recoveryCodes: t.exposeStringList('recoveryCodes', { nullable: true, description: CODES }),
    }),
  });

builder.mutationField('confirmAuthenticatorApp', (t) =>
  t.field({
    type: ConfirmAuthenticatorAppPayload,
    description: `Activates the authenticator app, within an hour of creating its secret, and mails the owner. ${PROVEN} Attempts are rate-limited.`,
    args: {
      input: t.arg({
        type: ConfirmAuthenticatorAppInput,
        required: true,
        description: 'A code from the authenticator app.',
      }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [
        InvalidCredentialsError,
        NotFoundError,
        ConflictError,
        NotSignedInError,
        ForbiddenError,
        ReauthenticationRequired,
        RateLimitedError,
      ],
      union: {
        name: 'ConfirmAuthenticatorAppResult',
        description: 'Result of activating the authenticator app: the payload, or an expected error.',
      },
    },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      confirmAuthenticatorApp(services, viewer, input, settings),
  }),
);

const RemoveAuthenticatorAppPayload = builder
  .objectRef<{ userId: number }>('RemoveAuthenticatorAppPayload')
  .implement({
    description:
      "The app's codes are no longer valid. Recovery codes are deleted with the last second factor.",
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, without the authenticator app.',
        resolve: accountOf,
      }),
    }),
  });

builder.mutationField('removeAuthenticatorApp', (t) =>
  t.field({
    type: RemoveAuthenticatorAppPayload,
    description: `Removes the authenticator app from the viewer's account and mails the owner. ${PROVEN}`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'RemoveAuthenticatorAppResult',
        description: 'Result of removing the authenticator app: the payload, or an expected error.',
      },
    },
    resolve: (_root, _args, { services, settings, viewer }) =>
      removeAuthenticatorApp(services, viewer, settings),
  }),
);
