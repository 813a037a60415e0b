import { useEffect } from 'react';
import type { PreloadedPage } from './loadPage.ts';

const owners = new WeakMap<object, number>();

/**
 * Disposes of a loader's query references when their owner unmounts. One tick later, because StrictMode mounts
 * everything twice and the second mount claims them again.
 */
export function useOwnedQueries(queries: PreloadedPage): void {
  useEffect(() => {
    for (const query of queries) owners.set(query, (owners.get(query) ?? 0) + 1);
    return () => {
      for (const query of queries) owners.set(query, (owners.get(query) ?? 1) - 1);
      setTimeout(() => {
        for (const query of queries) if (owners.get(query) === 0) query.dispose();
      });
    };
  }, [queries]);
}
