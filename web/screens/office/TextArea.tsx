import { useId } from 'react';
import form from '#web/ui/form/form.module.css';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
  maxLength?: number;
}

export function TextArea({ label, value, onChange, hint, problem, maxLength }: TextAreaProps) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', problem ? `${id}problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={form.labelled}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={form.textarea}
        value={value}
        maxLength={maxLength}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p id={`${id}hint`} className={form.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}problem`} className={form.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
