import { useState } from 'react';

/**
 * The dry run's answer for the current input; late answers for an earlier input are ignored.
 * @param input what is sent, with the displayed versions
 * @returns the answer, null without one for this input; and the setter for the input of its render. `next` is
 * for an answer that leaves another input in the form.
 */
export function usePreview<Answer>(
  input: unknown,
): [preview: Answer | null, keep: (answer: Answer | null, next?: unknown) => void] {
  const of = JSON.stringify(input);
  const [kept, setKept] = useState<{ of: string; answer: Answer | null }>({ of, answer: null });
  if (kept.of !== of) setKept({ of, answer: null });
  return [
    kept.of === of ? kept.answer : null,
    (answer, next = input) => setKept((now) => (now.of === of ? { of: JSON.stringify(next), answer } : now)),
  ];
}
