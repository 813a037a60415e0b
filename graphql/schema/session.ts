import type { Session } from '../../prisma/generated/sqlite/client.ts';
import {
  ForbiddenError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
} from '../actions/failures.ts';
import { endOtherSessions, endSession } from '../actions/sessions.ts';
import { goingOn } from '../auth/sessions.ts';
import { browserWords } from '../auth/userAgents.ts';
import { ViewerRef } from './account.ts';
import { builder } from './builder.ts';
import { readId } from './globalIds.ts';
import { load } from './loaders.ts';
import { PROVEN } from './secondFactor/descriptions.ts';

/** Sessions that are listed; further ones end by themselves, or with all others. */
const MOST = 100;

const SessionRef = builder.prismaObject('Session', {
  description:
    'A log-in in one browser, until it ends by itself or is ended. Seen by its owner alone; all times are real.',
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    browser: t.string({
      description:
        'What signed in, in words: "Safari on iPhone". As the browser says; "Unknown browser" without.',
      resolve: ({ userAgent }) => browserWords(userAgent),
    }),
    isCurrent: t.boolean({
      description: 'Whether this request came with it.',
      resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it signed in; UTC.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      description: 'Its last request, to the hour; UTC.',
    }),
  }),
});

builder.nodeRef(SessionRef, {
  id: { resolve: (session) => String((session as Session).id) },
  loadManyWithoutCache: async (ids, { services, viewer }) => {
    if (viewer === null) return ids.map(() => null);
    const rows = await services.db.session.findMany({
      where: {
        id: { in: ids.map(Number) },
        userId: viewer.userId,
        ...goingOn(services.systemClock.now()),
      },
    });
    return ids.map((id) => rows.find((row) => row.id === Number(id)) ?? null);
  },
});

builder.prismaObjectFields(ViewerRef, (t) => ({
  sessions: t.field({
    type: [SessionRef],
    description: `The account's sessions that go on, the last seen first; at most ${MOST}.`,
    complexity: { field: 1, multiplier: MOST },
    authScopes: { read: true },
    resolve: ({ id }, _args, { services }) =>
      services.db.session.findMany({
        where: { userId: id, ...goingOn(services.systemClock.now()) },
        orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
        take: MOST,
      }),
  }),
}));

const EndSessionInput = builder.inputType('EndSessionInput', {
  description: 'Which session ends.',
  fields: (t) => ({ id: t.id({ required: true, description: "Of one of the viewer's sessions." }) }),
});

const EndSessionsPayload = builder.objectRef<{ userId: number }>('EndSessionsPayload').implement({
  description: "Ended: the next request is a visitor's, and sockets and event streams are closed.",
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account, with the sessions that go on.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
  }),
});

builder.mutationField('endSession', (t) =>
  t.field({
    type: EndSessionsPayload,
    description: `Ends one session of the viewer. ${PROVEN} The session that asks needs no proof to end itself.`,
    args: { input: t.arg({ type: EndSessionInput, required: true, description: 'Which.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: { name: 'EndSessionResult', description: 'What became of ending a session.' },
    },
    resolve: (_root, { input }, { services, viewer }) =>
      endSession(services, viewer, { id: readId('Session', input.id) ?? 0 }),
  }),
);

builder.mutationField('endOtherSessions', (t) =>
  t.field({
    type: EndSessionsPayload,
    description: `Ends every session of the viewer but the one that asks. ${PROVEN}`,
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: { name: 'EndOtherSessionsResult', description: 'What became of ending the other sessions.' },
    },
    resolve: (_root, _args, { services, viewer }) => endOtherSessions(services, viewer),
  }),
);
