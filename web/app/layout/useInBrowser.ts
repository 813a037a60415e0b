import { useSyncExternalStore } from 'react';

const listen = () => () => {};

/** False in the server and while the app takes its markup over, which holds no portals and no enabled controls. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    listen,
    () => true,
    () => false,
  );
}
