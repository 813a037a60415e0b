import { type SubmitEvent, useState } from 'react';
import { useProblemFocus } from './useProblemFocus.ts';

type Problems = ReadonlyMap<string, string>;

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name & string : never;
}[keyof Values];

const ACCEPTED = { problems: new Map() as Problems, message: null };

/**
 * Form values and their problems; focuses the first invalid field.
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
    /** Resets the form once `sent` is accepted, unless it was edited since. */
    empty: (sent: Values) => setValues((now) => (now === sent ? initial : now)),
    problems: refusal.problems,
    message: refusal.message,
    /** Replaces the problems of fields, by name. */
    refuse: (problems: Problems, message: string | null = null) => setRefusal({ problems, message }),
    field: (name: TextName<Values>) => ({
      name,
      value: values[name] as string,
      problem: refusal.problems.get(name),
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
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
