import { createContext, useContext } from 'react';
import type { ServerClock } from './serverClock.ts';
import { createServerClock } from './serverClock.ts';

/** Without a provider (in a test of one component) a clock without server time. */
const ClockContext = createContext<ServerClock>(createServerClock());

export const ClockProvider = ClockContext.Provider;

export function useServerClock(): ServerClock {
  return useContext(ClockContext);
}
