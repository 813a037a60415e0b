import {
  ConflictError,
  ForbiddenError,
  InvalidCredentialsError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
  ReauthenticationRequired,
} from '../../actions/failures.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '../../actions/secondFactor/authenticatorApp.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';
import { CODES, PROVEN } from './descriptions.ts';
import { accountOf } from './payloads.ts';

const StartAuthenticatorAppPayload = builder
  .objectRef<{ secret: string; address: string }>('StartAuthenticatorAppPayload')
  .implement({
    description: 'What the app is set up with, shown this once. It counts after confirmAuthenticatorApp.',
    fields: (t) => ({
      secret: t.exposeString('secret', { description: 'In base32, to be typed into the app.' }),
      address: t.exposeString('address', { description: 'An `otpauth:` address, for a QR code.' }),
    }),
  });

builder.mutationField('startAuthenticatorApp', (t) =>
  t.field({
    type: StartAuthenticatorAppPayload,
    description: `Makes a secret for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). ${PROVEN} A ConflictError while there is an app.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired, ConflictError],
      union: { name: 'StartAuthenticatorAppResult', description: 'What became of beginning.' },
    },
    resolve: (_root, _args, { services, settings, viewer }) =>
      startAuthenticatorApp(services, viewer, settings),
  }),
);

const ConfirmAuthenticatorAppInput = builder.inputType('ConfirmAuthenticatorAppInput', {
  description: 'Proof that the app has the secret.',
  fields: (t) => ({ code: t.string({ required: true, description: 'The six digits it shows now.' }) }),
});

const ConfirmAuthenticatorAppPayload = builder
  .objectRef<{ userId: number; recoveryCodes: string[] | null }>('ConfirmAuthenticatorAppPayload')
  .implement({
    description: 'The app is a second factor from now on.',
    fields: (t) => ({
      viewer: t.field({ type: ViewerRef, description: 'The account.', resolve: accountOf }),
      recoveryCodes: t.exposeStringList('recoveryCodes', { nullable: true, description: CODES }),
    }),
  });

builder.mutationField('confirmAuthenticatorApp', (t) =>
  t.field({
    type: ConfirmAuthenticatorAppPayload,
    description: `Turns the app on, within an hour of its secret, and mails the owner. ${PROVEN} Tries are limited.`,
    args: { input: t.arg({ type: ConfirmAuthenticatorAppInput, required: true, description: 'A code.' }) },
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
      union: { name: 'ConfirmAuthenticatorAppResult', description: 'What became of turning the app on.' },
    },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      confirmAuthenticatorApp(services, viewer, input, settings),
  }),
);

const RemoveAuthenticatorAppPayload = builder
  .objectRef<{ userId: number }>('RemoveAuthenticatorAppPayload')
  .implement({
    description: 'The codes of the app no longer work. Recovery codes go with the last second factor.',
    fields: (t) => ({
      viewer: t.field({ type: ViewerRef, description: 'The account.', resolve: accountOf }),
    }),
  });

builder.mutationField('removeAuthenticatorApp', (t) =>
  t.field({
    type: RemoveAuthenticatorAppPayload,
    description: `Takes the authenticator app from the viewer's account and mails its owner. ${PROVEN}`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: { name: 'RemoveAuthenticatorAppResult', description: 'What became of removing the app.' },
    },
    resolve: (_root, _args, { services, settings, viewer }) =>
      removeAuthenticatorApp(services, viewer, settings),
  }),
);
