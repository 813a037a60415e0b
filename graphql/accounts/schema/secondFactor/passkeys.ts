import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { addPasskey, removePasskey, startPasskeyRegistration } from '#graphql/accounts/factors/passkeys.ts';
import { CODES, OPTIONS, PASSKEY_ANSWER, PROVEN } from './descriptions.ts';
import { input, optional, payload, row, text, texts } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

command('startPasskeyRegistration', {
  description: `Starts to add a passkey to the viewer's account; addPasskey completes it. ${PROVEN} A ConflictError where PUBLIC_URL has no host name.`,
  access: 'signedIn',
  payload: payload('The options with which the browser creates a passkey.', {
    options: text(`PublicKeyCredentialCreationOptionsJSON. ${OPTIONS}`),
  }),
  doing: 'starting to add a passkey',
  refusals: [ReauthenticationRequired, ConflictError],
  run: async ({ services, settings, viewer }) => ({
    options: JSON.stringify(await startPasskeyRegistration(services, viewer, settings)),
  }),
});

command('addPasskey', {
  description: `Adds a passkey to the viewer's account and mails the owner. ${PROVEN}`,
  access: 'signedIn',
  input: input('The passkey that the browser created.', {
    name: text('A name for the passkey; at most 60 characters.'),
    passkey: text(PASSKEY_ANSWER),
  }),
  asks: 'The passkey and its name.',
  payload: payload('The passkey is stored: it can sign in, and is a second factor.', {
    viewer: theViewer('The account, with its new passkey.'),
    recoveryCodes: optional(texts(CODES)),
  }),
  doing: 'adding a passkey',
  refusals: [InvalidInputError, NotFoundError, ConflictError, ReauthenticationRequired],
  run: ({ services, settings, viewer }, given) => addPasskey(services, viewer, given, settings),
});

command('removePasskey', {
  description: `Removes a passkey from the viewer's account and mails the owner. ${PROVEN}`,
  access: 'signedIn',
  input: input('The passkey to remove.', {
    id: row('Passkey', "The id of one of the viewer's passkeys.", null),
  }),
  asks: 'The passkey to remove.',
  payload: payload(
    'The passkey can no longer sign in. Recovery codes are deleted with the last second factor.',
    { viewer: theViewer('The account, without the passkey.') },
  ),
  doing: 'removing a passkey',
  refusals: [NotFoundError, ReauthenticationRequired],
  run: ({ services, settings, viewer }, { passkeyId: id }) =>
    removePasskey(services, viewer, { id }, settings),
});
