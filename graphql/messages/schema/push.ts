import { ownSession } from '#graphql/accounts/access/permissions.ts';
import { subscribePush } from '../push/subscriptions.ts';
import { vapidKeys } from '../push/vapidKeys.ts';
import { browserWords } from '#graphql/accounts/sessions/userAgents.ts';
import { InvalidInputError, NotFoundError, RateLimitedError } from '#kernel/failures.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { flag, input, optional, payload, row, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

const PushDeviceRef = builder.prismaObject('PushSubscription', {
  name: 'PushDevice',
  description:
    'A browser of the account that shows notifications, until its session ends. Visible only to its owner.',
  runScopesOnType: true,
  authScopes: ({ userId }, { viewer }) => userId === viewer?.userId,
  fields: (t) => ({
    browser: t.string({
      description: 'The browser and device in words, from the user agent: "Safari on iPhone".',
      select: { session: { select: { userAgent: true } } },
      resolve: ({ session }) => browserWords(session.userAgent),
    }),
    isCurrent: t.boolean({
      description: 'Whether the request comes from the session of this browser.',
      resolve: ({ sessionId }, _args, { viewer }) => sessionId === viewer?.sessionId,
    }),
    reminders: t.exposeBoolean('reminders', { description: 'Whether it shows reminders of missing picks.' }),
    results: t.exposeBoolean('results', { description: 'Whether it shows the results of each week.' }),
    announcements: t.exposeBoolean('announcements', {
      description: "Whether it shows the commissioner's announcements and earlier kickoffs.",
    }),
    finals: t.exposeBoolean('finals', {
      description: "Whether it shows the final score of a game in which the account's entries have a pick.",
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When notifications were turned on; UTC, real time.',
    }),
  }),
});

rowNode(PushDeviceRef, ({ services, viewer }, ids) =>
  viewer === null
    ? []
    : services.db.pushSubscription.findMany({
        where: { id: { in: ids }, userId: viewer.userId },
        include: { session: true },
      }),
);

builder.prismaObjectFields(ViewerRef, (t) => ({
  pushDevices: t.prismaField({
    type: ['PushSubscription'],
    description: "The account's browsers that show notifications, the newest first.",
    complexity: { field: price.statement, multiplier: 10 },
    authScopes: { read: true },
    resolve: (query, { id }, _args, { services }) =>
      services.db.pushSubscription.findMany({
        ...query,
        where: { userId: id },
        orderBy: { id: 'desc' },
        take: 100,
      }),
  }),
  pushPublicKey: t.string({
    description:
      "The site's public key for push services (VAPID), base64url: the `applicationServerKey` of a browser's subscription.",
    complexity: price.statement,
    resolve: async (_user, _args, { services }) => (await vapidKeys(services)).publicKey,
  }),
}));

const GONE = 'This device gets no notifications any more.';
const SHOWN = {
  reminders: optional(flag('Whether to show reminders of missing picks.')),
  results: optional(flag('Whether to show the results of each week.')),
  announcements: optional(flag('Whether to show announcements and earlier kickoffs.')),
  finals: optional(flag('Whether to show final scores of own picks.')),
};
const DEVICE = row('PushDevice', "The id of one of the viewer's devices.", null);
const viewer = theViewer('The account, with its devices.');

command('subscribePush', {
  description:
    'Turns notifications on in the browser of this session, until the session ends. Requires a session, not a token.',
  access: 'signedIn',
  input: input(
    "A browser's subscription (PushSubscription.toJSON), and what it shows; by default everything.",
    {
      endpoint: text("The address at the browser's push service; https."),
      p256dh: text('The public key of the browser, base64url.'),
      auth: text('The secret of the browser, base64url.'),
      ...SHOWN,
    },
  ),
  asks: "The browser's subscription.",
  payload: payload('The browser of this session shows notifications.', { viewer }),
  doing: 'turning notifications on',
  refusals: [InvalidInputError],
  run: (context, given) =>
    subscribePush(context.services, context.viewer, given, context.settings.allowPrivateAddresses),
});

command('updatePush', {
  description: 'Changes what a device of the viewer shows. Requires a session, not a token.',
  access: 'signedIn',
  input: input('What a device shows from now on; omitted kinds stay unchanged.', { id: DEVICE, ...SHOWN }),
  asks: 'The device and its choices.',
  payload: payload('The choices of the device are stored.', { viewer }),
  doing: 'changing the choices of a device',
  refusals: [NotFoundError],
  async run({ services: { db, events }, viewer: by }, { pushDeviceId: id, ...data }) {
    const { userId } = ownSession(by);
    const { count } = await db.pushSubscription.updateMany({ where: { id, userId }, data });
    if (count === 0) throw new NotFoundError(GONE);
    events.publish({ type: 'viewer', userId });
    return { userId };
  },
});

/** Tests of one account. */
const TESTS = { tries: 5, seconds: 3600 };
/** Milliseconds of real time for which a test waits: its reader waits for it. */
const LASTS = 600_000;

command('testPush', {
  description: 'Sends a test notification to a device of the viewer. Requires a session, not a token.',
  access: 'signedIn',
  input: input('The device that shows a test.', { id: DEVICE }),
  asks: 'The device.',
  payload: payload('A test notification is on its way to the device.', { viewer }),
  doing: 'sending a test notification',
  refusals: [NotFoundError, RateLimitedError],
  async run({ services: { db, limits, systemClock, events }, viewer: by }, { pushDeviceId: id }) {
    const { userId } = ownSession(by);
    const device = await db.pushSubscription.findFirst({ where: { id, userId }, select: { id: true } });
    if (device === null) throw new NotFoundError(GONE);
    await limits.named('push-test', TESTS).take(String(userId));
    const now = systemClock.now();
    await db.outboxPush.create({
      data: {
        key: `test:${id}:${now.getTime()}`,
        subscriptionId: id,
        path: '/account',
        title: 'It works',
        body: 'Notifications reach this device.',
        createdAt: now,
        sendAfter: now,
        expiresAt: new Date(now.getTime() + LASTS),
      },
    });
    events.publish({ type: 'queued', queue: 'push' });
    return { userId };
  },
});

command('removePush', {
  description:
    'Ends the notifications of a device of the viewer; repeating it changes nothing. Requires a session, not a token.',
  access: 'signedIn',
  input: input('The device that shows no notifications any more.', { id: DEVICE }),
  asks: 'The device.',
  payload: payload('The device shows no notifications any more.', { viewer }),
  doing: 'ending the notifications of a device',
  async run({ services: { db }, viewer: by }, { pushDeviceId: id }) {
    const { userId } = ownSession(by);
    await db.pushSubscription.deleteMany({ where: { id, userId } });
    return { userId };
  },
});
