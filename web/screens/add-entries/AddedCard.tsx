import { useEffect, useRef } from 'react';
import { CircleCheck } from 'lucide-react';
import { Card } from '#web/ui/components/Card.tsx';
import { NameList } from '#web/ui/components/NameList.tsx';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
import styles from './AddEntries.module.css';
import type { Added } from './useAddEntries.ts';

/** The entries just added, and how they are paid. */
export function AddedCard({ added }: { added: Added }) {
  const { usernames, howToPay } = added;
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button may be gone, with the room for more entries.
  useEffect(() => words.current?.focus(), [added]);
  return (
    <Card title={howToPay ? 'Payment' : 'Entries added'} icon={CircleCheck}>
      <div className={styles.owed}>
        <p ref={words} tabIndex={-1} className="focus-visible:outline-none">
          <NameList names={usernames} /> {usernames.length === 1 ? 'is' : 'are'} in
          {howToPay && ', PENDING until the payment arrives'}.
        </p>
        {howToPay && <HowToPay howToPay={howToPay} />}
      </div>
    </Card>
  );
}
