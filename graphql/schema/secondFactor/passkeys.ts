import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
} from '../../actions/failures.ts';
import { addPasskey, removePasskey, startPasskeyRegistration } from '../../actions/secondFactor/passkeys.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';
import { readId } from '../globalIds.ts';
import { CODES, OPTIONS, PASSKEY_ANSWER, PROVEN } from './descriptions.ts';
import { accountOf } from './payloads.ts';

const StartPasskeyRegistrationPayload = builder
  .objectRef<{ options: object }>('StartPasskeyRegistrationPayload')
  .implement({
    description: 'What the browser makes a passkey by.',
    fields: (t) => ({
      options: t.string({
        description: `PublicKeyCredentialCreationOptionsJSON. ${OPTIONS}`,
        resolve: ({ options }) => JSON.stringify(options),
      }),
    }),
  });

builder.mutationField('startPasskeyRegistration', (t) =>
  t.field({
    type: StartPasskeyRegistrationPayload,
    description: `Begins to add a passkey to the viewer's account; addPasskey ends it. ${PROVEN} A ConflictError where PUBLIC_URL has no host name.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired, ConflictError],
      union: { name: 'StartPasskeyRegistrationResult', description: 'What became of beginning.' },
    },
    resolve: async (_root, _args, { services, settings, viewer }) => ({
      options: await startPasskeyRegistration(services, viewer, settings),
    }),
  }),
);

const AddPasskeyInput = builder.inputType('AddPasskeyInput', {
  description: 'The passkey that the browser has made.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'To tell it from others; at most 60 characters.' }),
    passkey: t.string({ required: true, description: PASSKEY_ANSWER }),
  }),
});

const AddPasskeyPayload = builder
  .objectRef<{ userId: number; recoveryCodes: string[] | null }>('AddPasskeyPayload')
  .implement({
    description: 'The passkey logs in from now on, and is a second factor.',
    fields: (t) => ({
      viewer: t.field({ type: ViewerRef, description: 'The account.', resolve: accountOf }),
      recoveryCodes: t.exposeStringList('recoveryCodes', { nullable: true, description: CODES }),
    }),
  });

builder.mutationField('addPasskey', (t) =>
  t.field({
    type: AddPasskeyPayload,
    description: `Adds a passkey to the viewer's account and mails its owner. ${PROVEN}`,
    args: { input: t.arg({ type: AddPasskeyInput, required: true, description: 'Which.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [
        InvalidInputError,
        NotFoundError,
        ConflictError,
        NotSignedInError,
        ForbiddenError,
        ReauthenticationRequired,
      ],
      union: { name: 'AddPasskeyResult', description: 'What became of adding a passkey.' },
    },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      addPasskey(services, viewer, input, settings),
  }),
);

const RemovePasskeyInput = builder.inputType('RemovePasskeyInput', {
  description: 'Which passkey goes.',
  fields: (t) => ({ id: t.id({ required: true, description: "Of one of the viewer's passkeys." }) }),
});

const RemovePasskeyPayload = builder.objectRef<{ userId: number }>('RemovePasskeyPayload').implement({
  description: 'The passkey no longer logs in. Recovery codes go with the last second factor.',
  fields: (t) => ({
    viewer: t.field({ type: ViewerRef, description: 'The account.', resolve: accountOf }),
  }),
});

builder.mutationField('removePasskey', (t) =>
  t.field({
    type: RemovePasskeyPayload,
    description: `Takes a passkey from the viewer's account and mails its owner. ${PROVEN}`,
    args: { input: t.arg({ type: RemovePasskeyInput, required: true, description: 'Which.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: { name: 'RemovePasskeyResult', description: 'What became of removing a passkey.' },
    },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      removePasskey(services, viewer, { id: readId('Passkey', input.id) ?? 0 }, settings),
  }),
);
