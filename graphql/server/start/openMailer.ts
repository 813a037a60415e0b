import { dirname, join } from 'node:path';

import { filePath } from '#prisma/client.ts';
import { createFileMailer } from '#graphql/messages/mail/transport/files.ts';
import type { Mailer } from '#graphql/messages/mail/transport/mailer.ts';
import { createSmtpMailer } from '#graphql/messages/mail/transport/smtp.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** A mailer that reads the settings for each mail, since an administrator can change them. */
export function openMailer(settings: Settings): Mailer {
  const nameOf = ({ smtpUrl, mailFrom }: Settings) => JSON.stringify([smtpUrl, mailFrom]);
  let current = { name: nameOf(settings), mailer: createMailer(settings) };
  return {
    async send(mail) {
      const name = nameOf(settings);
      if (name !== current.name) {
        const { mailer: last } = current;
        current = { name, mailer: createMailer(settings) };
        await last.close();
      }
      await current.mailer.send(mail);
    },
    close: () => current.mailer.close(),
  };
}

/** SMTP if SMTP_URL is set; otherwise files in a folder `outbox`, beside an SQLite database or in `data`. */
function createMailer({ smtpUrl, mailFrom: from, databaseUrl }: Settings): Mailer {
  if (smtpUrl !== null) return createSmtpMailer({ url: smtpUrl, from });
  const data = databaseUrl.startsWith('file:') ? dirname(filePath(databaseUrl)) : 'data';
  return createFileMailer({ folder: join(data, 'outbox'), from });
}
