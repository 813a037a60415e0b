/** Periodic work of one process at a time. Must be idempotent. */
export interface Job {
  /** Name of its lease, unique. */
  readonly name: string;
  /**
   * Runs once. @returns real milliseconds until the next run; `Infinity`: only when woken. Failures are
   * logged, stored with the job's lease, and retried with increasing delays.
   */
  run(signal: AbortSignal): Promise<number>;
  /**
   * Calls `wake` when there may be work early; returns a function that removes the listener. Called each time
   * the lease is taken: state derived from earlier events must be reset, since events may have been missed.
   */
  listen?(wake: () => void): () => void;
}
