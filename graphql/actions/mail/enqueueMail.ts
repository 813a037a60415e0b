import { randomUUID } from 'node:crypto';

import type { TransactionClient } from '../../../prisma/client.ts';
import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { TextFile } from '../../mail/mailer.ts';
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
  /** Earliest instant of sending, in real time. */
  sendAfter?: Date;
}

/** Mails per statement; their parameters stay well below the limits of both databases. */
const MOST_AT_ONCE = 200;

/**
 * Queues a mail in the transaction of the change that causes it; a job sends it. A second mail with the same
 * key is dropped.
 * @param now real time (services.systemClock): mails do not follow the demo clock.
 */
export async function enqueueMail(tx: TransactionClient, mail: OutgoingMail, now: Date): Promise<void> {
  await enqueueMails(tx, [mail], now);
}

/**
 * enqueueMail for many, in few statements.
 * @returns how many are new
 */
export async function enqueueMails(
  tx: TransactionClient,
  mails: readonly OutgoingMail[],
  now: Date,
): Promise<number> {
  let added = 0;
  for (let from = 0; from < mails.length; from += MOST_AT_ONCE) {
    const rows = mails.slice(from, from + MOST_AT_ONCE).map((mail) => rowOf(mail, now));
    added += await tx.$executeRaw`
      INSERT INTO "OutboxMail"
        ("key", "messageId", "to", "subject", "text", "html", "attachments", "unsubscribe", "createdAt", "sendAfter")
      VALUES ${Prisma.join(rows)}
      ON CONFLICT ("key") DO NOTHING`;
  }
  return added;
}

function rowOf(mail: OutgoingMail, now: Date): Prisma.Sql {
  const { key, to, subject, attachments, unsubscribe, sendAfter } = mail;
  const { text, html } =
    unsubscribe === undefined ? mail : withUnsubscribe(mail, unsubscribe, mail.unsubscribeLabel);
  const messageId = `<${randomUUID()}@last-standing>`;
  return Prisma.sql`(${key}, ${messageId}, ${to}, ${subject}, ${text}, ${html},
    ${attachments === undefined ? null : JSON.stringify(attachments)}, ${unsubscribe ?? null}, ${now}, ${sendAfter ?? now})`;
}
