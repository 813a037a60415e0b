import { deleteAccount, type DeletedAccount, deleteMyAccount } from '../deleteAccount.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotSignedInError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { requireCookies, signOut } from './account.ts';
import { builder } from '#graphql/api/builder.ts';
import { refusals, REASON } from '#graphql/api/command/refusals.ts';
import { PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';

const WHAT =
  'Address, name, password, second factors, sessions, tokens, devices, plans, invitations and mails are deleted; messages lose their author. Entries stay in their pools under their usernames, with picks (a secret one counts), payments and the audit log. ConflictError for the only administrator of the site and the only commissioner of a pool that runs. It cannot be undone.';

const DeleteMyAccountInput = builder.inputType('DeleteMyAccountInput', {
  description: 'The confirmation.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The viewer's email address, typed as confirmation." }),
  }),
});

const AccountDeletedPayload = builder.objectRef<DeletedAccount>('AccountDeletedPayload').implement({
  description: 'The account is deleted; its sessions and tokens have ended.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The email address that the account had.' }),
    entries: t.exposeInt('entries', { description: 'The number of its entries, which stay in their pools.' }),
  }),
});

builder.mutationField('deleteMyAccount', (t) =>
  t.field({
    type: AccountDeletedPayload,
    description: `Deletes the viewer's account. ${WHAT} Over HTTP only. ${PROVEN}`,
    args: {
      input: t.arg({ type: DeleteMyAccountInput, required: true, description: 'The confirmation.' }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [InvalidInputError, ConflictError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'DeleteMyAccountResult',
        description: 'Result of deleting the own account: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      requireCookies(context);
      const deleted = await deleteMyAccount(context.services, context.viewer, input);
      logSecurity(context, 'account deleted', { userId: context.viewer?.userId });
      signOut(context);
      return deleted;
    },
  }),
);

const DeleteAccountInput = builder.inputType('DeleteAccountInput', {
  description: 'The account to delete.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's email address." }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

const common = refusals('DeleteAccount', 'deleting an account');

builder.mutationField('deleteAccount', (t) =>
  t.field({
    type: AccountDeletedPayload,
    description: `Deletes the account of somebody who asks for it. ${WHAT} For the administrator. ${PROVEN}`,
    args: {
      input: t.arg({
        type: DeleteAccountInput,
        required: true,
        description: 'The account, and the reason.',
      }),
    },
    authScopes: { administrator: true },
    errors: { ...common, types: [...common.types, ReauthenticationRequired] },
    resolve: async (_root, { input }, context) => {
      const deleted = await deleteAccount(context.services, context.viewer, input);
      logSecurity(context, 'account deleted', { userId: context.viewer?.userId });
      return deleted;
    },
  }),
);
