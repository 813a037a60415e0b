/**
 * `connecting`: before the first subscription, or idle. `offline`: the socket dropped or failed to open; it
 * is retried without end.
 */
export type ConnectionState = 'connected' | 'connecting' | 'offline';

export interface Connection {
  state(): ConnectionState;
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

/** Milliseconds before a retry (0 is the first): exponential to 30 s, with half of it random. */
export function retryDelay(retry: number, random: () => number = Math.random): number {
  const most = Math.min(30_000, 500 * 2 ** Math.min(retry, 10));
  return most / 2 + (most / 2) * random();
}
