import { SCREENS } from '../relay/seenStorage.ts';

const MOST = 200;

/**
 * Stores a screen's page and loaded files for the service worker's offline use. They depend on no viewer,
 * only on somebody being signed in.
 */
export async function keepScreen(path: string): Promise<void> {
  const cache = await caches.open(SCREENS);
  const page = await fetch(path, { headers: { accept: 'text/html' } });
  if (!page.ok) return;
  await cache.put(path, page);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  for (const file of new Set(files)) {
    if (!(await cache.match(file))) await cache.add(file).catch(() => {});
  }
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => cache.delete(old)));
}
