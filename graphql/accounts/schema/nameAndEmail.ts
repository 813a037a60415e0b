import { changeMyEmail, confirmMyEmail, type EmailChange } from '../changeEmail.ts';
import { changeMyName, renameAccount } from '../changeName.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { ViewerRef } from './account.ts';
import { builder } from '#graphql/api/builder.ts';
import { refusals, REASON } from '#graphql/api/command/refusals.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { OWN_SESSION, PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';

const ChangeMyNameInput = builder.inputType('ChangeMyNameInput', {
  description: 'The new name.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: "The account holder's name: at most 80 characters of one alphabet.",
    }),
  }),
});

const ChangedAccountPayload = builder.objectRef<{ userId: number }>('ChangedAccountPayload').implement({
  description: 'The account is changed.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account as it is now.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
  }),
});

builder.mutationField('changeMyName', (t) =>
  t.field({
    type: ChangedAccountPayload,
    description: `Changes the name of the viewer's account; usernames of entries stay as they are. ${OWN_SESSION}`,
    args: { input: t.arg({ type: ChangeMyNameInput, required: true, description: 'The new name.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [InvalidInputError, NotSignedInError, ForbiddenError],
      union: {
        name: 'ChangeMyNameResult',
        description: 'Result of changing the own name: the payload, or an expected error.',
      },
    },
    resolve: (_root, { input }, { services, viewer }) => changeMyName(services, viewer, input),
  }),
);

const RenameAccountInput = builder.inputType('RenameAccountInput', {
  description: 'The account to rename, and its new name.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's email address." }),
    name: t.string({
      required: true,
      description: "The account holder's name: at most 80 characters of one alphabet.",
    }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

const RenameAccountPayload = builder
  .objectRef<{ email: string; name: string }>('RenameAccountPayload')
  .implement({
    description: 'The account has its new name.',
    fields: (t) => ({
      email: t.exposeString('email', { description: 'The email address of the account.' }),
      name: t.exposeString('name', { description: 'The name that the account has now.' }),
    }),
  });

builder.mutationField('renameAccount', (t) =>
  t.field({
    type: RenameAccountPayload,
    description:
      'Changes the name of an account, and mails its owner; usernames of entries stay as they are. For the administrator; an API token needs the scope `admin`.',
    args: {
      input: t.arg({
        type: RenameAccountInput,
        required: true,
        description: 'The account, its new name and the reason.',
      }),
    },
    authScopes: { administrator: true },
    errors: refusals('RenameAccount', 'renaming an account'),
    resolve: (_root, { input }, { services, viewer, settings }) =>
      renameAccount(services, viewer, { ...input, site: settings }),
  }),
);

const ChangeMyEmailInput = builder.inputType('ChangeMyEmailInput', {
  description: 'The new address.',
  fields: (t) => ({ email: t.string({ required: true, description: 'The new email address.' }) }),
});

const ChangeMyEmailPayload = builder.objectRef<EmailChange>('ChangeMyEmailPayload').implement({
  description: 'The address is changed, or a mail to it asks for a confirmation.',
  fields: (t) => ({
    isMailed: t.exposeBoolean('isMailed', {
      description:
        'Whether the account keeps its address until the link in the mail is used; false where the site cannot send mail, and the address is changed already.',
    }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The account as it is now.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
  }),
});

builder.mutationField('changeMyEmail', (t) =>
  t.field({
    type: ChangeMyEmailPayload,
    description: `Changes the address that the viewer's account signs in with. Where the site can send mail, a link that is mailed to the new address does it within 24 hours, and a mail tells the former one; otherwise it is changed at once. Password links and claim links end. Limited to 10 an hour. ${PROVEN}`,
    args: { input: t.arg({ type: ChangeMyEmailInput, required: true, description: 'The new address.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [
        InvalidInputError,
        ConflictError,
        NotSignedInError,
        ForbiddenError,
        ReauthenticationRequired,
        RateLimitedError,
      ],
      union: {
        name: 'ChangeMyEmailResult',
        description: 'Result of changing the own address: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const { services, viewer, settings } = context;
      const changed = await changeMyEmail(services, viewer, { ...input, site: settings });
      logSecurity(context, 'address change asked for', { userId: changed.userId });
      return changed;
    },
  }),
);

const ConfirmMyEmailInput = builder.inputType('ConfirmMyEmailInput', {
  description: 'The token of the mailed link.',
  fields: (t) => ({
    token: t.string({ required: true, description: "The value of the link's `email` parameter." }),
  }),
});

builder.mutationField('confirmMyEmail', (t) =>
  t.field({
    type: ChangedAccountPayload,
    description: `Gives the viewer's account the address of a mailed link, which works once. ${OWN_SESSION}`,
    args: {
      input: t.arg({
        type: ConfirmMyEmailInput,
        required: true,
        description: 'The token of the mailed link.',
      }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, ConflictError, NotSignedInError, ForbiddenError],
      union: {
        name: 'ConfirmMyEmailResult',
        description: 'Result of confirming a new address: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const { services, viewer, settings } = context;
      const changed = await confirmMyEmail(services, viewer, { ...input, site: settings });
      logSecurity(context, 'address changed', { userId: changed.userId });
      return changed;
    },
  }),
);
