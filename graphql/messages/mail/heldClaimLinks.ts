import { shownEmail } from '#graphql/accounts/rules/people.ts';
import type { Services } from '#kernel/services.ts';
import { heldLink, heldMailsOf } from './heldMails.ts';

/** A claim link that waits to be handed to its owner. */
export interface HeldClaimLink {
  /** The account holder's name. */
  name: string;
  /** The usernames of the entries that it claims, by number. */
  entries: string[];
  /** Empty where the account has none yet. */
  email: string;
  link: string;
}

/** The most links that are read at once. */
export const MOST_LINKS = 5_000;

/** The links to claim entries of a pool whose mails wait, as long as they work; by name. */
export async function heldClaimLinks(
  services: Pick<Services, 'db' | 'systemClock' | 'mailSite'>,
  poolId: number,
): Promise<HeldClaimLink[]> {
  const { db, systemClock, mailSite } = services;
  const invitations = await db.invitation.findMany({
    where: {
      poolId,
      kind: 'CLAIM',
      heldAt: { not: null },
      joinedAt: null,
      revokedAt: null,
      declinedAt: null,
      expiresAt: { gt: systemClock.now() },
      user: { passwordHash: null },
    },
    select: {
      email: true,
      mailKey: true,
      user: {
        select: {
          name: true,
          entries: { where: { poolId }, select: { username: true }, orderBy: { number: 'asc' } },
        },
      },
    },
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
    take: MOST_LINKS,
  });
  const mails = new Map(
    (
      await db.outboxMail.findMany({
        where: heldMailsOf(poolId, 'INVITATIONS'),
        select: { key: true, text: true, heldOrigin: true },
      })
    ).map((mail) => [mail.key, mail]),
  );
  return invitations.flatMap(({ email, mailKey, user }) => {
    const mail = mails.get(mailKey ?? '');
    const link = mail === undefined ? null : heldLink(mail, mailSite().publicUrl);
    return link === null || user === null
      ? []
      : [
          {
            name: user.name,
            entries: user.entries.map(({ username }) => username),
            email: shownEmail(email) ?? '',
            link,
          },
        ];
  });
}
