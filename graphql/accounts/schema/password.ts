import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { MAIL_OBSTACLES } from '#graphql/messages/rules/mailObstacle.ts';
import { changePassword } from '../changePassword.ts';
import {
  InvalidCredentialsError,
  InvalidInputError,
  RateLimitedError,
  ResetTokenError,
} from '#kernel/failures.ts';
import { requestPasswordReset, resetPassword } from '../passwordResets.ts';
import { input, optional, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

command('requestPasswordReset', {
  description:
    'Mails a link that sets a new password once, within one hour; earlier links stop working. Public; attempts are rate-limited by account and IP address.',
  access: 'public',
  input: input('The account whose password is forgotten.', { email: text("The account's email address.") }),
  asks: 'The account whose password is forgotten.',
  payload: payload('The request was accepted; the response is the same whether or not the account exists.', {
    message: text('The next step, as text for people.'),
    mailObstacle: {
      ...MAIL_OBSTACLE,
      description:
        'Why no link was sent to anybody, whether or not the account exists; null when it was sent to an existing one.',
    },
    resetToken: optional(
      text(
        'The token of the mailed link in demo mode; null otherwise. For an unknown address the token is not valid.',
      ),
    ),
  }),
  doing: 'requesting a password reset',
  refusals: [InvalidInputError, RateLimitedError],
  async run({ services, settings, address }, { email }) {
    const token = await requestPasswordReset(services, { email, address, site: settings });
    const { obstacle } = services.mailSite();
    return {
      message:
        obstacle === null
          ? 'If an account exists for this email address, we have sent a link to reset its password.'
          : `${MAIL_OBSTACLES[obstacle]} Ask the administrator of this site for a password link.`,
      resetToken: settings.mode === 'demo' ? token : null,
    };
  },
});

const NEW_PASSWORD = text(
  'The new password: `site.passwordMinLength` to 128 characters of any kind; not a common password, nor just the name, address or site.',
);

command('resetPassword', {
  description:
    'Sets a new password with the token of a mailed link, which works once. Public; attempts are rate-limited.',
  access: 'public',
  input: input('The token of the mailed link, and the new password.', {
    token: text("The value of the link's `token` parameter."),
    newPassword: NEW_PASSWORD,
  }),
  asks: 'The token of the mailed link, and the new password.',
  payload: payload(
    'The password is set. Every session of the account has ended; its API tokens stay valid.',
    { message: text('The next step, as text for people.') },
  ),
  doing: 'resetting a password',
  refusals: [InvalidInputError, ResetTokenError, RateLimitedError],
  async run({ services, settings, address }, given) {
    await resetPassword(services, { ...given, address, site: settings });
    return { message: 'Your password has been reset. Please log in with your new password.' };
  },
});

command('changePassword', {
  description:
    "Changes the viewer's password; every other session and every mailed link ends. Requires a session, not a token.",
  access: 'signedIn',
  input: input('The current password and the new one.', {
    currentPassword: text("The account's current password."),
    newPassword: NEW_PASSWORD,
  }),
  asks: 'The current password and the new one.',
  payload: payload('The password is changed; every other session of the account has ended.', {
    viewer: theViewer('The account, still signed in.'),
  }),
  doing: 'changing the password',
  refusals: [InvalidInputError, InvalidCredentialsError, RateLimitedError],
  async run({ services, settings, viewer }, given) {
    await changePassword(services, viewer, { ...given, site: settings });
    return viewer!;
  },
});
