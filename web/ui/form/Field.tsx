import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './form.module.css';

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
    <div className="grid gap-1 min-w-0">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        id={id}
        className={
          isCode ? `${styles.input} figures font-semibold tracking-[0.06em] uppercase` : styles.input
        }
        aria-required={required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}hint`} className="text-quiet text-13">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}problem`} className="text-flag-ink text-13 font-semibold">
          {problem}
        </p>
      )}
    </div>
  );
}
