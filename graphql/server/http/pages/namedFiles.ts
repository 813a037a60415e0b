import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import { escapeHtml } from '#graphql/messages/mail/escapeHtml.ts';
import { cookieOptions, readSessionCookie } from '#graphql/accounts/sessions/cookies.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { isRead } from '../requests/requests.ts';
import { policyWithStyle } from '../requests/security.ts';
import { createSharedResponse, type SharedResponse } from '#graphql/server/cache/sharedResponse.ts';

/** The product name in the built files, replaced by the configured one. */
const DEFAULT_NAME = 'Last Standing';
const PAGES = '.pages';
/** Key of the page for unknown paths. */
const NOWHERE = '';

const html = { type: 'text/html; charset=utf-8', escape: escapeHtml };

const installed: Record<string, { type: string; escape: (name: string) => string }> = {
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    escape: (name) => JSON.stringify(name).slice(1, -1),
  },
  '/offline.html': html,
  // Browsers keep the cached page until this file differs.
  '/service-worker.js': {
    type: 'text/javascript; charset=utf-8',
    escape: (name) => JSON.stringify(name).slice(1, -1).replaceAll("'", "\\'"),
  },
};

/** `/p/<slug>` before a further path. */
const OF_POOL = /^\/p\/[a-z0-9-]+(?=\/)/;

/** Screens that redirect a visitor to the login (SPECIFICATION 6.5), which is then the page to send. */
const MEMBER_PATHS = new Set([
  '/dashboard',
  '/picks',
  '/games',
  '/standings',
  '/history',
  '/planner',
  '/add-entries',
  '/account',
  '/announcements',
  '/talk',
  '/office',
]);
/** The pages of entries, and Leverage. */
const BELOW_STANDINGS = '/standings/';
/** Screens that require a login in live mode only, where the test login and the demo's payment page do not exist. */
const TRIAL_PATHS = new Set(['/welcome-demo', '/referral-test']);
const DEMO_PATHS = ['/test-login', '/demo-payment'];

/**
 * The files with the product's name: the document of each screen (web/app/document/README.md), the manifest
 * and the offline page. Every path without a file gets a page, since the app knows all routes. The handler
 * returns false for other requests.
 */
export function createNamedFiles(
  settings: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  folder: string = join(projectRoot, 'build/web'),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const isLive = settings.mode === 'live';
  let named = { name: settings.productName, files: readFiles(settings.productName, folder, isLive) };
  const find = (address: string, hasSession: boolean) => {
    // A page of a pool has the same document as its page without a pool.
    const page = address.replace(OF_POOL, '');
    const path = page.startsWith('/office/') ? '/office' : page;
    // Read each time, since an administrator can change the name.
    const { productName: name } = settings;
    if (named.name !== name) named = { name, files: readFiles(name, folder, isLive) };
    const { files } = named;
    const isForMembers =
      MEMBER_PATHS.has(path) || path.startsWith(BELOW_STANDINGS) || (isLive && TRIAL_PATHS.has(path));
    if (isForMembers && !hasSession) return files.get('/login');
    return files.get(path) ?? (/\.\w+$/.test(path) ? undefined : files.get(NOWHERE));
  };
  return (request, response) => {
    if (!isRead(request)) return false;
    const path = (request.url?.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
    const file = find(path, readSessionCookie(request.headers.cookie, cookieOptions(settings)) !== null);
    if (file === undefined) return false;
    file(request, response);
    return true;
  };
}

/** By path. */
function readFiles(productName: string, folder: string, isLive: boolean): Map<string, SharedResponse> {
  const read = (file: string, { type, escape }: (typeof installed)[string]): SharedResponse => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(DEFAULT_NAME, () => escape(productName));
    const [, style] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    return createSharedResponse(type, text, style === undefined ? [] : policyWithStyle(style));
  };
  const files = new Map<string, SharedResponse>();
  for (const [path, kind] of Object.entries(installed)) {
    if (existsSync(join(folder, path))) files.set(path, read(path, kind));
  }
  for (const file of existsSync(join(folder, PAGES)) ? readdirSync(join(folder, PAGES)) : []) {
    files.set(pathOf(basename(file, '.html')), read(join(PAGES, file), html));
  }
  if (isLive) for (const path of DEMO_PATHS) files.delete(path);
  return files;
}

function pathOf(screen: string): string {
  if (screen === 'landing') return '/';
  return screen === 'not-found' ? NOWHERE : `/${screen}`;
}
