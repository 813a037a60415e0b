import { useEffect } from 'react';
import type { PreloadedPage } from './loadPage.ts';

const owners = new WeakMap<object, number>();

/** Disposes of query references on unmount, one tick later: StrictMode's second mount reclaims them. */
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
