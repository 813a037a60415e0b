import { connectionProblem } from '#graphql/messages/rules/connectionProblem.ts';
import { MailError, type Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** Timeouts in real milliseconds; a whole conversation stays below the five minutes of a claim. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through an smtp: or smtps: server, over a few pooled connections. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const open = async () =>
    (await import('nodemailer')).createTransport({ url, pool: true, maxConnections: 3, ...PATIENCE });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(mail) {
      try {
        await (await (transport ??= open())).sendMail(messageOf(mail, from));
      } catch (error) {
        throw mailError(error);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/** Error fields of nodemailer: `command` is the failed step, `responseCode` the server's reply. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
}

function mailError(error: unknown): MailError {
  const message = connectionProblem(error);
  const { code, command, responseCode } = (error ?? {}) as SmtpFailure;
  // A reply to the recipient or the content concerns this mail; an earlier one would meet every mail.
  const isAboutMail =
    code === 'EENVELOPE' || code === 'EMESSAGE' || command === 'RCPT TO' || command === 'DATA';
  if (!isAboutMail || command === 'MAIL FROM' || responseCode === 421) {
    return new MailError(message, 'server', error);
  }
  return new MailError(message, responseCode !== undefined && responseCode >= 500 ? 'mail' : 'later', error);
}
