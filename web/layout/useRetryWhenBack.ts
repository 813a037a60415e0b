import { usePollingWhenOffline } from '../relay/ConnectionContext.tsx';
import { RequestError } from '../relay/errors.ts';

/** Milliseconds between tries while the socket is lost. */
const TRY_EVERY = 15_000;

/**
 * Retries a request that failed for lack of a connection or a server, and does so at once when the socket is
 * back.
 */
export function useRetryWhenBack(error: unknown, retry: () => void): void {
  const mayPass = error instanceof RequestError && ['network', 'timeout', 'server'].includes(error.failure);
  usePollingWhenOffline(() => mayPass && retry(), TRY_EVERY);
}
