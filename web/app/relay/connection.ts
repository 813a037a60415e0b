/**
 * - `connected`: the socket is open, the page is live.
 * - `connecting`: no connection was lost: before the first subscription, or between pages that need none.
 * - `offline`: the socket dropped or cannot be opened; it is retried without end.
 */
export type ConnectionState = 'connected' | 'connecting' | 'offline';

/** The state of the live connection as an external store of React. */
export interface Connection {
  state(): ConnectionState;
  /** @returns the function that stops listening. */
  listen(listener: () => void): () => void;
  set(state: ConnectionState): void;
}

export function createConnection(): Connection {
  let current: ConnectionState = 'connecting';
  const listeners = new Set<() => void>();
  return {
    state: () => current,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(state) {
      if (state === current) return;
      current = state;
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Milliseconds to wait before the given retry (0 is the first): doubles to 30 s, with half of it left to chance. */
export function retryDelay(retry: number, random: () => number = Math.random): number {
  const most = Math.min(30_000, 500 * 2 ** Math.min(retry, 10));
  return most / 2 + (most / 2) * random();
}
