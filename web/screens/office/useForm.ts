import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';

type Problems = ReadonlyMap<string, string>;

/** The names of values that a text field edits. */
type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name & string : never;
}[keyof Values];

const ACCEPTED = { problems: new Map() as Problems, message: null };

/**
 * The values of a form, and why they were refused; the first wrong field then has the focus.
 * @param onEdit called when a value changes
 */
export function useForm<Values extends object>(initial: Values, onEdit?: () => void) {
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<{ problems: Problems; message: string | null }>(ACCEPTED);
  const ref = useProblemFocus(refusal.problems);
  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    onEdit?.();
  };
  return {
    values,
    set,
    /** Empties the form once `sent` is accepted; what was changed since stays. */
    empty: (sent: Values) => setValues((now) => (now === sent ? initial : now)),
    problems: refusal.problems,
    /** Of the form as a whole. */
    message: refusal.message,
    /** Takes the problems of fields by their names; those of before are gone. */
    refuse: (problems: Problems, message: string | null = null) => setRefusal({ problems, message }),
    /** The props of a text field. */
    field: (name: TextName<Values>) => ({
      name,
      value: values[name] as string,
      problem: refusal.problems.get(name),
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
    /** The props of the form element. */
    form: (submit: () => void) => ({
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        submit();
      },
    }),
  };
}
