import { randomUUID } from 'node:crypto';

import type { Transaction } from '../../prisma/client.ts';
import { withUnsubscribe } from './letters.ts';

export interface OutgoingMail {
  /** What caused it: the same cause never makes two mails. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address of the one-click unsubscribe, put under the mail and in its header; without one it has neither. */
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
