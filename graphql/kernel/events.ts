/**
 * Events of the pools, published to subscriptions, caches and other processes. An event carries ids, never
 * contents: a listener loads what it may see. An event is published after its write is committed.
 */
export type PoolEvent =
  /** Scores, status, line or kickoff of games moved. */
  | { type: 'games'; seasonYear: number; week: number; gameIds: number[] }
  /**
   * Entries of a pool were eliminated, reinstated, added or renamed, or its current week or winners changed. `renamed`: one
   * has another username.
   */
  | { type: 'standings'; poolId: number; renamed?: true }
  /**
   * A deadline passed, a pick was stored or changed, or the week became complete. `pick`: nothing of the pool but a pick
   * of this account changed, which is secret until that instant, in milliseconds of game time.
   */
  | { type: 'week'; poolId: number; week: number; pick?: { userId: number; secretUntil: number } }
  /** The clock jumped or changed its speed. */
  | { type: 'clock' }
  /** Settings of a pool changed. */
  | { type: 'pool'; poolId: number }
  /**
   * Something of a pool changed that its commissioners alone see: invitations, disputes or held updates of the feed. No
   * answer that viewers share depends on it, so that no cache drops anything. `isLogDue`: a checkpoint was reported that
   * the log does not continue, so that a comparison of the pool's tables with its log is due.
   */
  | { type: 'office'; poolId: number; isLogDue?: true }
  /** Messages of a pool were posted or removed. No cache of shared answers drops anything: none has messages in it. */
  | { type: 'talk'; poolId: number; messageIds: number[] }
  /** Something changed that this account alone sees: the state of its disputes, what it has read. No cache drops anything. */
  | { type: 'viewer'; userId: number }
  /**
   * A session or a token of an account ended, or what the account may do changed: its running operations must end
   * too, and its sessions and tokens are looked up again.
   */
  | { type: 'access'; userId: number }
  /**
   * The site's only pool, which every account reads, is not the only one any more: running operations of accounts that are
   * not its members must end.
   */
  | { type: 'closed'; poolId: number }
  /** Something was queued for the job of that name, which looks at once. No cache drops anything. */
  | { type: 'queued'; queue: 'mail' | 'push' | 'webhooks' | 'seasonImports' }
  /** Settings of the site changed: every process reads them again. */
  | { type: 'site' }
  /** Another process changed something without an event: every cache must reload. */
  | { type: 'missed' };

/**
 * Milliseconds for which an event is replayed to late subscribers: a page queries first and subscribes
 * afterwards, and a phone may need seconds to open its socket.
 */
export const RECENT = 10_000;

/**
 * Milliseconds of real time for which a value may be kept that events should have dropped: an event may have been lost,
 * and a broken connection goes unnoticed for some seconds. Every cache reads again after it.
 */
export const MAX_AGE = 30_000;

/**
 * Milliseconds of real time within which the number of a week's picks is computed once, however many are stored; subscribers
 * hear of a pick this much later.
 */
export const PICKS_EVERY = 250;

/**
 * Milliseconds of real time for which a request waits until a process has heard of what its caller was told, and an
 * answer until the others can hear of what it tells.
 */
export const PATIENCE = 1_000;

/**
 * The events port: in one process (memory.ts), between those that share a file (sqlite.ts), or between processes over
 * PostgreSQL or Redis (betweenProcesses.ts).
 *
 * Processes agree on one order of their events, counted by positions. A process has a position when every event up to
 * it was delivered there. A caller takes the position of the process that answers it to the next one, which thereby
 * never answers with something older (docs/cache.md). In one process all positions are 0.
 */
export interface Events {
  publish(event: PoolEvent): void;
  /**
   * The events received here within RECENT, oldest first, for a subscriber that queried before it subscribed.
   */
  recent(): readonly PoolEvent[];
  /** Calls the listener for each event until the returned function is called. Listeners must not throw. */
  subscribe(listener: (event: PoolEvent) => void): () => void;
  /** False while events of other processes cannot arrive: nothing must be kept that they would change. */
  isConnected(): boolean;
  /**
   * The position of this process; Infinity while the other processes cannot hear of what was published here, so that
   * no process trusts what it keeps for a caller who was told of it.
   */
  offset(): number;
  /** Resolves when `offset` includes all events published here so far, after PATIENCE in any case. */
  settled(): Promise<void>;
  /**
   * Resolves when this process has the position, or keeps nothing because it is not hearing; with false when it has
   * not after PATIENCE, and at once for Infinity.
   */
  reached(offset: number): Promise<boolean>;
  close(): Promise<void>;
}
