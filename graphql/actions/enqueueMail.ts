import { randomUUID } from 'node:crypto';

import type { Transaction } from '../../prisma/client.ts';

export interface OutgoingMail {
  /** What caused it: the same cause never makes two mails. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address of the one-click unsubscribe; without one the mail has no such header. */
  unsubscribe?: string;
  /** Not before this instant of real time. */
  sendAfter?: Date;
}

/**
 * Puts a mail into the outbox, in the transaction of the change that causes it; a job sends it. A second mail of the
 * same key is dropped.
 * @param now real time (services.systemClock): mails do not follow the demo's clock.
 */
export async function enqueueMail(tx: Transaction, mail: OutgoingMail, now: Date): Promise<void> {
  const { key, to, subject, text, html, unsubscribe, sendAfter } = mail;
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
