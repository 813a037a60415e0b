import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { useShownFrom } from '../relay/LastSeenContext.tsx';
import { keepScreen } from './knownScreens.ts';

/** Milliseconds after which a screen has loaded what it needs, and nothing waits for the network. */
const QUIET = 4_000;
/** Milliseconds between tries to reach the server while old answers are shown. */
const TRY_EVERY = 15_000;

/** Keeps the screen that a member looks at, and asks for it anew while it shows what was last seen. */
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
    const timer = setInterval(again, TRY_EVERY);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isFromPast, revalidate]);
}
