import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';

import { projectRoot } from '../../prisma/project-root.ts';
import { escapeHtml } from '../actions/escapeHtml.ts';
import { cookieOptions, readSessionCookie } from '../auth/cookies.ts';
import type { Settings } from '../settings.ts';

interface NamedFile {
  type: string;
  body: string;
  etag: string;
}

/** What the files say where no other name is set. */
const DEFAULT_NAME = 'Last Standing';
/** Where the build keeps the pages. */
const PAGES = '.pages';
/** Stands for every path without a screen; no request has it. */
const NOWHERE = '';

const html = { type: 'text/html; charset=utf-8', escape: escapeHtml };

const installed: Record<string, { type: string; escape: (name: string) => string }> = {
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    escape: (name) => JSON.stringify(name).slice(1, -1),
  },
  '/offline.html': html,
  // A browser keeps the page until this file differs.
  '/service-worker.js': {
    type: 'text/javascript; charset=utf-8',
    escape: (name) => JSON.stringify(name).slice(1, -1).replaceAll("'", "\\'"),
  },
};

/** Screens that lead a visitor to the login (SPEC section 6), which is then the page to start with. */
const MEMBER_PATHS = new Set([
  '/dashboard',
  '/picks',
  '/games',
  '/standings',
  '/history',
  '/add-entries',
  '/account',
]);
/** In live mode these do, too, and there is no test login. */
const TRIAL_PATHS = new Set(['/welcome-demo', '/referral-test']);
const DEMO_PATH = '/test-login';

/**
 * The files that carry the product's name: the page of each screen, as the build made it ahead (.ci/pages.js), what a
 * phone calls the installed app, and the page it shows without a connection. Every path that is not a file's gets a
 * page: the app knows all routes.
 * @param folder the built web app
 * @returns answers a request for one of them; false for any other
 */
export function createNamedFiles(
  { productName, mode, publicUrl }: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  folder: string = join(projectRoot, 'build/web'),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const read = (file: string, { type, escape }: (typeof installed)[string]): NamedFile => {
    const body = readFileSync(join(folder, file), 'utf8').replaceAll(DEFAULT_NAME, () => escape(productName));
    return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  };
  const files = new Map<string, NamedFile>();
  for (const [path, kind] of Object.entries(installed)) {
    if (existsSync(join(folder, path))) files.set(path, read(path, kind));
  }
  for (const file of existsSync(join(folder, PAGES)) ? readdirSync(join(folder, PAGES)) : []) {
    files.set(pathOf(basename(file, '.html')), read(join(PAGES, file), html));
  }
  const isLive = mode === 'live';
  const cookies = cookieOptions({ publicUrl });
  if (isLive) files.delete(DEMO_PATH);
  const find = (path: string, hasSession: boolean) => {
    const isForMembers = MEMBER_PATHS.has(path) || (isLive && TRIAL_PATHS.has(path));
    if (isForMembers && !hasSession) return files.get('/login');
    return files.get(path) ?? (/\.\w+$/.test(path) ? undefined : files.get(NOWHERE));
  };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = (request.url?.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
    const file = find(path, readSessionCookie(request.headers.cookie, cookies) !== null);
    if (file === undefined) return false;
    const isKnown = request.headers['if-none-match']?.includes(file.etag) ?? false;
    response.writeHead(isKnown ? 304 : 200, {
      'Cache-Control': 'no-cache',
      ETag: file.etag,
      ...(isKnown ? {} : { 'Content-Type': file.type, 'Content-Length': Buffer.byteLength(file.body) }),
    });
    response.end(isKnown || request.method === 'HEAD' ? undefined : file.body);
    return true;
  };
}

function pathOf(screen: string): string {
  if (screen === 'landing') return '/';
  return screen === 'not-found' ? NOWHERE : `/${screen}`;
}
