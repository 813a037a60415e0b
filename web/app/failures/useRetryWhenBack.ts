import { useEffect, useEffectEvent } from 'react';
import { useConnectionState, usePollingWhenOffline } from '../relay/ConnectionContext.tsx';
import { isUnavailable, mayPass } from '../relay/errors.ts';

/** Milliseconds between tries while the socket is lost. */
const TRY_EVERY = 15_000;

/**
 * Retries a request that failed for lack of a connection or a server, and does so at once when the socket is back. An
 * overloaded server behind an open socket is asked again after the time that it states, and a random one.
 */
export function useRetryWhenBack(error: unknown, retry: () => void): void {
  usePollingWhenOffline(() => mayPass(error) && retry(), TRY_EVERY);
  const again = useEffectEvent(retry);
  const isOffline = useConnectionState() === 'offline';
  useEffect(() => {
    if (isOffline || !isUnavailable(error)) return undefined;
    const random = (TRY_EVERY / 2) * (1 + Math.random());
    const timer = setTimeout(() => again(), 1_000 * (error.retryAfter ?? 0) + random);
    return () => clearTimeout(timer);
  }, [error, isOffline]);
}
