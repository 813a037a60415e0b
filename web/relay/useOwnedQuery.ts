import { useEffect } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

const owners = new WeakMap<object, number>();

/**
 * Disposes of a loader's query reference when its owner unmounts. One tick later, because StrictMode mounts
 * everything twice and the second mount claims it again.
 */
export function useOwnedQuery<Q extends OperationType>(query: PreloadedQuery<Q>): void {
  useEffect(() => {
    owners.set(query, (owners.get(query) ?? 0) + 1);
    return () => {
      owners.set(query, (owners.get(query) ?? 1) - 1);
      setTimeout(() => {
        if (owners.get(query) === 0) query.dispose();
      });
    };
  }, [query]);
}
