/**
 * Milliseconds before a refetch: `after`, plus a random part of `spread`, so that thousands of pages do not
 * refetch together.
 */
export interface Jitter {
  after: number;
  spread: number;
}

/** Refetches, never twice at a time. */
export interface Refetch {
  /** Refetches after the jitter; further calls until then are merged, unless their jitter ends before. */
  soon(): void;
  /**
   * Refetches at once; during a request, once more after it, since its response may be older than the reason.
   */
  now(): void;
  /** Cancels the planned and the pending refetch. */
  stop(): void;
}

/**
 * @param ask sends the query; calls `onSettled` once, on success or failure; returns the function that
 * cancels it
 * @param jitter that of a reason to refetch, at its time
 */
export function createRefetch(ask: (onSettled: () => void) => () => void, jitter: () => Jitter): Refetch {
  let planned: ReturnType<typeof setTimeout> | undefined;
  let plannedFor = 0;
  let cancel: (() => void) | null = null;
  let isAskedAgain = false;
  const repeat = () => {
    if (isAskedAgain) now();
  };
  const now = () => {
    clearTimeout(planned);
    planned = undefined;
    if (cancel) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    let isSettled = false;
    const running = ask(() => {
      isSettled = true;
      cancel = null;
      // Deferred: within the response, Relay would take this for the next query's, too.
      queueMicrotask(repeat);
    });
    if (!isSettled) cancel = running;
  };
  return {
    soon() {
      const { after, spread } = jitter();
      const requestedAt = performance.now();
      if (planned !== undefined && plannedFor <= requestedAt + after + spread) return;
      clearTimeout(planned);
      const delay = after + spread * Math.random();
      plannedFor = requestedAt + delay;
      planned = setTimeout(now, delay);
    },
    now,
    stop() {
      clearTimeout(planned);
      planned = undefined;
      isAskedAgain = false;
      cancel?.();
      cancel = null;
    },
  };
}
