import { escapeHtml } from './escapeHtml.ts';
import type { NotificationKind } from './notifications.ts';

/** What mails need to know of this installation. */
export interface Site {
  productName: string;
  /** Origin for links; no trailing slash. */
  publicUrl: string;
  /** See domain/payment.ts. */
  paymentUrlTemplate: string;
}

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, or an address to follow under a word or two. */
export type Part = string | { label: string; url: string };

/** A mail in both forms. Colors are left to the reader's program, so that it is readable in dark mode. */
export function writeLetter(subject: string, parts: readonly Part[]): Letter {
  const text = parts
    .map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.url}`))
    .join('\n\n');
  const html = parts
    .map((part) =>
      typeof part === 'string'
        ? `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
        : `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`,
    )
    .join('\n');
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 1.5rem auto; padding: 0 1rem">
${html}
</body>
</html>
`,
  };
}

/** Where a mail's one-click unsubscribe leads; the token is the account's own. */
export function unsubscribeUrl(site: Pick<Site, 'publicUrl'>, token: string, kind: NotificationKind): string {
  return `${site.publicUrl}/unsubscribe?token=${encodeURIComponent(token)}&kind=${kind}`;
}

/** The letter with the address for those who want no more of them at its end. */
export function withUnsubscribe<T extends Pick<Letter, 'text' | 'html'>>(letter: T, url: string): T {
  const link = `<p style="font-size: .85em"><a href="${escapeHtml(url)}">Unsubscribe from these emails</a></p>\n`;
  return {
    ...letter,
    text: `${letter.text}\nUnsubscribe from these emails:\n${url}\n`,
    html: letter.html.replace('</body>', () => `${link}</body>`),
  };
}
