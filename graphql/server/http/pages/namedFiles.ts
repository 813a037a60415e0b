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
import { RENDERED, type Template, templateOf } from './renderedPages.ts';

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

interface NamedFile {
  send: SharedResponse;
  /** Null for a file that is the same for every viewer. */
  template: Template | null;
}

interface NamedFiles {
  /** @returns false for a request of no such file, of which nothing was sent */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** For a document with the viewer's data; null for other requests. */
  template(request: IncomingMessage): Template | null;
}

/**
 * The files with the product's name: the document of each screen (web/app/document/README.md), the manifest
 * and the offline page. Every path without a file gets a page, since the app knows all routes.
 */
export function createNamedFiles(
  settings: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  folder: string = join(projectRoot, 'build/web'),
): NamedFiles {
  const isLive = settings.mode === 'live';
  let named = { name: settings.productName, files: readFiles(settings.productName, folder, isLive) };
  const find = ({ url, headers }: IncomingMessage): NamedFile | undefined => {
    const address = (url?.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
    // A page of a pool has the same document as its page without a pool.
    const page = address.replace(OF_POOL, '');
    const path = page.startsWith('/office/') ? '/office' : page;
    // Read each time, since an administrator can change the name.
    const { productName: name } = settings;
    if (named.name !== name) named = { name, files: readFiles(name, folder, isLive) };
    const { files } = named;
    const isForMembers =
      MEMBER_PATHS.has(path) || path.startsWith(BELOW_STANDINGS) || (isLive && TRIAL_PATHS.has(path));
    if (isForMembers && readSessionCookie(headers.cookie, cookieOptions(settings)) === null)
      return files.get('/login');
    return files.get(path) ?? (/\.\w+$/.test(path) ? undefined : files.get(NOWHERE));
  };
  return {
    send(request, response) {
      const file = isRead(request) ? find(request) : undefined;
      file?.send(request, response);
      return file !== undefined;
    },
    template: (request) => find(request)?.template ?? null,
  };
}

/** By path. */
function readFiles(productName: string, folder: string, isLive: boolean): Map<string, NamedFile> {
  const read = (file: string, { type, escape }: (typeof installed)[string], path: string): NamedFile => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(DEFAULT_NAME, () => escape(productName));
    const [, style] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const policy = style === undefined ? [] : policyWithStyle(style);
    const template = RENDERED.has(path) ? templateOf(text, style ?? '') : null;
    return { send: createSharedResponse(type, text, policy), template };
  };
  const files = new Map<string, NamedFile>();
  for (const [path, kind] of Object.entries(installed)) {
    if (existsSync(join(folder, path))) files.set(path, read(path, kind, path));
  }
  for (const file of existsSync(join(folder, PAGES)) ? readdirSync(join(folder, PAGES)) : []) {
    const path = pathOf(basename(file, '.html'));
    files.set(path, read(join(PAGES, file), html, path));
  }
  if (isLive) for (const path of DEMO_PATHS) files.delete(path);
  return files;
}

function pathOf(screen: string): string {
  if (screen === 'landing') return '/';
  return screen === 'not-found' ? NOWHERE : `/${screen}`;
}
