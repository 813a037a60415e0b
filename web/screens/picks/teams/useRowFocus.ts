import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Roving tab stop for buttons with `data-row`: arrows, Home and End move. The stop is the last focused row,
 * else the selected one, else the first.
 * @param ids of the rows, in order
 */
export function useRowFocus(ids: readonly string[], selected: string | null) {
  const [focused, onFocus] = useState<string | null>(null);
  const stop = [focused, selected].find((id) => id !== null && ids.includes(id)) ?? ids[0];
  const rows = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const all = [...(rows.current?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? [])];
    const at = all.findIndex((row) => row === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return { rows, stop, onFocus, onKeyDown };
}
