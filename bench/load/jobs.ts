/** What the load generator is asked to do. */
export interface Job {
  port: number;
  /** One list of requests for each connection, sent in order. */
  lists: string[][];
  /** Milliseconds after which no request is sent any more; no limit by default. */
  duration?: number;
  /** Whether a connection starts its list again at the end. */
  repeats?: boolean;
  /** Milliseconds from the start of one request of a connection to that of the next, unless its answer takes longer. */
  every?: number;
  /** Text that the head of each answer has; any other answer counts as failed. */
  head?: string;
  /** Milliseconds over which the connections start, evenly; all at once by default. */
  spread?: number;
}

/** What came of it. Times are in milliseconds. */
export interface Outcome {
  answered: number;
  /** From the first request to the last answer. */
  elapsed: number;
  median: number;
  p95: number;
  slowest: number;
  /** Number of answers by HTTP status; 0 counts connections that broke. */
  statuses: Record<number, number>;
  /** Number of answers that contain "errors" or a failure's message. */
  failures: number;
  /** The first failed answer, for the message of an error. */
  firstFailure?: string;
}
