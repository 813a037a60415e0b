import type { User } from '../../prisma/generated/sqlite/client.ts';
import { ForbiddenError, NotSignedInError } from '../actions/failures.ts';
import { notificationKinds, updateNotifications } from '../actions/notifications.ts';
import { ViewerRef } from './account.ts';
import { builder } from './builder.ts';
import { forgetLoaded, load } from './loaders.ts';

const NotificationSettings = builder.objectRef<User>('NotificationSettings').implement({
  description: 'Which mails an account wants. Mails about the account itself are always sent.',
  fields: (t) => ({
    reminders: t.exposeBoolean('notifyReminders', {
      description: 'Reminders of picks that are missing.',
    }),
    results: t.exposeBoolean('notifyResults', { description: 'The results of each week.' }),
    announcements: t.exposeBoolean('notifyAnnouncements', {
      description: "The administrator's announcements.",
    }),
  }),
});

builder.prismaObjectFields(ViewerRef, (t) => ({
  notifications: t.field({
    type: NotificationSettings,
    description: 'Which mails the account wants.',
    resolve: async ({ id }, _args, context) => (await load(context).user.load(id))!,
  }),
}));

const UpdateNotificationsInput = builder.inputType('UpdateNotificationsInput', {
  description: 'Which mails to turn on or off; what is left out stays.',
  fields: (t) => ({
    reminders: t.boolean({ description: 'Reminders of picks that are missing.' }),
    results: t.boolean({ description: 'The results of each week.' }),
    announcements: t.boolean({ description: "The administrator's announcements." }),
  }),
});

const UpdateNotificationsPayload = builder
  .objectRef<{ userId: number }>('UpdateNotificationsPayload')
  .implement({
    description: 'The settings are stored.',
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its settings.',
        resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
      }),
    }),
  });

builder.mutationField('updateNotifications', (t) =>
  t.field({
    type: UpdateNotificationsPayload,
    description: "Turns kinds of mail on or off for the viewer's account. A token needs the scope `pick`.",
    args: { input: t.arg({ type: UpdateNotificationsInput, required: true, description: 'Which.' }) },
    authScopes: { pick: true },
    errors: {
      types: [NotSignedInError, ForbiddenError],
      union: { name: 'UpdateNotificationsResult', description: 'What became of the settings.' },
    },
    resolve: async (_root, { input }, context) => {
      const changes = Object.fromEntries(
        notificationKinds.flatMap((kind) => (input[kind] == null ? [] : [[kind, input[kind]]])),
      );
      await updateNotifications(context.services, context.viewer, changes);
      forgetLoaded(context);
      return { userId: context.viewer!.userId };
    },
  }),
);
