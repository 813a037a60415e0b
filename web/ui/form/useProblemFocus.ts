import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field of the form whenever problems are found.
 * @returns a ref for the form
 */
export function useProblemFocus(problems: ReadonlyMap<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return form;
}
