import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { useShownFrom } from '../relay/LastSeenContext.tsx';
import { keepScreen } from './knownScreens.ts';

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
