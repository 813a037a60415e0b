import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Connection, type ConnectionState, createConnection } from './connection.ts';

/** Defaults to a connection that is never lost (component tests). */
const ConnectionContext = createContext<Connection>(createConnection());

export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): Connection {
  return useContext(ConnectionContext);
}

export function useConnectionState(): ConnectionState {
  const connection = useConnection();
  return useSyncExternalStore(connection.listen, connection.state, connection.state);
}

/**
 * While the socket is lost, polls every `intervalMs` ms (SPECIFICATION 7.20: games 5 s; deadline 60 s;
 * records 30 s on the dashboard, 60 s on picks), and once on reconnection for changes missed.
 */
export function usePollingWhenOffline(refetch: () => void, intervalMs: number): void {
  const connection = useConnection();
  const isLost = useSyncExternalStore(
    connection.listen,
    () => connection.state() === 'offline',
    () => false,
  );
  const wasLost = useRef(false);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (!isLost) {
      if (wasLost.current) latest.current();
      wasLost.current = false;
      return undefined;
    }
    wasLost.current = true;
    const poll = () => latest.current();
    // Random start in the second half of the interval: all pages lose the server at the same moment.
    let timer: ReturnType<typeof setTimeout> = setTimeout(
      () => {
        timer = setInterval(poll, intervalMs);
        poll();
      },
      (intervalMs / 2) * (1 + Math.random()),
    );
    // Clears the interval, too: timers share one list of ids.
    return () => clearTimeout(timer);
  }, [isLost, intervalMs]);
}
