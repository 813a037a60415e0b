import type { FocusEvent } from 'react';
import { useCallback, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/**
 * The fields that were left for another one: their problems are shown from then on. Not when they are left for a button:
 * a problem that comes between the press and the release moves the button from under the pointer.
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
