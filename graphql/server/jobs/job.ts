/** Periodic work of one process at a time. Must be idempotent. */
export interface Job {
  /** Unique name of its lease. */
  readonly name: string;
  /**
   * Runs once and returns the real milliseconds until the next run; `Infinity`: only when woken. A failure is
   * logged, stored with the job's lease, and retried with growing delays.
   */
  run(signal: AbortSignal): Promise<number>;
  /**
   * Calls `wake` when there may be work early; returns a function that removes the listener. Called whenever the lease is
   * taken: what the job concluded from events before is forgotten, since others may have been missed.
   */
  listen?(wake: () => void): () => void;
}
