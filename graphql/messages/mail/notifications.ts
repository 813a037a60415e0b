import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Services } from '#kernel/services.ts';

/** The kinds of mail that an account can turn off. */
export const notificationKinds = ['reminders', 'picks', 'results', 'announcements'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const columns = {
  reminders: 'notifyReminders',
  picks: 'notifyPicks',
  results: 'notifyResults',
  announcements: 'notifyAnnouncements',
} as const satisfies Record<NotificationKind, keyof Prisma.UserUpdateInput>;

/**
 * Turns kinds of mail on or off for the viewer's account; omitted kinds are unchanged.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope)
 */
export async function updateNotifications(
  { db, events }: Pick<Services, 'db' | 'events'>,
  viewer: Viewer | null,
  input: Partial<Record<NotificationKind, boolean>>,
): Promise<void> {
  const { userId } = signedIn(viewer, 'pick');
  const data = Object.fromEntries(
    notificationKinds.flatMap((kind) => (input[kind] === undefined ? [] : [[columns[kind], input[kind]]])),
  );
  await db.user.update({ where: { id: userId }, data });
  // A reminder may be due that nobody wanted before.
  events.publish({ type: 'viewer', userId });
}

/**
 * Turns one or all kinds of mail off for the account of an unsubscribe token. Idempotent. Call it for POST
 * only: mail scanners open links with GET.
 * @returns whether the token belongs to an account.
 */
export async function unsubscribe(
  services: Pick<Services, 'db'>,
  token: string,
  kind?: NotificationKind,
): Promise<boolean> {
  const kinds = kind === undefined ? notificationKinds : [kind];
  const { count } = await services.db.user.updateMany({
    where: { unsubscribeToken: token },
    data: Object.fromEntries(kinds.map((one) => [columns[one], false])),
  });
  return count > 0;
}
