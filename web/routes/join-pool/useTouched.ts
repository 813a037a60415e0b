import { useCallback, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/** The fields that were left at least once: their problems are shown from then on. */
export function useTouched(): [touched: ReadonlySet<string>, leave: (field: string) => void] {
  const [touched, setTouched] = useState(nothing);
  const leave = useCallback(
    (field: string) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
    [],
  );
  return [touched, leave];
}
