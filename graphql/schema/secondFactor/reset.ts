import { ReauthenticationRequired } from '../../actions/failures.ts';
import { resetSecondFactor } from '../../actions/secondFactor/resetSecondFactor.ts';
import { builder } from '../builder.ts';
import { REASON, refusals } from '../commissioner/refusals.ts';
import { PROVEN } from './descriptions.ts';

const ResetSecondFactorInput = builder.inputType('ResetSecondFactorInput', {
  description: 'Whose second factor is lost.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's e-mail address." }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

const ResetSecondFactorPayload = builder.objectRef<{ email: string }>('ResetSecondFactorPayload').implement({
  description: 'The password alone logs in now; the owner has been mailed.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address of the account.' }),
  }),
});

const common = refusals('ResetSecondFactor', 'resetting a second factor');

builder.mutationField('resetSecondFactor', (t) =>
  t.field({
    type: ResetSecondFactorPayload,
    description: `Takes passkeys, authenticator app and recovery codes from an account that lost them. For the administrator. ${PROVEN}`,
    args: { input: t.arg({ type: ResetSecondFactorInput, required: true, description: 'Whose, and why.' }) },
    authScopes: { administrator: true },
    errors: { ...common, types: [...common.types, ReauthenticationRequired] },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      resetSecondFactor(services, viewer, input, settings),
  }),
);
