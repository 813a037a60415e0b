import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Whenever problems are found, the first field of the form that is marked invalid takes the focus.
 * @returns for the form
 */
export function useProblemFocus(problems: ReadonlyMap<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return form;
}
