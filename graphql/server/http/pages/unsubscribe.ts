import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { escapeHtml } from '#graphql/messages/mail/escapeHtml.ts';
import { INVITATIONS, refuseInvitations } from '#graphql/messages/mail/invitationRefusals.ts';
import {
  notificationKinds,
  unsubscribe,
  type NotificationKind,
} from '#graphql/messages/mail/notifications.ts';
import type { Services } from '#kernel/services.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { isRead } from '../requests/requests.ts';
import type { Answerer } from '../requests/routes.ts';

const words: Record<NotificationKind, string> = {
  reminders: 'pick reminders',
  picks: 'pick confirmations',
  results: 'weekly results',
  announcements: 'announcements',
};

const style = `:root { color-scheme: light dark }
body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto 0; padding: 0 1.25rem }
button { font: inherit; padding: .6em 1.2em; border-radius: .5em; cursor: pointer }`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * GET and POST /unsubscribe?token=...&kind=...: GET shows a button and changes nothing, since mail scanners
 * follow links; POST turns the mail off, by the button or by one-click unsubscribe (RFC 8058). The token
 * identifies the account: no session is needed, and other origins may send it.
 */
export function createUnsubscribe(services: Services, settings: Settings): Answerer {
  return async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://host');
    const token = searchParams.get('token') ?? '';
    const named = searchParams.get('kind');
    const kind = notificationKinds.find((candidate) => candidate === named);
    const isInvitation = named === INVITATIONS;
    const what = isInvitation
      ? 'invitations to pools on this site'
      : kind === undefined
        ? 'optional emails'
        : words[kind];
    const show = (status: number, title: string, body: string) =>
      send(response, status, page(`${title} – ${settings.productName}`, `<h1>${title}</h1>\n${body}`));

    if (isRead(request)) {
      return show(
        200,
        'Unsubscribe from these emails?',
        `<p>You will get no more ${what}.</p>\n<form method="post"><button type="submit">Unsubscribe</button></form>`,
      );
    }
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'GET, HEAD, POST');
      return show(405, 'Not possible', '<p>Please open the link in the email again.</p>');
    }
    request.resume();
    const isKnown = token !== '' && (named === null || kind !== undefined || isInvitation);
    const turnOff = () =>
      isInvitation ? refuseInvitations(services, token) : unsubscribe(services, token, kind);
    if (!isKnown || !(await turnOff())) {
      return show(404, 'This link is not valid', '<p>Please use the link in a newer email, or log in.</p>');
    }
    show(
      200,
      'Done',
      isInvitation
        ? `<p>You will get no more ${what}. A link that somebody gives you still works.</p>`
        : `<p>You will get no more ${what}. You can turn them on again once you are logged in.</p>`,
    );
  };
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${body}</body>
</html>
`;
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'X-Robots-Tag': 'noindex',
  });
  response.end(html);
}
