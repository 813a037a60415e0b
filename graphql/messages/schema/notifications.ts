import type { User } from '#prisma/generated/sqlite/client.ts';
import { updateNotifications } from '../mail/notifications.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { flag, input, optional, payload } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

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

command('updateNotifications', {
  description: "Turns kinds of mail on or off for the viewer's account. An API token needs the scope `pick`.",
  access: 'pick',
  input: input('The kinds of mail to turn on or off; omitted kinds stay unchanged.', {
    reminders: optional(flag('Whether to send reminders of missing picks.')),
    picks: optional(flag('Whether to send the receipts of picks.')),
    results: optional(flag('Whether to send the results of each week.')),
    announcements: optional(flag("Whether to send the commissioner's announcements.")),
  }),
  asks: 'The kinds of mail to turn on or off.',
  payload: payload('The mail settings are stored.', {
    viewer: theViewer('The account, with its mail settings.'),
  }),
  doing: 'changing the mail settings',
  async run({ services, viewer }, given) {
    await updateNotifications(services, viewer, given);
    return viewer!;
  },
});
