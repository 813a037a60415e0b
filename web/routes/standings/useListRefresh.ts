import { startTransition, useEffect, useEffectEvent, useRef } from 'react';

type Refetch = (
  variables: { search: string | null; count: number },
  options: { fetchPolicy: 'store-and-network' | 'network-only' },
) => unknown;

/** How many rows a page holds, and how many at most one refresh asks for. */
const PAGE = 100;
const MOST = 500;

interface ListState {
  search: string;
  version: number;
  loaded: number;
}

/**
 * Asks a list again when the search or the standings moved, keeping as many rows as are loaded, and keeping the old
 * rows in sight until the new ones are there.
 */
export function useListRefresh(refetch: Refetch, { search, version, loaded }: ListState): void {
  const shown = useRef({ search, version });
  const refresh = useEffectEvent(() => {
    const isSameList = shown.current.search === search;
    shown.current = { search, version };
    startTransition(() => {
      refetch(
        { search: search || null, count: isSameList ? Math.min(Math.max(loaded, PAGE), MOST) : PAGE },
        { fetchPolicy: isSameList ? 'network-only' : 'store-and-network' },
      );
    });
  });
  useEffect(() => {
    if (shown.current.search !== search || shown.current.version !== version) refresh();
  }, [search, version]);
}
