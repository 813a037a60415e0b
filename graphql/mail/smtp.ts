import { createTransport } from 'nodemailer';

import { MailError, type Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** Real milliseconds; a whole conversation stays below the five minutes for which a mail is claimed. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through the server of an smtp: or smtps: address, over a few connections that stay open. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...PATIENCE });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => Promise.resolve(transport.close()),
  };
}

/** What nodemailer and the server said: `command` is the step that failed, `responseCode` the server's answer. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
}

function mailError(error: unknown): MailError {
  const message = error instanceof Error ? error.message : String(error);
  const { code, command, responseCode } = (error ?? {}) as SmtpFailure;
  // An answer to the recipient or to the contents is about this mail; anything earlier would meet every mail.
  const isAboutMail =
    code === 'EENVELOPE' || code === 'EMESSAGE' || command === 'RCPT TO' || command === 'DATA';
  if (!isAboutMail || command === 'MAIL FROM' || responseCode === 421) {
    return new MailError(message, 'server', error);
  }
  return new MailError(message, responseCode !== undefined && responseCode >= 500 ? 'mail' : 'later', error);
}
