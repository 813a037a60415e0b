import { ConflictError, NotFoundError, RateLimitedError } from '../../actions/failures.ts';
import { logInWithSecondFactor } from '../../actions/secondFactor/logInWithSecondFactor.ts';
import { finishPasskeyLogIn, startPasskeyLogIn } from '../../actions/secondFactor/passkeyLogIn.ts';
import { browserOf, logInErrors, LogInPayload } from '../account.ts';
import { builder } from '../builder.ts';
import { OPTIONS, PASSKEY_ANSWER } from './descriptions.ts';
import { takePlaceOfSession } from './takePlaceOfSession.ts';

const LogInWithSecondFactorInput = builder.inputType('LogInWithSecondFactorInput', {
  description: 'The log-in under way, and one of the three ways to finish it.',
  fields: (t) => ({
    ticket: t.string({ required: true, description: 'From SecondFactorRequired; works once.' }),
    totp: t.string({ description: 'The six digits that the authenticator app shows.' }),
    recoveryCode: t.string({ description: 'One of the recovery codes; it is used up by that.' }),
    passkey: t.string({ description: `${PASSKEY_ANSWER} Its challenge is from startPasskeyLogIn.` }),
  }),
});

builder.mutationField('logInWithSecondFactor', (t) =>
  t.field({
    type: LogInPayload,
    description:
      'Finishes a log-in that answered SecondFactorRequired, and sets the session cookie. Public; tries are limited. A NotFoundError when the ticket no longer works. Over HTTP only.',
    args: {
      input: t.arg({ type: LogInWithSecondFactorInput, required: true, description: 'Which, and how.' }),
    },
    errors: logInErrors,
    resolve: (_root, { input }, context) =>
      takePlaceOfSession(context, 'second factor refused', () =>
        logInWithSecondFactor(context.services, { ...input, ...browserOf(context) }, context.settings),
      ),
  }),
);

const StartPasskeyLogInInput = builder.inputType('StartPasskeyLogInInput', {
  description: 'Which log-in.',
  fields: (t) => ({
    ticket: t.string({
      description:
        'Of a log-in that answered SecondFactorRequired; without it, one without a password begins.',
    }),
  }),
});

const StartPasskeyLogInPayload = builder
  .objectRef<{ ticket: string; options: object }>('StartPasskeyLogInPayload')
  .implement({
    description: 'What the browser asks a passkey for. The same whatever accounts there are.',
    fields: (t) => ({
      ticket: t.exposeString('ticket', { description: 'Of this log-in: the one given, or a new one.' }),
      options: t.string({
        description: `PublicKeyCredentialRequestOptionsJSON. ${OPTIONS}`,
        resolve: ({ options }) => JSON.stringify(options),
      }),
    }),
  });

builder.mutationField('startPasskeyLogIn', (t) =>
  t.field({
    type: StartPasskeyLogInPayload,
    description:
      'Begins a log-in by passkey: without a password, or as a second factor. Public; tries are limited by address. A ConflictError where PUBLIC_URL has no host name.',
    args: {
      input: t.arg({ type: StartPasskeyLogInInput, required: true, description: 'Which log-in.' }),
    },
    errors: {
      types: [NotFoundError, RateLimitedError, ConflictError],
      union: { name: 'StartPasskeyLogInResult', description: 'What became of beginning a log-in.' },
    },
    resolve: (_root, { input }, { services, settings, address }) =>
      startPasskeyLogIn(services, { ticket: input.ticket ?? null, address }, settings),
  }),
);

const FinishPasskeyLogInInput = builder.inputType('FinishPasskeyLogInInput', {
  description: 'The log-in, and what the passkey answered.',
  fields: (t) => ({
    ticket: t.string({ required: true, description: 'From startPasskeyLogIn; works once.' }),
    passkey: t.string({ required: true, description: PASSKEY_ANSWER }),
  }),
});

builder.mutationField('finishPasskeyLogIn', (t) =>
  t.field({
    type: LogInPayload,
    description:
      'Signs in by a passkey alone and sets the session cookie. Public. A NotFoundError when the ticket no longer works. Over HTTP only.',
    args: {
      input: t.arg({ type: FinishPasskeyLogInInput, required: true, description: 'Which, and how.' }),
    },
    errors: logInErrors,
    resolve: (_root, { input }, context) => {
      const { services, settings, address } = context;
      const { userAgent } = browserOf(context);
      return takePlaceOfSession(context, 'log-in by passkey refused', () =>
        finishPasskeyLogIn(services, { ...input, address, userAgent }, settings),
      );
    },
  }),
);
