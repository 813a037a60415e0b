/** Work that one process at a time does again and again. Doing it twice must do no harm. */
export interface Job {
  /** Names its lease: unique. */
  readonly name: string;
  /**
   * Does what there is to do, and answers after how many real milliseconds to look again; `Infinity`: only when woken.
   * A failure is logged, written to the job's lease, and tried again with growing pauses.
   */
  run(signal: AbortSignal): Promise<number>;
  /** Calls `wake` when there may be something to do before its time; answers a function that stops it. */
  listen?(wake: () => void): () => void;
}
