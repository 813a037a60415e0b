import type { ReactNode, Ref, SubmitEvent } from 'react';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import type { Problems } from './joinDraft.ts';

interface StepCardProps {
  title: string;
  /** The heading to focus when the step appears. */
  ref: Ref<HTMLHeadingElement>;
  /** A change focuses the first invalid field. */
  problems: Problems;
  onSubmit: () => void;
  children: ReactNode;
}

export function StepCard({ title, ref, problems, onSubmit, children }: StepCardProps) {
  const whole = useProblemFocus(problems);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={whole} className="py-5 px-4 panel grid gap-4" noValidate onSubmit={submit}>
      <h2 ref={ref} tabIndex={-1} className="focus-visible:outline-none">
        {title}
      </h2>
      {children}
    </form>
  );
}
