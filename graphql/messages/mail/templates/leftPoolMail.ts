import { listed } from '#kernel/rules/listed.ts';
import { letter, type MailContent, type Site } from '../mailContent.ts';

/** To the owner of entries that left a pool before it began. */
export function leftPoolMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    usernames: readonly string[];
    /** The commissioner's; null where the owner left. */
    reason: string | null;
    /** Whom to ask: "Lou Kowalski, lou@example.com". */
    contact: string;
  },
): MailContent {
  const { name, poolName, usernames, reason, contact } = facts;
  const [entries, their] = usernames.length === 1 ? ['entry', 'Its'] : ['entries', 'Their'];
  const names = listed(usernames);
  return letter(
    site,
    name,
    reason === null ? `You left ${poolName} with ${names}` : `${poolName}: ${names} was taken out`,
    [
      reason === null
        ? `your ${entries} ${names} left ${poolName} before it began, as you asked.`
        : `the commissioner has taken your ${entries} ${names} out of ${poolName}, which has not begun.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      `${their} picks and plans are gone, and no fee is due. The pool’s public log keeps that an entry joined and left, without a username.`,
      reason === null
        ? `If that was not you, change your password and write to ${contact}.`
        : `If you think this is wrong, write to ${contact}.`,
    ],
  );
}
