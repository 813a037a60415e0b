import {
  ConflictError,
  ForbiddenError,
  NotSignedInError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { createRecoveryCodes } from '#graphql/accounts/factors/recoveryCodes.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { PROVEN } from './descriptions.ts';
import { accountOf } from './payloads.ts';

const CreateRecoveryCodesPayload = builder
  .objectRef<{ userId: number; recoveryCodes: string[] }>('CreateRecoveryCodesPayload')
  .implement({
    description: 'The new recovery codes are stored; earlier codes are no longer valid.',
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its new recovery codes.',
        resolve: accountOf,
      }),
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description: 'Ten recovery codes, shown only once; each replaces the second factor one time.',
      }),
    }),
  });

builder.mutationField('createRecoveryCodes', (t) =>
  t.field({
    type: CreateRecoveryCodesPayload,
    description: `Creates new recovery codes and mails the owner. ${PROVEN} A ConflictError without a second factor.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired, ConflictError],
      union: {
        name: 'CreateRecoveryCodesResult',
        description: 'Result of creating recovery codes: the payload, or an expected error.',
      },
    },
    resolve: (_root, _args, { services, settings, viewer }) =>
      createRecoveryCodes(services, viewer, settings),
  }),
);
