import type { IncomingMessage } from 'node:http';

/** The path without the query, which may contain a secret token. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** `web` stands for all other paths. */
export const ROUTES = [
  // Before '/graphql', which includes everything else below it.
  '/graphql/schema.graphql',
  '/graphql',
  '/api',
  '/mcp',
  '/auth/oidc',
  '/calendar',
  '/share',
  '/log',
  '/p/…/log',
  '/unsubscribe',
  '/witness',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  'web',
] as const;
export type Route = (typeof ROUTES)[number];
/** Routes that include all paths below them. */
const FOLDERS: ReadonlySet<Route> = new Set<Route>([
  '/graphql',
  '/api',
  '/auth/oidc',
  '/calendar',
  '/share',
  '/log',
  '/witness',
]);
/** A pool's slug, before the path of a screen. */
export const OF_POOL = /^\/p\/([a-z0-9-]+)(?=\/|$)/;

const LOG_FILE = /^(?:\/p\/([a-z0-9-]+))?\/log\/(.+)$/;

/** The requested file of a log; null for other addresses. The site's log has no slug. */
export function logFileOf(
  request: Pick<IncomingMessage, 'url'>,
): { slug: string | null; file: string } | null {
  const [, slug, file] = LOG_FILE.exec(pathOf(request)) ?? [];
  return file === undefined ? null : { slug: slug ?? null, file };
}

/** The path for the log, without secret parts. */
export function loggedPath(request: Pick<IncomingMessage, 'url'>): string {
  return pathOf(request).replace(/^\/(calendar|join|share)\/.+/, '/$1/…');
}

/** Also the label in metrics: a bounded set whatever path is requested. */
export function routeOf(path: string): Route {
  if (path.startsWith('/p/') && LOG_FILE.test(path)) return '/p/…/log';
  return (
    ROUTES.find((route) => path === route || (FOLDERS.has(route) && path.startsWith(`${route}/`))) ?? 'web'
  );
}

/** Pages of other origins can send forms and plain text without a preflight, but not JSON. */
export function isJson(request: IncomingMessage): boolean {
  return /^application\/(graphql\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}
