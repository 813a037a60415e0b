/**
 * What happened, told to whoever listens: subscriptions, caches, other processes. Events carry ids, never
 * contents: a listener loads what it is allowed to see. An event is published after the write it tells of
 * was committed.
 */
export type PoolEvent =
  /** Scores, status, line or kick-off of games moved. */
  | { type: 'games'; seasonYear: number; week: number; gameIds: number[] }
  /** Entries of a pool went out, came back, joined, or its current week or winners moved. */
  | { type: 'standings'; poolId: number }
  /** A deadline passed, a pick was stored or changed, or the week became complete. */
  | { type: 'week'; poolId: number; week: number }
  /** The clock jumped or changed its speed. */
  | { type: 'clock' }
  /** Settings of a pool changed. */
  | { type: 'pool'; poolId: number }
  /** A session or a token of an account ended: what runs in its name must end, too. */
  | { type: 'access'; userId: number }
  /** Another process did something that it could not tell: whoever keeps anything loads it anew. */
  | { type: 'missed' };

/**
 * Milliseconds for which an event is told to those who come late: a page asks, then subscribes, and in between its
 * socket has to be opened, on a phone far from a mast.
 */
export const RECENT = 10_000;

/**
 * The events port: in one process (memory.ts), between those that share a file (sqlite.ts), or between processes over
 * LISTEN/NOTIFY (postgres.ts).
 */
export interface Events {
  publish(event: PoolEvent): void;
  /** What was heard here within RECENT, oldest first: for who asked before and listens only now. */
  recent(): readonly PoolEvent[];
  /** Listens until the answered function is called. Listeners must not throw. */
  subscribe(listener: (event: PoolEvent) => void): () => void;
  close(): Promise<void>;
}
