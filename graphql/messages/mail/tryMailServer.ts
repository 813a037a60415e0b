import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { MailError } from './transport/mailer.ts';
import { createSmtpMailer } from './transport/smtp.ts';
import type { MailContent } from './mailContent.ts';

/** Real milliseconds, below what a request may take. */
const PATIENCE = 8_000;

/**
 * Sends one mail through a mail server that is not in use yet.
 * @param patience in real milliseconds
 * @throws MailError
 */
export async function tryMailServer(
  server: { url: string; from: string },
  mail: MailContent & { to: string; now: Date },
  patience = PATIENCE,
): Promise<void> {
  const { to, now: writtenAt, ...content } = mail;
  const mailer = createSmtpMailer(server);
  const ending = new AbortController();
  const { signal } = ending;
  try {
    await Promise.race([
      mailer.send({
        messageId: `<${randomUUID()}@last-standing>`,
        to,
        ...content,
        attachments: [],
        unsubscribe: null,
        writtenAt,
      }),
      wait(patience, undefined, { signal }).then(() => {
        throw new MailError(`no answer within ${patience / 1000} seconds`, 'server', { code: 'ETIMEDOUT' });
      }),
    ]);
  } finally {
    ending.abort();
    await mailer.close();
  }
}

/** What of the settings a failure is about, as far as it tells. */
export function causeOf({ cause, message }: MailError): 'host' | 'password' | 'mailFrom' | null {
  const { code, command } = (cause ?? {}) as { code?: string; command?: string };
  if (code === 'EAUTH') return 'password';
  if (command === 'MAIL FROM' || /sender/i.test(message)) return 'mailFrom';
  return ['EDNS', 'ENOTFOUND', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EPROTOCOL'].includes(
    code ?? '',
  )
    ? 'host'
    : null;
}
