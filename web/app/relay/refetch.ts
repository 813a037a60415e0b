import { retryDelay } from './connection.ts';
import { mayPass } from './errors.ts';

/** Milliseconds before a refetch: `after`, plus a random part of `spread` against thundering herds. */
export interface Jitter {
  after: number;
  spread: number;
}

/** Refetches, one request at a time; failures are retried with back-off and jitter. */
export interface Refetch {
  /** Refetches after the jitter; merges further calls, unless their jitter ends earlier. */
  soon(): void;
  /** Refetches at once; during a request, again after it, since its response may predate the call. */
  now(): void;
  /** Cancels planned and pending refetches and retries. */
  stop(): void;
}

/** The first retry waits 1 to 2 seconds, against thundering herds. */
const SPREAD = 2;

/**
 * @param ask sends the query; calls `onSettled` once; returns its cancel function
 * @param jitter evaluated for each refetch
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
      // Deferred: Relay would attribute a synchronous one to the next query.
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
