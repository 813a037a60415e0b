/**
 * Events of pools, for subscriptions, caches and other processes. An event carries ids, never contents:
 * listeners load what they may see. It is published after its write has been committed.
 */
export type PoolEvent =
  /** Scores, status, line or kickoff of games changed. */
  | { type: 'games'; seasonYear: number; week: number; gameIds: number[] }
  /**
   * Entries of a pool were eliminated, reinstated, added or renamed, or its current week or winners changed.
   * `renamed`: a username changed.
   */
  | { type: 'standings'; poolId: number; renamed?: true }
  /**
   * A deadline passed, a pick was stored or changed, or the week became complete. `pick`: the only change is
   * a pick of this account, which is secret until that instant (milliseconds of game time).
   */
  | { type: 'week'; poolId: number; week: number; pick?: { userId: number; secretUntil: number } }
  /** The clock jumped or changed its speed. */
  | { type: 'clock' }
  /** Settings of a pool changed. */
  | { type: 'pool'; poolId: number }
  /**
   * Something changed that only the pool's commissioners see: invitations, disputes or held updates of the
   * feed. Shared answers do not depend on it, so no cache is invalidated. `isLogDue`: a reported checkpoint
   * contradicts the log, so the pool's tables must be compared with its log.
   */
  | { type: 'office'; poolId: number; isLogDue?: true }
  /** Messages of a pool were posted or removed. Shared answers contain none, so their caches stay valid. */
  | { type: 'talk'; poolId: number; messageIds: number[] }
  /**
   * Something changed that only this account sees: the state of its disputes, what it has read. No cache is
   * invalidated.
   */
  | { type: 'viewer'; userId: number }
  /**
   * A session or token of an account ended, or its rights changed: its running operations must end, and its
   * sessions and tokens are looked up again.
   */
  | { type: 'access'; userId: number }
  /**
   * The site's only pool, which every account can read, is no longer the only one: running operations of
   * accounts that are not its members must end.
   */
  | { type: 'closed'; poolId: number }
  /** A row was queued: the job of that name polls at once. No cache is invalidated. */
  | { type: 'queued'; queue: 'mail' | 'push' | 'webhooks' | 'seasonImports' }
  /** Settings of the site changed: every process reloads them. */
  | { type: 'site' }
  /** Changes of another process may have been missed: every cache must be dropped. */
  | { type: 'missed' };

/**
 * Milliseconds for which an event is replayed to late subscribers: a page queries first and subscribes
 * afterwards, and a phone may need seconds to open its socket.
 */
export const RECENT = 10_000;

/**
 * Longest real milliseconds for which any cached value is used. Bounds the effect of a lost event, or of a
 * broken connection that is noticed only seconds later.
 */
export const MAX_AGE = 30_000;

/**
 * Real milliseconds between two counts of a week's secret picks, however many are stored; subscribers are
 * notified of a pick with this delay.
 */
export const PICKS_EVERY = 250;

/**
 * Longest real milliseconds for which a request waits until this process has reached its caller's offset, and
 * for which a response waits until its own events are delivered.
 */
export const PATIENCE = 1_000;

/**
 * The events port: within one process (memory.ts), between processes that share a SQLite file (sqlite.ts), or
 * over PostgreSQL or Redis (betweenProcesses.ts).
 *
 * All processes agree on one order of events. The offset of a process is the last event up to which it has
 * received all. Clients carry the offset of the responding process (`Pool-Position`) to the next one, which
 * therefore never answers with an older state (docs/cache.md). In a single process all offsets are 0.
 */
export interface Events {
  publish(event: PoolEvent): void;
  /** The events received within RECENT, oldest first, for a subscriber that queried before it subscribed. */
  recent(): readonly PoolEvent[];
  /** Calls the listener for each event until the returned function is called. Listeners must not throw. */
  subscribe(listener: (event: PoolEvent) => void): () => void;
  /** False while events of other processes cannot arrive: caches must not be used. */
  isConnected(): boolean;
  /**
   * The offset of this process; Infinity while events published here cannot reach the other processes, so
   * that none of them answers this caller from a cache.
   */
  offset(): number;
  /** Resolves when `offset` includes all events published here so far, after PATIENCE at the latest. */
  settled(): Promise<void>;
  /**
   * True once this process has reached the offset, or uses no cache because it is disconnected; false after
   * PATIENCE, and at once for Infinity.
   */
  reached(offset: number): Promise<boolean>;
  close(): Promise<void>;
}
