import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './Field.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  /** A hint below the field. */
  hint?: ReactNode;
  /** The problem of the field, which is then marked invalid. */
  problem?: string | null;
  /** For codes and keys: a font that tells figures and capitals apart. */
  isCode?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled text field whose hint and problem are read out with it. */
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
