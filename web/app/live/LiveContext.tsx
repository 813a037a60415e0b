import { createContext, useContext } from 'react';
import { createLive, type Live } from './live.ts';

/** Defaults to unshared subscriptions (component tests). */
const LiveContext = createContext<Live>(createLive());

export const LiveProvider = LiveContext.Provider;

export function useLiveEvents(): Live {
  return useContext(LiveContext);
}
