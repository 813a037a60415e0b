import { Check, CircleAlert } from 'lucide-react';
import styles from './StandingsRow.module.css';

/** Whether the entry's fee is paid; empty where the pool hides it. */
export function Paid({ isPaid }: { isPaid: boolean | null | undefined }) {
  if (isPaid == null) return null;
  return (
    <span className={isPaid ? styles.paid : styles.week}>
      {isPaid ? <Check aria-hidden size={14} /> : <CircleAlert aria-hidden size={14} />}
      {isPaid ? 'Paid' : 'Not paid'}
    </span>
  );
}
