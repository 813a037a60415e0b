import { escapeHtml } from './escapeHtml.ts';
import type { NotificationKind } from './notifications.ts';

/** Facts about this installation that mails contain. */
export interface Site {
  productName: string;
  /** Origin for links; no trailing slash. */
  publicUrl: string;
  /** What the addresses of the pool's pages begin with: `/p/<slug>`; unset where the site has one pool. */
  poolPath?: string | undefined;
  /** Where fees are paid in pools that say nothing about it; a path of this site in the demo. Null: nowhere. */
  paymentUrlTemplate: string | null;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, or a labeled link. */
export type Part = string | { label: string; url: string };

/** A mail that greets a person by name. */
export function letter(site: Site, name: string, subject: string, parts: readonly Part[]): MailContent {
  return signedMail(site, subject, [`Hello ${name},`, ...parts]);
}

/** A mail with the product's name at its end. */
export function signedMail(site: Site, subject: string, parts: readonly Part[]): MailContent {
  return renderMail(subject, [...parts, site.productName]);
}

/** Renders a mail as text and HTML. Colors are left to the mail program, so that dark mode works. */
export function renderMail(subject: string, parts: readonly Part[]): MailContent {
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

/** The address of a page of the mail's pool: `poolPage(site, '/picks')`. */
export function poolPage(site: Pick<Site, 'publicUrl' | 'poolPath'>, path: string): string {
  return `${site.publicUrl}${pagePath(site, path)}`;
}

export function pagePath({ poolPath = '' }: Pick<Site, 'poolPath'>, path: string): string {
  return `${poolPath}${path}`;
}

/** The URL of the one-click unsubscribe; the token is the account's own. */
export function unsubscribeUrl(site: Pick<Site, 'publicUrl'>, token: string, kind: NotificationKind): string {
  return `${site.publicUrl}/unsubscribe?token=${encodeURIComponent(token)}&kind=${kind}`;
}

/** Adds the unsubscribe link to the end of a mail. */
export function withUnsubscribe<T extends Pick<MailContent, 'text' | 'html'>>(
  mail: T,
  url: string,
  label = 'Unsubscribe from these emails',
): T {
  const link = `<p style="font-size: .85em"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>\n`;
  return {
    ...mail,
    text: `${mail.text}\n${label}:\n${url}\n`,
    html: mail.html.replace('</body>', () => `${link}</body>`),
  };
}
