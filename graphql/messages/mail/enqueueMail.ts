import { randomUUID } from 'node:crypto';

import { afterCommit } from '#prisma/afterCommit.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { HELD_PREFIXES } from '../rules/heldMails.ts';
import { hasAddress } from '#graphql/accounts/rules/people.ts';
import type { Services } from '#kernel/services.ts';
import type { TextFile } from './transport/mailer.ts';
import { withUnsubscribe } from './mailContent.ts';

export interface OutgoingMail {
  /** Key of the cause: one cause never queues two mails. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** URL of the one-click unsubscribe, for the footer and the header; unset: neither. */
  unsubscribe?: string;
  /** What the footer's link says, where it is not "Unsubscribe from these emails". */
  unsubscribeLabel?: string;
  attachments?: readonly TextFile[];
  /** The pool that the mail is of; unset for a mail about an account. */
  poolId?: number;
}

/** Mails per statement; their parameters stay well below the limits of both databases. */
const MOST_AT_ONCE = 200;

/**
 * Queues a mail in the transaction of the change that causes it; a job sends it. A second mail with the same
 * key is dropped. While the site cannot send mail, it is held: it goes out only when somebody asks for it
 * (heldMails.ts). An account without an address gets none but its claim link, which is held to be handed over. Mails do not follow the demo's clock.
 */
export async function enqueueMail(services: Needs, tx: TransactionClient, mail: OutgoingMail): Promise<void> {
  await enqueueMails(services, tx, [mail]);
}

/** Real time, whether mails go out, and who hears of new ones. */
export type Needs = Pick<Services, 'systemClock' | 'mailSite' | 'events'>;

/**
 * enqueueMail for many, in few statements.
 * @returns how many are new
 */
export async function enqueueMails(
  { systemClock, mailSite, events }: Needs,
  tx: TransactionClient,
  mails: readonly OutgoingMail[],
): Promise<number> {
  const now = systemClock.now();
  const { obstacle, publicUrl } = mailSite();
  const heldOrigin = obstacle === null ? null : publicUrl;
  let added = 0;
  const kept = mails.filter(({ to, key }) => hasAddress(to) || key.startsWith(HELD_PREFIXES.INVITATIONS));
  for (let from = 0; from < kept.length; from += MOST_AT_ONCE) {
    const rows = kept
      .slice(from, from + MOST_AT_ONCE)
      .map((mail) => rowOf(mail, now, hasAddress(mail.to) ? heldOrigin : publicUrl));
    added += await tx.$executeRaw`
      INSERT INTO "OutboxMail"
        ("key", "messageId", "to", "subject", "text", "html", "attachments", "unsubscribe", "poolId",
          "createdAt", "sendAfter", "heldAt", "heldOrigin")
      VALUES ${Prisma.join(rows)}
      ON CONFLICT ("key") DO NOTHING`;
  }
  if (added > 0) afterCommit(tx, () => events.publish({ type: 'queued', queue: 'mail' }));
  return added;
}

function rowOf(mail: OutgoingMail, now: Date, heldOrigin: string | null): Prisma.Sql {
  const { key, to, subject, attachments, unsubscribe, poolId } = mail;
  const { text, html } =
    unsubscribe === undefined ? mail : withUnsubscribe(mail, unsubscribe, mail.unsubscribeLabel);
  const messageId = `<${randomUUID()}@last-standing>`;
  return Prisma.sql`(${key}, ${messageId}, ${to}, ${subject}, ${text}, ${html},
    ${attachments === undefined ? null : JSON.stringify(attachments)}, ${unsubscribe ?? null}, ${poolId ?? null},
    ${now}, ${now}, ${heldOrigin === null ? null : now}, ${heldOrigin})`;
}
