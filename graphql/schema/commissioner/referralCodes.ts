import type { ReferralCode } from '../../../prisma/generated/sqlite/client.ts';
import { createReferralCode, disableReferralCode } from '../../actions/commissioner/referralCodes.ts';
import { builder } from '../builder.ts';
import { forgetLoaded } from '../loaders.ts';
import { ReferralCodeRef } from '../referralCode.ts';
import { ADMINISTRATOR, REASON, refusals, rowOf } from './refusals.ts';

const CodePayload = builder.objectRef<ReferralCode>('ReferralCodePayload').implement({
  description: 'The referral code is stored.',
  fields: (t) => ({
    referralCode: t.field({ type: ReferralCodeRef, description: 'The code.', resolve: (code) => code }),
  }),
});

const CreateReferralCodeInput = builder.inputType('CreateReferralCodeInput', {
  description: 'A new referral code.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'Which pool it lets people join.' }),
    entry: t.id({
      description: 'An entry of the account that refers with it; without it, the administrator does.',
    }),
    code: t.string({
      description: '4 to 20 letters, digits and inner hyphens, in any case; generated without it.',
    }),
  }),
});

builder.mutationField('createReferralCode', (t) =>
  t.field({
    type: CodePayload,
    description: `Makes a referral code: with the administrator's own, the first participants join. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: CreateReferralCodeInput, required: true, description: 'For whom.' }) },
    authScopes: { administrator: true },
    errors: refusals('CreateReferralCode', 'making a referral code'),
    resolve: (_root, { input }, { services, viewer }) =>
      createReferralCode(services, viewer, {
        poolId: rowOf('Pool', input.pool, 'pool'),
        entryId: input.entry == null ? undefined : rowOf('Entry', input.entry, 'entry'),
        code: input.code ?? undefined,
      }),
  }),
);

const DisableReferralCodeInput = builder.inputType('DisableReferralCodeInput', {
  description: 'Whether a referral code works.',
  fields: (t) => ({
    code: t.id({ required: true, description: 'The id of the code.' }),
    disabled: t.boolean({ description: 'False lets it work again; true without it.' }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

builder.mutationField('disableReferralCode', (t) =>
  t.field({
    type: CodePayload,
    description: `Ends a referral code, or lets it work again; entries that came with it keep their referrer. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: DisableReferralCodeInput, required: true, description: 'Which.' }) },
    authScopes: { administrator: true },
    errors: refusals('DisableReferralCode', 'ending a referral code'),
    resolve: async (_root, { input }, context) => {
      const code = await disableReferralCode(context.services, context.viewer, {
        codeId: rowOf('ReferralCode', input.code, 'referral code'),
        isDisabled: input.disabled ?? true,
        reason: input.reason,
      });
      forgetLoaded(context);
      return code;
    },
  }),
);
