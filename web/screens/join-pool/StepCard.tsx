import type { ReactNode, Ref, SubmitEvent } from 'react';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import form from '#web/ui/form/form.module.css';
import styles from './JoinPool.module.css';
import type { Problems } from './joinDraft.ts';

interface StepCardProps {
  title: string;
  /** Whether its heading takes the focus when the step appears. */
  ref: Ref<HTMLHeadingElement>;
  /** When they change, the first field that has one takes the focus. */
  problems: Problems;
  onSubmit: () => void;
  children: ReactNode;
}

/** One step of joining; Enter continues. */
export function StepCard({ title, ref, problems, onSubmit, children }: StepCardProps) {
  const whole = useProblemFocus(problems);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={whole} className={`${styles.card} ${form.form}`} noValidate onSubmit={submit}>
      <h2 ref={ref} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </form>
  );
}
