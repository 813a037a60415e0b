import { dirname, join } from 'node:path';

import { filePath } from '../prisma/client.ts';
import { createFileMailer } from './mail/files.ts';
import type { Mailer } from './mail/mailer.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import type { Settings } from './settings.ts';

/** SMTP if SMTP_URL is set; otherwise files in a folder `outbox`, beside an SQLite database or in `data`. */
export function openMailer({ smtpUrl, mailFrom: from, databaseUrl }: Settings): Mailer {
  if (smtpUrl !== null) return createSmtpMailer({ url: smtpUrl, from });
  const data = databaseUrl.startsWith('file:') ? dirname(filePath(databaseUrl)) : 'data';
  return createFileMailer({ folder: join(data, 'outbox'), from });
}
