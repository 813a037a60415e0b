import { retryDelay } from './connection.ts';
import { mayPass } from './errors.ts';

/**
 * Milliseconds before a refetch: `after`, plus a random part of `spread`, so that thousands of pages do not
 * refetch together.
 */
export interface Jitter {
  after: number;
  spread: number;
}

/** Refetches, never twice at a time; what failed for a while is tried again, with back-off and jitter. */
export interface Refetch {
  /** Refetches after the jitter; further calls until then are merged, unless their jitter ends before. */
  soon(): void;
  /**
   * Refetches at once; during a request, once more after it, since its response may be older than the reason.
   */
  now(): void;
  /** Cancels the planned and the pending refetch, and tries no failed one again. */
  stop(): void;
}

/** The first retry waits 1 to 2 seconds: what failed in a rush fails for thousands of pages. */
const SPREAD = 2;

/**
 * @param ask sends the query; calls `onSettled` once, with the error of a failure; returns the function that
 * cancels it
 * @param jitter that of a reason to refetch, at its time
 */
export function createRefetch(
  ask: (onSettled: (error?: Error) => void) => () => void,
  jitter: () => Jitter,
): Refetch {
  let planned: ReturnType<typeof setTimeout> | undefined;
  let plannedFor = 0;
  let cancel: (() => void) | null = null;
  let isAskedAgain = false;
  let failures = 0;
  const repeat = (error: Error | undefined) => {
    if (cancel) return;
    if (mayPass(error)) {
      isAskedAgain = false;
      planIn(retryDelay(failures + SPREAD));
      failures += 1;
      return;
    }
    failures = 0;
    if (isAskedAgain) now();
  };
  const planIn = (delay: number) => {
    const at = performance.now() + delay;
    if (planned !== undefined && plannedFor <= at) return;
    clearTimeout(planned);
    plannedFor = at;
    planned = setTimeout(now, delay);
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
    const running = ask((error) => {
      isSettled = true;
      cancel = null;
      // Deferred: within the response, Relay would take this for the next query's, too.
      queueMicrotask(() => repeat(error));
    });
    if (!isSettled) cancel = running;
  };
  return {
    soon() {
      const { after, spread } = jitter();
      if (planned !== undefined && plannedFor <= performance.now() + after + spread) return;
      planIn(after + spread * Math.random());
    },
    now,
    stop() {
      clearTimeout(planned);
      planned = undefined;
      isAskedAgain = false;
      failures = 0;
      cancel?.();
      cancel = null;
    },
  };
}
