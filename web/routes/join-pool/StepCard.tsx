import type { ReactNode, Ref, SubmitEvent } from 'react';
import form from '../../components/form.module.css';
import styles from './JoinPool.module.css';

interface StepCardProps {
  title: string;
  /** Its heading takes the focus when the step comes. */
  ref: Ref<HTMLHeadingElement>;
  onSubmit: () => void;
  children: ReactNode;
}

/** One step of joining: Enter goes on. */
export function StepCard({ title, ref, onSubmit, children }: StepCardProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={`${styles.card} ${form.form}`} noValidate onSubmit={submit}>
      <h2 ref={ref} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </form>
  );
}
