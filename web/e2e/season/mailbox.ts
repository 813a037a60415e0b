import { expect } from 'vitest';
import { openMailServer } from '#graphql/testing/mailServer.ts';

interface ReceivedMail {
  to: string;
  subject: string;
  /** The decoded text of all parts. */
  text: string;
}

export interface Mailbox {
  /** Value for the setting "Mail server". */
  url: string;
  /** Waits for a mail to the address whose subject or text matches; the newest one. */
  expect(to: string, pattern: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A mail server on loopback that refuses the given recipients, as one without these mailboxes does. */
export async function openMailbox(refused: readonly string[]): Promise<Mailbox> {
  const { url, received, close } = await openMailServer({ refused });
  const mails = () =>
    received.flatMap(({ to, message }) => {
      const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(message)?.[1] ?? '';
      return to.map((address): ReceivedMail => ({ to: address, subject, text: decoded(message) }));
    });
  return {
    url,
    async expect(to, pattern) {
      const find = () =>
        mails().findLast((mail) => mail.to === to && (pattern.test(mail.subject) || pattern.test(mail.text)));
      await expect.poll(find, { timeout: 30_000, message: `a mail to ${to}: ${pattern}` }).toBeDefined();
      return find()!;
    },
    close,
  };
}

/** Quoted-printable as text. */
function decoded(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
