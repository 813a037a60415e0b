import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LastSeen } from './lastSeen.ts';

const LastSeenContext = createContext<Pick<LastSeen, 'shownFrom' | 'listen'>>({
  shownFrom: () => null,
  listen: () => () => {},
});

export const LastSeenProvider = LastSeenContext.Provider;

/** The time of the shown data, in ms since 1970; null while the server responds. */
export function useShownFrom(): number | null {
  const { shownFrom, listen } = useContext(LastSeenContext);
  return useSyncExternalStore(listen, shownFrom, () => null);
}
