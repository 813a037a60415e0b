import { useState } from 'react';

/**
 * What a dry run answered, for the input that it was asked for: a change of the input asks anew, and an answer that comes
 * after it is ignored.
 * @param input what is sent, with the versions that are shown
 * @returns the answer, null without one for the present input; and the function that keeps one for the input of its render.
 * `next` is for an answer that leaves another input in the form.
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
