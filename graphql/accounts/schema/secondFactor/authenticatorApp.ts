import {
  ConflictError,
  InvalidCredentialsError,
  NotFoundError,
  RateLimitedError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '#graphql/accounts/factors/authenticatorApp.ts';
import { CODES, PROVEN } from './descriptions.ts';
import { input, optional, payload, text, texts } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

command('startAuthenticatorApp', {
  description: `Creates a secret for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). ${PROVEN} A ConflictError if the account already has an app.`,
  access: 'signedIn',
  payload: payload(
    'The secret to set up the authenticator app with, shown only once. The app is active after confirmAuthenticatorApp.',
    {
      secret: text('The secret in base32, to be typed into the app.'),
      address: text('The `otpauth:` URL of the secret, for a QR code.'),
    },
  ),
  doing: 'starting to set up an authenticator app',
  refusals: [ReauthenticationRequired, ConflictError],
  run: ({ services, settings, viewer }) => startAuthenticatorApp(services, viewer, settings),
});

command('confirmAuthenticatorApp', {
  description: `Activates the authenticator app, within an hour of creating its secret, and mails the owner. ${PROVEN} Attempts are rate-limited.`,
  access: 'signedIn',
  input: input('A code that proves that the app has the secret.', {
    code: text('The six-digit code that the app shows now.'),
  }),
  asks: 'A code from the authenticator app.',
  payload: payload('The authenticator app is now a second factor.', {
    viewer: theViewer('The account, with its new second factor.'),
    recoveryCodes: optional(texts(CODES)),
  }),
  doing: 'activating the authenticator app',
  refusals: [
    InvalidCredentialsError,
    NotFoundError,
    ConflictError,
    ReauthenticationRequired,
    RateLimitedError,
  ],
  run: ({ services, settings, viewer }, given) => confirmAuthenticatorApp(services, viewer, given, settings),
});

command('removeAuthenticatorApp', {
  description: `Removes the authenticator app from the viewer's account and mails the owner. ${PROVEN}`,
  access: 'signedIn',
  payload: payload(
    "The app's codes are no longer valid. Recovery codes are deleted with the last second factor.",
    { viewer: theViewer('The account, without the authenticator app.') },
  ),
  doing: 'removing the authenticator app',
  refusals: [NotFoundError, ReauthenticationRequired],
  run: ({ services, settings, viewer }) => removeAuthenticatorApp(services, viewer, settings),
});
