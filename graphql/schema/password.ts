import { changePassword } from '../actions/changePassword.ts';
import {
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  NotSignedInError,
  RateLimitedError,
  ResetTokenError,
} from '../actions/failures.ts';
import { requestPasswordReset, resetPassword } from '../actions/passwordResets.ts';
import { ViewerRef } from './account.ts';
import { builder } from './builder.ts';
import { load } from './loaders.ts';

const RequestPasswordResetInput = builder.inputType('RequestPasswordResetInput', {
  description: 'Who forgot a password.',
  fields: (t) => ({ email: t.string({ required: true, description: "The account's e-mail address." }) }),
});

const RequestPasswordResetPayload = builder
  .objectRef<{ token: string }>('RequestPasswordResetPayload')
  .implement({
    description: 'The same whether or not there is such an account.',
    fields: (t) => ({
      message: t.string({
        description: 'For people: what to do now.',
        resolve: () =>
          'If an account exists for this email address, we have sent a link to reset its password.',
      }),
      resetToken: t.string({
        nullable: true,
        description:
          'The token of the mailed link, in the demo alone; null elsewhere. Without an account it fits nothing.',
        resolve: ({ token }, _args, { settings }) => (settings.mode === 'demo' ? token : null),
      }),
    }),
  });

builder.mutationField('requestPasswordReset', (t) =>
  t.field({
    type: RequestPasswordResetPayload,
    description:
      'Mails a link that sets a new password, once, within an hour; earlier links end. Public; tries are limited by account and address.',
    args: {
      input: t.arg({ type: RequestPasswordResetInput, required: true, description: 'Who forgot it.' }),
    },
    errors: {
      types: [InvalidInputError, RateLimitedError],
      union: { name: 'RequestPasswordResetResult', description: 'What became of asking for a link.' },
    },
    resolve: async (_root, { input }, { services, settings, address }) => ({
      token: await requestPasswordReset(services, { email: input.email, address, site: settings }),
    }),
  }),
);

const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
  description: 'The link that was mailed, and the password to be.',
  fields: (t) => ({
    token: t.string({ required: true, description: "The link's `token`." }),
    newPassword: t.string({
      required: true,
      description:
        '`site.passwordMinLength` to 128 characters of any kind; not a common one, nor the name, address or site alone.',
    }),
  }),
});

const ResetPasswordPayload = builder.objectRef<object>('ResetPasswordPayload').implement({
  description: 'The password is set. Every session of the account has ended; its API tokens go on.',
  fields: (t) => ({
    message: t.string({
      description: 'For people: what to do now.',
      resolve: () => 'Your password has been reset. Please log in with your new password.',
    }),
  }),
});

builder.mutationField('resetPassword', (t) =>
  t.field({
    type: ResetPasswordPayload,
    description: 'Sets a new password by a mailed link, which works once. Public; tries are limited.',
    args: { input: t.arg({ type: ResetPasswordInput, required: true, description: 'By which link.' }) },
    errors: {
      types: [InvalidInputError, ResetTokenError, RateLimitedError],
      union: { name: 'ResetPasswordResult', description: 'What became of setting a password by a link.' },
    },
    resolve: async (_root, { input }, { services, settings, address }) => {
      await resetPassword(services, { ...input, address, site: settings });
      return {};
    },
  }),
);

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'The password that is, and the one to be.',
  fields: (t) => ({
    currentPassword: t.string({ required: true, description: 'The password as it is now.' }),
    newPassword: t.string({
      required: true,
      description:
        '`site.passwordMinLength` to 128 characters of any kind; not a common one, nor the name, address or site alone.',
    }),
  }),
});

const ChangePasswordPayload = builder.objectRef<{ userId: number }>('ChangePasswordPayload').implement({
  description: 'The password is changed; every other session of the account has ended.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account, still signed in.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
  }),
});

builder.mutationField('changePassword', (t) =>
  t.field({
    type: ChangePasswordPayload,
    description:
      "Changes the viewer's password; every other session and every mailed link ends. By session alone, not by token.",
    args: { input: t.arg({ type: ChangePasswordInput, required: true, description: 'From what to what.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [InvalidInputError, InvalidCredentialsError, NotSignedInError, ForbiddenError, RateLimitedError],
      union: { name: 'ChangePasswordResult', description: 'What became of changing the password.' },
    },
    resolve: async (_root, { input }, { services, settings, viewer }) => {
      await changePassword(services, viewer, { ...input, site: settings });
      return { userId: viewer!.userId };
    },
  }),
);
