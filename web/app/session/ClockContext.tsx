import { createContext, useContext } from 'react';
import { createServerClock, type ServerClock } from './serverClock.ts';

/** Defaults to the device's clock (component tests). */
const ClockContext = createContext<ServerClock>(createServerClock());

export const ClockProvider = ClockContext.Provider;

export function useServerClock(): ServerClock {
  return useContext(ClockContext);
}
