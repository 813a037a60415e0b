import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { addPasskey, removePasskey, startPasskeyRegistration } from '#graphql/accounts/factors/passkeys.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { CODES, OPTIONS, PASSKEY_ANSWER, PROVEN } from './descriptions.ts';
import { accountOf } from './payloads.ts';

const StartPasskeyRegistrationPayload = builder
  .objectRef<{ options: object }>('StartPasskeyRegistrationPayload')
  .implement({
    description: 'The options with which the browser creates a passkey.',
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
    description: `Starts to add a passkey to the viewer's account; addPasskey completes it. ${PROVEN} A ConflictError where PUBLIC_URL has no host name.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired, ConflictError],
      union: {
        name: 'StartPasskeyRegistrationResult',
        description: 'Result of starting to add a passkey: the payload, or an expected error.',
      },
    },
    resolve: async (_root, _args, { services, settings, viewer }) => ({
      options: await startPasskeyRegistration(services, viewer, settings),
    }),
  }),
);

const AddPasskeyInput = builder.inputType('AddPasskeyInput', {
  description: 'The passkey that the browser created.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'A name for the passkey; at most 60 characters.' }),
    passkey: t.string({ required: true, description: PASSKEY_ANSWER }),
  }),
});

const AddPasskeyPayload = builder
  .objectRef<{ userId: number; recoveryCodes: string[] | null }>('AddPasskeyPayload')
  .implement({
    description: 'The passkey is stored: it can sign in, and is a second factor.',
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its new passkey.',
        resolve: accountOf,
      }),
      recoveryCodes: t.exposeStringList('recoveryCodes', { nullable: true, description: CODES }),
    }),
  });

builder.mutationField('addPasskey', (t) =>
  t.field({
    type: AddPasskeyPayload,
    description: `Adds a passkey to the viewer's account and mails the owner. ${PROVEN}`,
    args: {
      input: t.arg({ type: AddPasskeyInput, required: true, description: 'The passkey and its name.' }),
    },
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
      union: {
        name: 'AddPasskeyResult',
        description: 'Result of adding a passkey: the payload, or an expected error.',
      },
    },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      addPasskey(services, viewer, input, settings),
  }),
);

const RemovePasskeyInput = builder.inputType('RemovePasskeyInput', {
  description: 'The passkey to remove.',
  fields: (t) => ({ id: t.id({ required: true, description: "The id of one of the viewer's passkeys." }) }),
});

const RemovePasskeyPayload = builder.objectRef<{ userId: number }>('RemovePasskeyPayload').implement({
  description: 'The passkey can no longer sign in. Recovery codes are deleted with the last second factor.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account, without the passkey.',
      resolve: accountOf,
    }),
  }),
});

builder.mutationField('removePasskey', (t) =>
  t.field({
    type: RemovePasskeyPayload,
    description: `Removes a passkey from the viewer's account and mails the owner. ${PROVEN}`,
    args: {
      input: t.arg({ type: RemovePasskeyInput, required: true, description: 'The passkey to remove.' }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'RemovePasskeyResult',
        description: 'Result of removing a passkey: the payload, or an expected error.',
      },
    },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      removePasskey(services, viewer, { id: readId('Passkey', input.id) ?? 0 }, settings),
  }),
);
