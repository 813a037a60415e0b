import styles from './JoinPool.module.css';
import type { Step } from './joinDraft.ts';

const steps: readonly { step: Step; label: string }[] = [
  { step: 'account', label: 'Account' },
  { step: 'details', label: 'Details' },
  { step: 'payment', label: 'Payment' },
];

/** Where in the three steps one is. */
export function StepList({ current }: { current: Step }) {
  const at = steps.findIndex(({ step }) => step === current);
  return (
    <ol role="list" aria-label="Steps" className={styles.steps}>
      {steps.map(({ step, label }, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`${styles.step} ${index <= at ? styles.reached : ''}`}
        >
          <span className={styles.figure}>{index + 1}</span> {label}
          {index < at && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
