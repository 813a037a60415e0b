import { Check, CircleAlert } from 'lucide-react';
import styles from './StandingsRow.module.css';

/** Whether the fee of an entry has been paid; nothing where the pool does not show it. */
export function Paid({ isPaid }: { isPaid: boolean | null | undefined }) {
  if (isPaid == null) return null;
  return (
    <span className={isPaid ? styles.paid : styles.week}>
      {isPaid ? <Check aria-hidden size={14} /> : <CircleAlert aria-hidden size={14} />}
      {isPaid ? 'Paid' : 'Not paid'}
    </span>
  );
}
