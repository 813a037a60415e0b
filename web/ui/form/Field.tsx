import type { InputHTMLAttributes, Ref } from 'react';
import { Labeled, type LabeledProps } from './Labeled.tsx';
import styles from './form.module.css';

interface FieldProps extends LabeledProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** For codes and keys: a font that tells figures and capitals apart. */
  isCode?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function Field({ label, hint, problem, isCode = false, ref, required, ...input }: FieldProps) {
  return (
    <Labeled label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={ref}
          className={
            isCode ? `${styles.input} figures font-semibold tracking-[0.06em] uppercase` : styles.input
          }
          aria-required={required}
        />
      )}
    </Labeled>
  );
}
