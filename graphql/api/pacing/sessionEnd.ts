import { cookieOptions, readSessionCookie } from '#graphql/accounts/sessions/cookies.ts';
import { builder } from '../builder.ts';

builder.queryField('isSessionExpired', (t) =>
  t.boolean({
    description:
      'Whether the request has the cookie of a session that has ended: by expiry, by signing out elsewhere or by a new password. False for a visitor without a cookie. Public.',
    extensions: { perViewer: 'by account' },
    resolve: (_root, _args, { viewer, headers, settings }) =>
      viewer === null && readSessionCookie(headers.cookie, cookieOptions(settings)) !== null,
  }),
);
