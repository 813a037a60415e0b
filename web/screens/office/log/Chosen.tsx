import { X } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Log.module.css';

/** An active filter of the log, with a button to remove it. */
export function Chosen({ label, name, onRemove }: { label: string; name: string; onRemove: () => void }) {
  return (
    <div className={styles.chosen} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <Button aria-label={`Remove the filter: ${name}`} onClick={onRemove}>
        <bdi className={styles.name}>{name}</bdi> <X aria-hidden size={18} />
      </Button>
    </div>
  );
}
