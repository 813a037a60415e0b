import { ReauthenticationRequired } from '#kernel/failures.ts';
import { resetSecondFactor } from '#graphql/accounts/factors/resetSecondFactor.ts';
import { builder } from '#graphql/api/builder.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { refusals, TOLD_REASON } from '#graphql/api/command/refusals.ts';
import { PROVEN } from './descriptions.ts';

const ResetSecondFactorInput = builder.inputType('ResetSecondFactorInput', {
  description: 'The account whose second factor is lost.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's email address." }),
    reason: t.string({ required: true, description: TOLD_REASON }),
  }),
});

const ResetSecondFactorPayload = builder.objectRef<{ email: string }>('ResetSecondFactorPayload').implement({
  description: 'The account now signs in with the password alone; its owner gets a mail.',
  fields: (t) => ({
    email: t.exposeString('email', { description: "The account's email address." }),
    mailObstacle: t.field(OWNER_MAIL_OBSTACLE),
  }),
});

const common = refusals('ResetSecondFactor', 'resetting a second factor');

builder.mutationField('resetSecondFactor', (t) =>
  t.field({
    type: ResetSecondFactorPayload,
    description: `Removes passkeys, authenticator app and recovery codes from an account that lost them. For the administrator. ${PROVEN}`,
    args: {
      input: t.arg({
        type: ResetSecondFactorInput,
        required: true,
        description: 'The account, and the reason.',
      }),
    },
    authScopes: { administrator: true },
    errors: { ...common, types: [...common.types, ReauthenticationRequired] },
    resolve: (_root, { input }, { services, settings, viewer }) =>
      resetSecondFactor(services, viewer, input, settings),
  }),
);
