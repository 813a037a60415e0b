import { startTransition, useEffect, useEffectEvent, useRef } from 'react';

type Refetch = (
  variables: { search: string | null; count: number },
  options: { fetchPolicy: 'store-and-network' | 'network-only'; onComplete: () => void },
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
 * rows in sight until the new ones are there. While an answer is on its way the next question waits for it: Relay would
 * share that answer, which may be older than what moved.
 */
export function useListRefresh(refetch: Refetch, { search, version, loaded }: ListState): void {
  const shown = useRef({ search, version });
  const asked = useRef({ turn: 0, isRunning: false, isAskedAgain: false });
  const refresh = useEffectEvent(function ask() {
    const isSameList = shown.current.search === search;
    shown.current = { search, version };
    if (isSameList && asked.current.isRunning) {
      asked.current.isAskedAgain = true;
      return;
    }
    const turn = asked.current.turn + 1;
    asked.current = { turn, isRunning: true, isAskedAgain: false };
    const onComplete = () => {
      if (asked.current.turn !== turn) return;
      asked.current.isRunning = false;
      if (asked.current.isAskedAgain) setTimeout(ask);
    };
    startTransition(() => {
      refetch(
        { search: search || null, count: isSameList ? Math.min(Math.max(loaded, PAGE), MOST) : PAGE },
        { fetchPolicy: isSameList ? 'network-only' : 'store-and-network', onComplete },
      );
    });
  });
  useEffect(() => {
    if (shown.current.search !== search || shown.current.version !== version) refresh();
  }, [search, version]);
}
