import { goingOn } from '../sessions/sessions.ts';
import { NotFoundError, ReauthenticationRequired } from '#kernel/failures.ts';
import { endOtherSessions, endSession } from '../sessions.ts';
import { browserWords } from '../sessions/userAgents.ts';
import { ViewerRef } from './account.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { PROVEN } from './secondFactor/descriptions.ts';
import { input, payload, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

/** The maximum number of sessions listed; further ones expire, or end with all others. */
const MAX_SESSIONS = 100;

const SessionRef = builder.prismaObject('Session', {
  description:
    'A login in one browser, until it expires or is ended. Visible only to its owner; all its times are real time, also in the demo.',
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    browser: t.string({
      description:
        'The browser and device in words, from the user agent: "Safari on iPhone"; "Unknown browser" without one.',
      resolve: ({ userAgent }) => browserWords(userAgent),
    }),
    isCurrent: t.boolean({
      description: 'Whether the request uses this session.',
      resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the session was created; UTC.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      description: 'When the session was last used, to the hour; UTC.',
    }),
  }),
});

rowNode(SessionRef, ({ services, viewer }, ids) =>
  viewer === null
    ? []
    : services.db.session.findMany({
        where: { id: { in: ids }, userId: viewer.userId, ...goingOn(services.systemClock.now()) },
      }),
);

builder.prismaObjectFields(ViewerRef, (t) => ({
  sessions: t.field({
    type: [SessionRef],
    description: `The account's active sessions, the most recently used first; at most ${MAX_SESSIONS}.`,
    complexity: { field: 1, multiplier: MAX_SESSIONS },
    authScopes: { read: true },
    resolve: ({ id }, _args, { services }) =>
      services.db.session.findMany({
        where: { userId: id, ...goingOn(services.systemClock.now()) },
        orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
        take: MAX_SESSIONS,
      }),
  }),
}));

const EndSessionsPayload = payload(
  "The sessions have ended: further requests with them count as a visitor's, and their sockets and event streams are closed.",
  { viewer: theViewer('The account, with its remaining sessions.') },
).named('EndSessionsPayload', []);

command('endSession', {
  description: `Ends one session of the viewer. ${PROVEN} The current session can end itself without verification.`,
  access: 'signedIn',
  input: input('The session to end.', {
    id: row('Session', "The id of one of the viewer's sessions.", null),
  }),
  asks: 'The session to end.',
  payload: EndSessionsPayload,
  doing: 'ending a session',
  refusals: [NotFoundError, ReauthenticationRequired],
  run: ({ services, viewer }, { sessionId: id }) => endSession(services, viewer, { id }),
});

command('endOtherSessions', {
  description: `Ends every session of the viewer but the current one. ${PROVEN}`,
  access: 'signedIn',
  payload: EndSessionsPayload,
  doing: 'ending the other sessions',
  refusals: [ReauthenticationRequired],
  run: ({ services, viewer }) => endOtherSessions(services, viewer),
});
