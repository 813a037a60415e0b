import type { SendMailOptions } from 'nodemailer';

import type { Mail } from './mailer.ts';

/** A mail with its headers, for both mailers. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const { messageId, to, subject, text, html, attachments, unsubscribe, writtenAt } = mail;
  return {
    messageId,
    from,
    // An object is one address; a text could be parsed as several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ name: filename, text: content }) => ({
      filename,
      content,
      // By the ending alone a mail program would not know it as text.
      contentType: 'text/plain; charset=utf-8',
    })),
    date: writtenAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === null
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
