import { randomUUID } from 'node:crypto';

import type { TransactionClient } from '../../../prisma/client.ts';
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
  /** Earliest instant of sending, in real time. */
  sendAfter?: Date;
}

/**
 * Queues a mail in the transaction of the change that causes it; a job sends it. A second mail with the same
 * key is dropped.
 * @param now real time (services.systemClock): mails do not follow the demo clock.
 */
export async function enqueueMail(tx: TransactionClient, mail: OutgoingMail, now: Date): Promise<void> {
  const { key, to, subject, unsubscribe, sendAfter } = mail;
  const { text, html } = unsubscribe === undefined ? mail : withUnsubscribe(mail, unsubscribe);
  await tx.outboxMail.upsert({
    where: { key },
    update: {},
    create: {
      key,
      messageId: `<${randomUUID()}@last-standing>`,
      to,
      subject,
      text,
      html,
      unsubscribe: unsubscribe ?? null,
      createdAt: now,
      sendAfter: sendAfter ?? now,
    },
  });
}
