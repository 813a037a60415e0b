import { type ReactNode, useId } from 'react';

export interface LabeledProps {
  label: string;
  hint?: ReactNode;
  /** The problem of the control, which is then marked invalid. */
  problem?: string | null;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control with its label, whose hint and problem are read out with it. */
export function Labeled({
  label,
  hint,
  problem,
  children,
}: LabeledProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', problem ? `${id}problem` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1 min-w-0">
      <label htmlFor={id} className="p-0 font-bold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
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
