import {
  ConflictError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { reauthenticate, startPasskeyReauthentication } from '#graphql/accounts/factors/reauthenticate.ts';
import { browserOf } from '../account.ts';
import { OPTIONS, OWN_SESSION, PASSKEY_ANSWER } from './descriptions.ts';
import { replaceSession } from './replaceSession.ts';
import { ifGiven, input, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

command('startPasskeyReauthentication', {
  description: `Starts to verify the session with a passkey; reauthenticate completes it. ${OWN_SESSION} A NotFoundError without a passkey.`,
  access: 'signedIn',
  payload: payload("The request for one of the account's passkeys to pass to the browser.", {
    options: text(`PublicKeyCredentialRequestOptionsJSON. ${OPTIONS}`),
  }),
  doing: 'starting to verify the session with a passkey',
  refusals: [NotFoundError, ConflictError],
  run: async ({ services, settings, viewer }) => ({
    options: JSON.stringify(await startPasskeyReauthentication(services, viewer, settings)),
  }),
});

command('reauthenticate', {
  description: `Verifies again who uses the session, before a change to how the account signs in. ${OWN_SESSION} Over HTTP only; attempts are rate-limited as at login.`,
  access: 'signedIn',
  input: input('One of the three ways to verify the session.', {
    password: ifGiven(text("The account's password.")),
    totp: ifGiven(text('The six-digit code that the authenticator app shows.')),
    passkey: ifGiven(text(`${PASSKEY_ANSWER} Its challenge is from startPasskeyReauthentication.`)),
  }),
  asks: 'One of the three ways to verify the session.',
  payload: payload('The session is verified for ten minutes. A new session cookie replaces the old one.', {
    viewer: theViewer('The account, still signed in.'),
  }),
  doing: 'verifying the session',
  refusals: [InvalidInputError, InvalidCredentialsError, NotFoundError, ConflictError, RateLimitedError],
  async run(context, given) {
    const { services, settings, viewer } = context;
    const { userAgent } = browserOf(context);
    const signedIn = await replaceSession(context, 're-authentication refused', () =>
      reauthenticate(services, viewer, { ...given, userAgent }, settings),
    );
    return signedIn.viewer;
  },
});
