import { createContext, useContext } from 'react';
import type { Live } from './live.ts';
import { createLive } from './live.ts';

/** Defaults to unshared subscriptions (component tests). */
const LiveContext = createContext<Live>(createLive());

export const LiveProvider = LiveContext.Provider;

export function useLiveEvents(): Live {
  return useContext(LiveContext);
}
