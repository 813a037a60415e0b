import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';

/** Removes the marks of unread announcements and messages when another device reads them. Loads its code when there are marks. */
export function useUnreadWatch(hasUnread: boolean): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!hasUnread) return undefined;
    const stop = import('./watchUnread.ts').then(({ watchUnread }) => watchUnread(environment));
    // Without its code the marks follow with the next refetch of the page.
    stop.catch(() => {});
    return () => void stop.then((end) => end()).catch(() => {});
  }, [environment, hasUnread]);
}
