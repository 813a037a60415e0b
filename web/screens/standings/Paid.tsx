import { Check, CircleAlert } from 'lucide-react';

/** Whether the entry's fee is paid; empty where the pool hides it. */
export function Paid({ isPaid }: { isPaid: boolean | null | undefined }) {
  if (isPaid == null) return null;
  return (
    <span className={`inline-flex items-center gap-1 text-13 ${isPaid ? 'text-quiet' : 'font-bold'}`}>
      {isPaid ? <Check aria-hidden size={14} /> : <CircleAlert aria-hidden size={14} />}
      {isPaid ? 'Paid' : 'Not paid'}
    </span>
  );
}
