import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './Field.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  /** Below the field: what to put there. */
  hint?: ReactNode;
  /** What is wrong with it; the field is then marked invalid. */
  problem?: string | null;
  /** Codes and keys: figures and capitals that can be told apart. */
  isCode?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled line of text, with its hint and its problem read out beside it. */
export function Field({ label, hint, problem, isCode = false, ref, required, ...input }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', problem ? `${id}problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        id={id}
        className={isCode ? `${styles.input} ${styles.code}` : styles.input}
        aria-required={required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
