import { type AccountCopy, exportAccount, exportMyData } from '../exportAccount.ts';
import { ForbiddenError, NotSignedInError, ReauthenticationRequired } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { refusals, REASON } from '#graphql/api/command/refusals.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';

/** About ten statements for an account, and one for each pool that it has picks in. */
const COST = price.mutation + 20 * price.statement;

const AccountCopyPayload = builder.objectRef<AccountCopy>('AccountCopyPayload').implement({
  description: 'A copy of what the site stores of an account.',
  fields: (t) => ({
    fileName: t.exposeString('fileName', { description: 'A name for the file: "account-2025-10-26.json".' }),
    data: t.exposeString('data', {
      description:
        'JSON text: account, sign-in, entries with picks, receipts and payments, messages, mails, and the audit log about them. No hash, key or token.',
    }),
  }),
});

builder.mutationField('exportMyData', (t) =>
  t.field({
    type: AccountCopyPayload,
    description: `Returns a copy of the viewer's data, and notes that in the audit log. ${PROVEN}`,
    complexity: COST,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'ExportMyDataResult',
        description: 'Result of copying own data: the payload, or an expected error.',
      },
    },
    resolve: async (_root, _args, context) => {
      const copy = await exportMyData(context.services, context.viewer);
      logSecurity(context, 'account copied', { userId: context.viewer?.userId });
      return copy;
    },
  }),
);

const ExportAccountInput = builder.inputType('ExportAccountInput', {
  description: 'The account whose data is copied.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's email address." }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

const common = refusals('ExportAccount', "copying an account's data");

builder.mutationField('exportAccount', (t) =>
  t.field({
    type: AccountCopyPayload,
    description: `Returns a copy of an account's data for its owner, without picks before their deadline and without plans. For the administrator. ${PROVEN}`,
    complexity: COST,
    args: {
      input: t.arg({
        type: ExportAccountInput,
        required: true,
        description: 'The account, and the reason.',
      }),
    },
    authScopes: { administrator: true },
    errors: { ...common, types: [...common.types, ReauthenticationRequired] },
    resolve: async (_root, { input }, context) => {
      const copy = await exportAccount(context.services, context.viewer, input);
      logSecurity(context, 'account copied', { userId: context.viewer?.userId });
      return copy;
    },
  }),
);
