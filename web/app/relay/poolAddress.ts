/** Pool pages are at `/p/<slug>`; without it they redirect to the viewer's pool. */
const PREFIX = /^\/p\/([a-z0-9-]+)(?=\/|$)/;

/** The slug of the pool that an address names; null for an address without one. */
export function slugOfAddress(pathname: string): string | null {
  return PREFIX.exec(pathname)?.[1] ?? null;
}

/** The address of a page in a pool; without a slug, the page's own. */
export function poolAddress(slug: string | null, path: string): string {
  return slug === null ? path : `/p/${slug}${path}`;
}

export function pathInPool(pathname: string): string {
  return pathname.replace(PREFIX, '');
}

/** The same page in another pool, without the query, which names weeks and entries. */
export function inOtherPool(slug: string, pathname: string): string {
  return poolAddress(slug, pathInPool(pathname));
}
