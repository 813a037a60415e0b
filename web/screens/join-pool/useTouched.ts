import type { FocusEvent } from 'react';
import { useCallback, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/**
 * Fields that were blurred to another field show their problems. Blur to a button does not count: a problem
 * that appears during the press would move the button from under the pointer.
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
