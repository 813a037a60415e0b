import type { createTransport } from 'nodemailer';

/** What a follower has to say, to somebody who does not look at its output. */
export interface Alert {
  subject: string;
  text: string;
}

export type SendAlert = (alert: Alert) => Promise<void>;

/** Milliseconds for the answer of a webhook. */
const TIMEOUT = 10_000;

/** Posts an alert as JSON: `text` is what Slack, Mattermost and others show, `pool` is the followed address. */
export function webhookAlerts(url: string, pool: string): SendAlert {
  return async ({ subject, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: `${subject}\n${text}`, pool }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  };
}

/** Mails an alert. @param server `smtp:` or `smtps:` */
export function mailAlerts({ to, from, server }: { to: string; from: string; server: string }): SendAlert {
  return async ({ subject, text }) => {
    const transport = (await loadMailer()).createTransport(server);
    try {
      await transport.sendMail({ to, from, subject, text });
    } finally {
      transport.close();
    }
  };
}

/** Not in the verifier as one file, which needs nothing but Node. */
async function loadMailer(): Promise<{ createTransport: typeof createTransport }> {
  try {
    return await import('nodemailer');
  } catch (error) {
    throw new Error('mails are sent by `last-standing verify` or `npm run verify`; here take --webhook', {
      cause: error,
    });
  }
}
