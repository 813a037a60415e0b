import {
  ConflictError,
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
} from '../../actions/failures.ts';
import { reauthenticate, startPasskeyReauthentication } from '../../actions/secondFactor/reauthenticate.ts';
import { browserOf, ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';
import { OPTIONS, OWN_SESSION, PASSKEY_ANSWER } from './descriptions.ts';
import { accountOf } from './payloads.ts';
import { takePlaceOfSession } from './takePlaceOfSession.ts';

const StartPasskeyReauthenticationPayload = builder
  .objectRef<{ options: object }>('StartPasskeyReauthenticationPayload')
  .implement({
    description: 'What the browser asks a passkey of the account for.',
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
    description: `Begins to prove by a passkey whose session it is; reauthenticate ends it. ${OWN_SESSION} A NotFoundError without a passkey.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, ConflictError, NotSignedInError, ForbiddenError],
      union: { name: 'StartPasskeyReauthenticationResult', description: 'What became of beginning.' },
    },
    resolve: async (_root, _args, { services, settings, viewer }) => ({
      options: await startPasskeyReauthentication(services, viewer, settings),
    }),
  }),
);

const ReauthenticateInput = builder.inputType('ReauthenticateInput', {
  description: 'One of the three ways to prove whose session it is.',
  fields: (t) => ({
    password: t.string({ description: "The account's password." }),
    totp: t.string({ description: 'The six digits that the authenticator app shows.' }),
    passkey: t.string({
      description: `${PASSKEY_ANSWER} Its challenge is from startPasskeyReauthentication.`,
    }),
  }),
});

const ReauthenticatePayload = builder.objectRef<{ userId: number }>('ReauthenticatePayload').implement({
  description: 'Proved for ten minutes. A new session cookie takes the place of the old one.',
  fields: (t) => ({
    viewer: t.field({ type: ViewerRef, description: 'The account.', resolve: accountOf }),
  }),
});

builder.mutationField('reauthenticate', (t) =>
  t.field({
    type: ReauthenticatePayload,
    description: `Proves again whose session it is, before a change of how the account signs in. ${OWN_SESSION} Over HTTP only; tries are limited as at log-in.`,
    args: { input: t.arg({ type: ReauthenticateInput, required: true, description: 'How.' }) },
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
      union: { name: 'ReauthenticateResult', description: 'What became of the proof.' },
    },
    resolve: async (_root, { input }, context) => {
      const { services, settings, viewer } = context;
      const { userAgent } = browserOf(context);
      const signedIn = await takePlaceOfSession(context, 're-authentication refused', () =>
        reauthenticate(services, viewer, { ...input, userAgent }, settings),
      );
      return { userId: signedIn.viewer.userId };
    },
  }),
);
