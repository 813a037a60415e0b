import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

interface ReceivedMail {
  to: string;
  subject: string;
  /** The decoded text of all parts. */
  text: string;
}

export interface Mailbox {
  /** Value for the setting "Mail server". */
  url: string;
  mails: readonly ReceivedMail[];
  /** Waits for a mail to the address whose subject or text matches; the newest one. */
  expect(to: string, pattern: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A mail server on loopback that refuses the given recipients, as one without these mailboxes does. */
export async function openMailbox(refused: readonly string[]): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!refused.includes(address)) return done();
      return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.setEncoding('latin1').on('data', (part: string) => (text += part));
      stream.on('end', () => {
        const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(text)?.[1] ?? '';
        for (const { address } of envelope.rcptTo) mails.push({ to: address, subject, text: decoded(text) });
        done();
      });
    },
  });
  // A server that is stopped in the middle of a conversation.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async expect(to, pattern) {
      const find = () =>
        mails.findLast((mail) => mail.to === to && (pattern.test(mail.subject) || pattern.test(mail.text)));
      await expect.poll(find, { timeout: 30_000, message: `a mail to ${to}: ${pattern}` }).toBeDefined();
      return find()!;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Quoted-printable as text. */
function decoded(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
