import { startTransition, useEffect, useEffectEvent, useRef } from 'react';

/** Debounce of the search, in milliseconds. */
const SETTLE = 250;

/**
 * Calls `find` in a transition once search and filters have settled.
 * @param loaded those of the loaded list; by default none
 */
export function useSettledSearch(
  wanted: readonly (string | null)[],
  find: () => void,
  loaded: readonly (string | null)[] = wanted.map(() => null),
): void {
  const onSettled = useEffectEvent(find);
  const key = JSON.stringify(wanted);
  const shown = useRef(JSON.stringify(loaded));
  useEffect(() => {
    if (shown.current === key) return undefined;
    const timer = setTimeout(() => {
      shown.current = key;
      startTransition(() => onSettled());
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [key]);
}
