import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { useShownFrom } from '../relay/LastSeenContext.tsx';
import { SCREENS } from '../relay/seenStorage.ts';

/** Milliseconds until a screen has loaded and the network is idle. */
const QUIET = 4_000;
/** Milliseconds between tries while stored responses are shown, with up to half of it random. */
const TRY_EVERY = 15_000;

/** Stores visited screens of members, and refetches one that shows stored data. */
export function useKnownScreen(): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isFromPast = useShownFrom() !== null;

  useEffect(() => {
    if (isFromPast || !('caches' in window)) return undefined;
    const timer = setTimeout(() => void keepScreen(pathname).catch(() => {}), QUIET);
    return () => clearTimeout(timer);
  }, [pathname, isFromPast]);

  useEffect(() => {
    if (!isFromPast) return undefined;
    const again = () => void revalidate();
    const timer = setInterval(again, TRY_EVERY * (0.5 + Math.random()));
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isFromPast, revalidate]);
}

const MOST = 200;

/**
 * Stores a screen's page, without data, and loaded files for the service worker's offline use. They depend on
 * no viewer, only on somebody being signed in.
 */
async function keepScreen(path: string): Promise<void> {
  const cache = await caches.open(SCREENS);
  const page = await fetch(path, { headers: { accept: 'text/html', prefer: 'return=minimal' } });
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
