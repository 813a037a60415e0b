import { startTransition, useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds without a change before the search runs. */
const SETTLE = 250;

/**
 * Calls `find` in a transition when the wanted search and filters have stayed the same for a moment. The page has loaded its
 * list without any: they are all null at first.
 */
export function useSettledSearch(wanted: readonly (string | null)[], find: () => void): void {
  const onSettled = useEffectEvent(find);
  const key = JSON.stringify(wanted);
  const shown = useRef(JSON.stringify(wanted.map(() => null)));
  useEffect(() => {
    if (shown.current === key) return undefined;
    const timer = setTimeout(() => {
      shown.current = key;
      startTransition(() => onSettled());
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [key]);
}
