import { ArrowRight, ListChecks } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './SeveralPicks.module.css';

interface SeveralPicksProps {
  /** The number of the viewer's entries with a team to submit. */
  ready: number;
  /** The next entry without a team, while the entry that is shown has one. */
  next: { id: string; username: string } | null;
  onEntry: (entryId: string) => void;
  /** Called when a review may be opened soon. */
  onPrepare: () => void;
  onReview: () => void;
}

/** Leads from one entry to the next that needs a team, and to one review of all teams that are selected. */
export function SeveralPicks({ ready, next, onEntry, onPrepare, onReview }: SeveralPicksProps) {
  if (!next && ready < 2) return null;
  return (
    <div className={styles.several}>
      {next && (
        <Button onClick={() => onEntry(next.id)}>
          Choose for <bdi>{next.username}</bdi> <ArrowRight aria-hidden size={18} />
        </Button>
      )}
      {ready > 1 && (
        <Button onPointerEnter={onPrepare} onFocus={onPrepare} onClick={onReview}>
          <ListChecks aria-hidden size={18} /> Review all {ready} picks
        </Button>
      )}
    </div>
  );
}
