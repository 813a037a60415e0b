import { startTransition, useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds without a change before the search runs. */
const SETTLE = 250;

/**
 * Calls `find` in a transition when the wanted search and filters have stayed the same for a moment.
 * @param loaded those that the page has loaded its list with; by default none of them
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
