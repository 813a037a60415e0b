import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';

/** Clears unread marks when another device reads the items. Loaded only with marks. */
export function useUnreadWatch(hasUnread: boolean): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!hasUnread) return undefined;
    const stop = import('./watchUnread.ts').then(({ watchUnread }) => watchUnread(environment));
    // If it fails to load, the next refetch updates the marks.
    stop.catch(() => {});
    return () => void stop.then((end) => end()).catch(() => {});
  }, [environment, hasUnread]);
}
