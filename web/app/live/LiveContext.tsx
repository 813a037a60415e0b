import { createContext, useContext } from 'react';
import type { Live } from './live.ts';
import { createLive } from './live.ts';

/** Without a provider (in a test of one component) no subscriptions are shared. */
const LiveContext = createContext<Live>(createLive());

export const LiveProvider = LiveContext.Provider;

/** For mutations whose event the server sends to this page, too. */
export function useLiveEvents(): Live {
  return useContext(LiveContext);
}
