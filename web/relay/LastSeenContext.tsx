import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LastSeen } from './lastSeen.ts';

/** Without a provider nothing is ever kept. */
const LastSeenContext = createContext<Pick<LastSeen, 'shownFrom' | 'listen'>>({
  shownFrom: () => null,
  listen: () => () => {},
});

export const LastSeenProvider = LastSeenContext.Provider;

/** When what is shown was true, in milliseconds since 1970; null: the server answers. */
export function useShownFrom(): number | null {
  const { shownFrom, listen } = useContext(LastSeenContext);
  return useSyncExternalStore(listen, shownFrom, () => null);
}
