import { ConflictError, NotFoundError, RateLimitedError } from '#kernel/failures.ts';
import { logInWithSecondFactor } from '#graphql/accounts/factors/logInWithSecondFactor.ts';
import { finishPasskeyLogIn, startPasskeyLogIn } from '#graphql/accounts/factors/passkeyLogIn.ts';
import { browserOf, logInErrors, LogInPayload } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { OPTIONS, PASSKEY_ANSWER } from './descriptions.ts';
import { replaceSession } from './replaceSession.ts';
import { input, optional, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const LogInWithSecondFactorInput = builder.inputType('LogInWithSecondFactorInput', {
  description: 'The pending login, and one of the three ways to complete it.',
  fields: (t) => ({
    ticket: t.string({ required: true, description: 'The ticket from SecondFactorRequired; works once.' }),
    totp: t.string({ description: 'The six-digit code that the authenticator app shows.' }),
    recoveryCode: t.string({ description: 'One of the recovery codes; it is then used up.' }),
    passkey: t.string({ description: `${PASSKEY_ANSWER} Its challenge is from startPasskeyLogIn.` }),
  }),
});

builder.mutationField('logInWithSecondFactor', (t) =>
  t.field({
    type: LogInPayload,
    description:
      'Completes a login that returned SecondFactorRequired, and sets the session cookie. Public; attempts are rate-limited. A NotFoundError when the ticket is no longer valid. Over HTTP only.',
    args: {
      input: t.arg({
        type: LogInWithSecondFactorInput,
        required: true,
        description: 'The ticket and the second factor.',
      }),
    },
    errors: logInErrors,
    resolve: (_root, { input }, context) => {
      const { services, settings, address } = context;
      return replaceSession(context, 'second factor refused', () =>
        logInWithSecondFactor(services, { ...input, address, ...browserOf(context) }, settings),
      );
    },
  }),
);

command('startPasskeyLogIn', {
  description:
    'Starts a login by passkey: without a password, or as a second factor. Public; attempts are rate-limited by IP address. A ConflictError where PUBLIC_URL has no host name.',
  access: 'public',
  input: input('The login to use a passkey for.', {
    ticket: optional(
      text(
        'The ticket of a login that returned SecondFactorRequired; without it, a login without a password starts.',
      ),
      null,
    ),
  }),
  asks: 'The login to use a passkey for.',
  payload: payload(
    'The request for a passkey to pass to the browser. It is the same whatever accounts exist.',
    {
      ticket: text('The ticket of this login: the given one, or a new one.'),
      options: text(`PublicKeyCredentialRequestOptionsJSON. ${OPTIONS}`),
    },
  ),
  doing: 'starting a login by passkey',
  refusals: [NotFoundError, RateLimitedError, ConflictError],
  async run({ services, settings, address }, given) {
    const { ticket, options } = await startPasskeyLogIn(services, { ...given, address }, settings);
    return { ticket, options: JSON.stringify(options) };
  },
});

const FinishPasskeyLogInInput = builder.inputType('FinishPasskeyLogInInput', {
  description: "The ticket, and the passkey's response.",
  fields: (t) => ({
    ticket: t.string({ required: true, description: 'The ticket from startPasskeyLogIn; works once.' }),
    passkey: t.string({ required: true, description: PASSKEY_ANSWER }),
  }),
});

builder.mutationField('finishPasskeyLogIn', (t) =>
  t.field({
    type: LogInPayload,
    description:
      'Signs in with a passkey alone and sets the session cookie. Public. A NotFoundError when the ticket is no longer valid. Over HTTP only.',
    args: {
      input: t.arg({
        type: FinishPasskeyLogInInput,
        required: true,
        description: "The ticket, and the passkey's response.",
      }),
    },
    errors: logInErrors,
    resolve: (_root, { input }, context) => {
      const { services, settings, address } = context;
      const { userAgent } = browserOf(context);
      return replaceSession(context, 'log-in by passkey refused', () =>
        finishPasskeyLogIn(services, { ...input, address, userAgent }, settings),
      );
    },
  }),
);
