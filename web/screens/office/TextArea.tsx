import { useId } from 'react';

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
    <div className="grid gap-1 [&_label]:p-0 [&_label]:font-bold">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="w-full min-h-24 py-2 px-3 field text-ink text-17 resize-y"
        value={value}
        maxLength={maxLength}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
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
