import type { User } from '#prisma/generated/sqlite/client.ts';
import { ForbiddenError, NotSignedInError } from '#kernel/failures.ts';
import { notificationKinds, updateNotifications } from '../mail/notifications.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

const NotificationSettings = builder.objectRef<User>('NotificationSettings').implement({
  description: 'The mail that an account receives. Mail about the account itself is always sent.',
  fields: (t) => ({
    reminders: t.exposeBoolean('notifyReminders', {
      description: 'Whether the account receives reminders of missing picks.',
    }),
    picks: t.exposeBoolean('notifyPicks', {
      description:
        'Whether the account receives the receipts of its picks (SPECIFICATION 4.9); off until it is turned on.',
    }),
    results: t.exposeBoolean('notifyResults', {
      description: 'Whether the account receives the results of each week.',
    }),
    announcements: t.exposeBoolean('notifyAnnouncements', {
      description: "Whether the account receives the commissioner's announcements.",
    }),
  }),
});

builder.prismaObjectFields(ViewerRef, (t) => ({
  notifications: t.field({
    type: NotificationSettings,
    description: 'The mail that the account receives.',
    resolve: async ({ id }, _args, context) => (await load(context).user.load(id))!,
  }),
}));

const UpdateNotificationsInput = builder.inputType('UpdateNotificationsInput', {
  description: 'The kinds of mail to turn on or off; omitted kinds stay unchanged.',
  fields: (t) => ({
    reminders: t.boolean({ description: 'Whether to send reminders of missing picks.' }),
    picks: t.boolean({ description: 'Whether to send the receipts of picks.' }),
    results: t.boolean({ description: 'Whether to send the results of each week.' }),
    announcements: t.boolean({ description: "Whether to send the commissioner's announcements." }),
  }),
});

const UpdateNotificationsPayload = builder
  .objectRef<{ userId: number }>('UpdateNotificationsPayload')
  .implement({
    description: 'The mail settings are stored.',
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with its mail settings.',
        resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
      }),
    }),
  });

builder.mutationField('updateNotifications', (t) =>
  t.field({
    type: UpdateNotificationsPayload,
    description:
      "Turns kinds of mail on or off for the viewer's account. An API token needs the scope `pick`.",
    args: {
      input: t.arg({
        type: UpdateNotificationsInput,
        required: true,
        description: 'The kinds of mail to turn on or off.',
      }),
    },
    authScopes: { pick: true },
    errors: {
      types: [NotSignedInError, ForbiddenError],
      union: {
        name: 'UpdateNotificationsResult',
        description: 'Result of changing the mail settings: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const changes = Object.fromEntries(
        notificationKinds.flatMap((kind) => (input[kind] == null ? [] : [[kind, input[kind]]])),
      );
      await updateNotifications(context.services, context.viewer, changes);
      return { userId: context.viewer!.userId };
    },
  }),
);
