import type { PushSubscription } from '#prisma/generated/sqlite/client.ts';
import { pushKinds, removePush, subscribePush, updatePush } from '../push/subscriptions.ts';
import { testPush } from '../push/testPush.ts';
import { vapidKeys } from '../push/vapidKeys.ts';
import { browserWords } from '#graphql/accounts/sessions/userAgents.ts';
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { price } from '#graphql/api/cost/prices.ts';

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

builder.nodeRef(PushDeviceRef, {
  id: { resolve: (device) => String((device as PushSubscription).id) },
  loadManyWithoutCache: async (ids, { services, viewer }) => {
    if (viewer === null) return ids.map(() => null);
    const rows = await services.db.pushSubscription.findMany({
      where: { id: { in: ids.map(Number) }, userId: viewer.userId },
      include: { session: true },
    });
    return ids.map((id) => rows.find((row) => row.id === Number(id)) ?? null);
  },
});

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

/** The choices of an input; omitted kinds stay, and are on for a new device. */
const given = (input: Partial<Record<(typeof pushKinds)[number], boolean | null>>) =>
  Object.fromEntries(pushKinds.flatMap((kind) => (input[kind] == null ? [] : [[kind, input[kind]]])));

const devicePayload = (name: string, description: string) =>
  builder.objectRef<{ userId: number }>(name).implement({
    description,
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its devices.',
        resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
      }),
    }),
  });

const SubscribePushInput = builder.inputType('SubscribePushInput', {
  description:
    "A browser's subscription (PushSubscription.toJSON), and what it shows; by default everything.",
  fields: (t) => ({
    endpoint: t.string({ required: true, description: "The address at the browser's push service; https." }),
    p256dh: t.string({ required: true, description: 'The public key of the browser, base64url.' }),
    auth: t.string({ required: true, description: 'The secret of the browser, base64url.' }),
    reminders: t.boolean({ description: 'Whether to show reminders of missing picks.' }),
    results: t.boolean({ description: 'Whether to show the results of each week.' }),
    announcements: t.boolean({ description: 'Whether to show announcements and earlier kickoffs.' }),
    finals: t.boolean({ description: 'Whether to show final scores of own picks.' }),
  }),
});

builder.mutationField('subscribePush', (t) =>
  t.field({
    type: devicePayload('SubscribePushPayload', 'The browser of this session shows notifications.'),
    description:
      'Turns notifications on in the browser of this session, until the session ends. Requires a session, not a token.',
    args: {
      input: t.arg({ type: SubscribePushInput, required: true, description: "The browser's subscription." }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [InvalidInputError, NotSignedInError, ForbiddenError],
      union: {
        name: 'SubscribePushResult',
        description: 'Result of turning notifications on: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer, settings }) => {
      const { endpoint, p256dh, auth } = input;
      const browser = { endpoint, p256dh, auth, ...given(input) };
      const { userId } = await subscribePush(services, viewer, browser, settings.allowPrivateAddresses);
      return { userId };
    },
  }),
);

const UpdatePushInput = builder.inputType('UpdatePushInput', {
  description: 'What a device shows from now on; omitted kinds stay unchanged.',
  fields: (t) => ({
    id: t.id({ required: true, description: "The id of one of the viewer's devices." }),
    reminders: t.boolean({ description: 'Whether to show reminders of missing picks.' }),
    results: t.boolean({ description: 'Whether to show the results of each week.' }),
    announcements: t.boolean({ description: 'Whether to show announcements and earlier kickoffs.' }),
    finals: t.boolean({ description: 'Whether to show final scores of own picks.' }),
  }),
});

builder.mutationField('updatePush', (t) =>
  t.field({
    type: devicePayload('UpdatePushPayload', 'The choices of the device are stored.'),
    description: 'Changes what a device of the viewer shows. Requires a session, not a token.',
    args: {
      input: t.arg({ type: UpdatePushInput, required: true, description: 'The device and its choices.' }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError],
      union: {
        name: 'UpdatePushResult',
        description: 'Result of changing the choices of a device: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => {
      await updatePush(services, viewer, { id: readId('PushDevice', input.id) ?? 0, ...given(input) });
      return { userId: viewer!.userId };
    },
  }),
);

const TestPushInput = builder.inputType('TestPushInput', {
  description: 'The device that shows a test.',
  fields: (t) => ({ id: t.id({ required: true, description: "The id of one of the viewer's devices." }) }),
});

builder.mutationField('testPush', (t) =>
  t.field({
    type: devicePayload('TestPushPayload', 'A test notification is on its way to the device.'),
    description: 'Sends a test notification to a device of the viewer. Requires a session, not a token.',
    args: { input: t.arg({ type: TestPushInput, required: true, description: 'The device.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError, RateLimitedError],
      union: {
        name: 'TestPushResult',
        description: 'Result of sending a test notification: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => {
      await testPush(services, viewer, readId('PushDevice', input.id) ?? 0);
      return { userId: viewer!.userId };
    },
  }),
);

const RemovePushInput = builder.inputType('RemovePushInput', {
  description: 'The device that shows no notifications any more.',
  fields: (t) => ({ id: t.id({ required: true, description: "The id of one of the viewer's devices." }) }),
});

builder.mutationField('removePush', (t) =>
  t.field({
    type: devicePayload('RemovePushPayload', 'The device shows no notifications any more.'),
    description:
      'Ends the notifications of a device of the viewer; repeating it changes nothing. Requires a session, not a token.',
    args: { input: t.arg({ type: RemovePushInput, required: true, description: 'The device.' }) },
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError],
      union: {
        name: 'RemovePushResult',
        description: 'Result of ending the notifications of a device: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => {
      await removePush(services, viewer, readId('PushDevice', input.id) ?? 0);
      return { userId: viewer!.userId };
    },
  }),
);
