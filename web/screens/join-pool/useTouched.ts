import type { FocusEvent } from 'react';
import { useCallback, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/**
 * The fields that lost the focus to another field: their problems are shown from then on. Losing it to a
 * button does not count: a problem that appears between press and release would move the button from under
 * the pointer.
 */
export function useTouched(): [
  touched: ReadonlySet<string>,
  leave: (field: string, event: FocusEvent) => void,
] {
  const [touched, setTouched] = useState(nothing);
  const leave = useCallback((field: string, { relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLElement && relatedTarget.matches('input, select'))) return;
    setTouched((before) => (before.has(field) ? before : new Set([...before, field])));
  }, []);
  return [touched, leave];
}
