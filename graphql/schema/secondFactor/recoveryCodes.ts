import {
  ConflictError,
  ForbiddenError,
  NotSignedInError,
  ReauthenticationRequired,
} from '../../actions/failures.ts';
import { createRecoveryCodes } from '../../actions/secondFactor/recoveryCodes.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';
import { PROVEN } from './descriptions.ts';
import { accountOf } from './payloads.ts';

const CreateRecoveryCodesPayload = builder
  .objectRef<{ userId: number; recoveryCodes: string[] }>('CreateRecoveryCodesPayload')
  .implement({
    description: 'The codes before no longer work.',
    fields: (t) => ({
      viewer: t.field({ type: ViewerRef, description: 'The account.', resolve: accountOf }),
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description: 'Ten, shown this once: each stands in for the second factor one time.',
      }),
    }),
  });

builder.mutationField('createRecoveryCodes', (t) =>
  t.field({
    type: CreateRecoveryCodesPayload,
    description: `Makes new recovery codes and mails the owner. ${PROVEN} A ConflictError without a second factor.`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired, ConflictError],
      union: { name: 'CreateRecoveryCodesResult', description: 'What became of making codes.' },
    },
    resolve: (_root, _args, { services, settings, viewer }) =>
      createRecoveryCodes(services, viewer, settings),
  }),
);
