import { MAIL_OBSTACLES } from '#graphql/messages/rules/mailObstacle.ts';
import { changePassword } from '../changePassword.ts';
import {
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  NotSignedInError,
  RateLimitedError,
  ResetTokenError,
} from '#kernel/failures.ts';
import { requestPasswordReset, resetPassword } from '../passwordResets.ts';
import { ViewerRef } from './account.ts';
import { builder } from '#graphql/api/builder.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

const RequestPasswordResetInput = builder.inputType('RequestPasswordResetInput', {
  description: 'The account whose password is forgotten.',
  fields: (t) => ({ email: t.string({ required: true, description: "The account's email address." }) }),
});

const RequestPasswordResetPayload = builder
  .objectRef<{ token: string }>('RequestPasswordResetPayload')
  .implement({
    description: 'The request was accepted; the response is the same whether or not the account exists.',
    fields: (t) => ({
      message: t.string({
        description: 'The next step, as text for people.',
        resolve: (_payload, _args, { services }) => {
          const { obstacle } = services.mailSite();
          return obstacle === null
            ? 'If an account exists for this email address, we have sent a link to reset its password.'
            : `${MAIL_OBSTACLES[obstacle]} Ask the administrator of this site for a password link.`;
        },
      }),
      mailObstacle: t.field({
        ...MAIL_OBSTACLE,
        description:
          'Why no link was sent to anybody, whether or not the account exists; null when it was sent to an existing one.',
      }),
      resetToken: t.string({
        nullable: true,
        description:
          'The token of the mailed link in demo mode; null otherwise. For an unknown address the token is not valid.',
        resolve: ({ token }, _args, { settings }) => (settings.mode === 'demo' ? token : null),
      }),
    }),
  });

builder.mutationField('requestPasswordReset', (t) =>
  t.field({
    type: RequestPasswordResetPayload,
    description:
      'Mails a link that sets a new password once, within one hour; earlier links stop working. Public; attempts are rate-limited by account and IP address.',
    args: {
      input: t.arg({
        type: RequestPasswordResetInput,
        required: true,
        description: 'The account whose password is forgotten.',
      }),
    },
    errors: {
      types: [InvalidInputError, RateLimitedError],
      union: {
        name: 'RequestPasswordResetResult',
        description: 'Result of requesting a password reset: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, settings, address }) => ({
      token: await requestPasswordReset(services, { email: input.email, address, site: settings }),
    }),
  }),
);

const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
  description: 'The token of the mailed link, and the new password.',
  fields: (t) => ({
    token: t.string({ required: true, description: "The value of the link's `token` parameter." }),
    newPassword: t.string({
      required: true,
      description:
        'The new password: `site.passwordMinLength` to 128 characters of any kind; not a common password, nor just the name, address or site.',
    }),
  }),
});

const ResetPasswordPayload = builder.objectRef<object>('ResetPasswordPayload').implement({
  description: 'The password is set. Every session of the account has ended; its API tokens stay valid.',
  fields: (t) => ({
    message: t.string({
      description: 'The next step, as text for people.',
      resolve: () => 'Your password has been reset. Please log in with your new password.',
    }),
  }),
});

builder.mutationField('resetPassword', (t) =>
  t.field({
    type: ResetPasswordPayload,
    description:
      'Sets a new password with the token of a mailed link, which works once. Public; attempts are rate-limited.',
    args: {
      input: t.arg({
        type: ResetPasswordInput,
        required: true,
        description: 'The token of the mailed link, and the new password.',
      }),
    },
    errors: {
      types: [InvalidInputError, ResetTokenError, RateLimitedError],
      union: {
        name: 'ResetPasswordResult',
        description: 'Result of resetting a password: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, settings, address }) => {
      await resetPassword(services, { ...input, address, site: settings });
      return {};
    },
  }),
);

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'The current password and the new one.',
  fields: (t) => ({
    currentPassword: t.string({ required: true, description: "The account's current password." }),
    newPassword: t.string({
      required: true,
      description:
        'The new password: `site.passwordMinLength` to 128 characters of any kind; not a common password, nor just the name, address or site.',
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
      "Changes the viewer's password; every other session and every mailed link ends. Requires a session, not a token.",
    args: {
      input: t.arg({
        type: ChangePasswordInput,
        required: true,
        description: 'The current password and the new one.',
      }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [InvalidInputError, InvalidCredentialsError, NotSignedInError, ForbiddenError, RateLimitedError],
      union: {
        name: 'ChangePasswordResult',
        description: 'Result of changing the password: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, settings, viewer }) => {
      await changePassword(services, viewer, { ...input, site: settings });
      return { userId: viewer!.userId };
    },
  }),
);
