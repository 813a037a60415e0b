import { ConflictError, ReauthenticationRequired } from '#kernel/failures.ts';
import { createRecoveryCodes } from '#graphql/accounts/factors/recoveryCodes.ts';
import { PROVEN } from './descriptions.ts';
import { payload, texts } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

command('createRecoveryCodes', {
  description: `Creates new recovery codes and mails the owner. ${PROVEN} A ConflictError without a second factor.`,
  access: 'signedIn',
  payload: payload('The new recovery codes are stored; earlier codes are no longer valid.', {
    viewer: theViewer('The account, with its new recovery codes.'),
    recoveryCodes: texts('Ten recovery codes, shown only once; each replaces the second factor one time.'),
  }),
  doing: 'creating recovery codes',
  refusals: [ReauthenticationRequired, ConflictError],
  run: ({ services, settings, viewer }) => createRecoveryCodes(services, viewer, settings),
});
