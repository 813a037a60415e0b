import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import { escapeHtml } from '#graphql/messages/mail/escapeHtml.ts';
import { cookieOptions, readSessionCookie } from '#graphql/accounts/sessions/cookies.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { OF_POOL } from '../requests/requestPath.ts';
import { policyWithStyle } from '../requests/security.ts';
import { createSharedResponse, type SharedResponse } from '#graphql/server/cache/sharedResponse.ts';
import { RENDERED, type Template, templateOf } from './renderedPages.ts';

/** The product name in the built files, replaced by the configured one. */
const DEFAULT_NAME = 'Last Standing';
const PAGES = '.pages';
/** The screen of addresses without one, sent as 404. */
const NOT_FOUND = 'not-found';

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

/** Screens of a pool's members. */
const OF_MEMBERS = [
  '/dashboard',
  '/picks',
  '/games',
  '/standings',
  '/history',
  '/planner',
  '/add-entries',
  '/announcements',
  '/talk',
];
/** Screens that a pool's address can have, besides those of `PLACED`. */
const POOL_PATHS = new Set([...OF_MEMBERS, '/rules', '/join-pool', '/verify']);

/** Screens whose address is not `/<screen>`: the first pattern that the path matches counts. */
const PLACED: readonly { screen: string; path: RegExp; at: 'pool' | 'site' | 'both' }[] = [
  { screen: 'landing', path: /^\/$/, at: 'site' },
  { screen: 'provider-login', path: /^\/login\/provider$/, at: 'site' },
  { screen: 'invitation', path: /^\/join\/[^/]+$/, at: 'site' },
  { screen: 'new-pool', path: /^\/office\/new-pool$/, at: 'site' },
  { screen: 'season', path: /^\/season$/, at: 'pool' },
  { screen: 'office', path: /^\/office(\/|$)/, at: 'both' },
  { screen: 'leverage', path: /^\/standings\/leverage$/, at: 'both' },
  { screen: 'entry', path: /^\/standings\/[^/]+$/, at: 'both' },
];
const PLACED_SCREENS = new Set(PLACED.map(({ screen }) => screen));
/** They say themselves what an unknown pool lacks. */
const PUBLIC_SCREENS = new Set(['verify', 'season']);

/** Screens that redirect a visitor to the login (SPECIFICATION 6.5), which is then the page to send. */
const MEMBER_PATHS = new Set([...OF_MEMBERS, '/account']);
/** Such screens among `PLACED`. */
const MEMBER_SCREENS = new Set(['office', 'new-pool', 'leverage', 'entry']);
/** Screens that require a login in live mode only, where the test login and the demo's payment page do not exist. */
const TRIAL_PATHS = new Set(['/welcome-demo', '/referral-test']);
const DEMO_SCREENS = ['test-login', 'demo-payment'];

export interface NamedFile {
  send: SharedResponse;
  /** Of a document that can have the viewer's data; null for other files. */
  template: Template | null;
}

/**
 * The files with the product's name: the document of each screen (web/app/document/README.md), the manifest
 * and the offline page. An address without a screen gets the page that says so.
 * @param hasPool whether a pool has this slug
 * @returns null for other requests
 */
export function createNamedFiles(
  settings: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  hasPool: (slug: string) => Promise<boolean>,
  folder: string = join(projectRoot, 'build/web'),
): (request: IncomingMessage) => Promise<NamedFile | null> {
  const isLive = settings.mode === 'live';
  let named = { name: settings.productName, ...readFiles(settings.productName, folder, isLive) };
  const find = async (address: string, hasSession: boolean): Promise<NamedFile | undefined> => {
    // Read each time, since an administrator can change the name.
    const { productName: name } = settings;
    if (named.name !== name) named = { name, ...readFiles(name, folder, isLive) };
    const { files, documents } = named;
    const file = files.get(address);
    if (file !== undefined) return file;
    const [prefix = '', slug] = OF_POOL.exec(address) ?? [];
    // A pool's own address leads to its dashboard.
    const path = address.slice(prefix.length) || '/dashboard';
    const screen = screenOf(path, slug);
    const isForMembers =
      MEMBER_PATHS.has(path) || MEMBER_SCREENS.has(screen) || (isLive && TRIAL_PATHS.has(path));
    if (isForMembers && !hasSession) return documents.get('login');
    if (slug !== undefined && !PUBLIC_SCREENS.has(screen) && !(await hasPool(slug))) {
      return documents.get(NOT_FOUND);
    }
    return documents.get(screen) ?? (/\.\w+$/.test(path) ? undefined : documents.get(NOT_FOUND));
  };
  return async (request) => {
    const path = (request.url?.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
    const hasSession = readSessionCookie(request.headers.cookie, cookieOptions(settings)) !== null;
    return (await find(path, hasSession)) ?? null;
  };
}

/** Empty for an address without a screen. @param slug of the pool in the address */
function screenOf(path: string, slug: string | undefined): string {
  const placed = PLACED.find((one) => one.path.test(path));
  if (placed !== undefined) {
    return placed.at === 'both' || (placed.at === 'pool') === (slug !== undefined) ? placed.screen : '';
  }
  const screen = path.slice(1);
  if (slug !== undefined && !POOL_PATHS.has(path)) return '';
  return PLACED_SCREENS.has(screen) ? '' : screen;
}

/** Files by path, and documents by screen. */
function readFiles(
  productName: string,
  folder: string,
  isLive: boolean,
): { files: Map<string, NamedFile>; documents: Map<string, NamedFile> } {
  const read = (file: string, { type, escape }: (typeof installed)[string], screen = ''): NamedFile => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(DEFAULT_NAME, () => escape(productName));
    const [, style] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const policy = style === undefined ? [] : policyWithStyle(style);
    const status = screen === NOT_FOUND ? 404 : 200;
    return {
      send: createSharedResponse(type, text, policy, status),
      template: RENDERED.has(screen) ? templateOf(text, style ?? '') : null,
    };
  };
  const files = new Map<string, NamedFile>();
  for (const [path, kind] of Object.entries(installed)) {
    if (existsSync(join(folder, path))) files.set(path, read(path, kind));
  }
  const documents = new Map<string, NamedFile>();
  for (const file of existsSync(join(folder, PAGES)) ? readdirSync(join(folder, PAGES)) : []) {
    const screen = basename(file, '.html');
    documents.set(screen, read(join(PAGES, file), html, screen));
  }
  if (isLive) for (const screen of DEMO_SCREENS) documents.delete(screen);
  return { files, documents };
}
