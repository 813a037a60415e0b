import { cookieOptions, readSessionCookie } from '../auth/cookies.ts';
import { builder } from './builder.ts';

builder.queryField('isSessionExpired', (t) =>
  t.boolean({
    description:
      'Whether the request carries the cookie of a session that has ended: by expiry, by a log-out elsewhere or by a new password. False for a visitor without one. Public.',
    extensions: { perViewer: true },
    resolve: (_root, _args, { viewer, headers, settings }) =>
      viewer === null && readSessionCookie(headers.cookie, cookieOptions(settings)) !== null,
  }),
);
