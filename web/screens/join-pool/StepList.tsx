import styles from './JoinPool.module.css';
import type { Step } from './joinDraft.ts';
import { steps } from './joinDraft.ts';

const labels: Record<Step, string> = { account: 'Account', details: 'Details', payment: 'Payment' };

export function StepList({ current, isFree }: { current: Step; isFree: boolean }) {
  const at = steps.indexOf(current);
  return (
    <ol role="list" aria-label="Steps" className="grid grid-cols-3 gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`${styles.step} ${index <= at ? styles.reached : ''}`}
        >
          <span className="font-board text-20 leading-none">{index + 1}</span>{' '}
          {step === 'payment' && isFree ? 'Confirm' : labels[step]}
          {index < at && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
