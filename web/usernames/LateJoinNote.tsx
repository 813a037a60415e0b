import { CalendarClock } from 'lucide-react';
import styles from './LateJoinNote.module.css';

interface LateJoinNoteProps {
  currentWeek: number;
  weekCount: number;
  /** The first week that an entry made now plays; null where none can be made. */
  startWeek: number | null | undefined;
}

/** For those who join after the first week: from when on they play. */
export function LateJoinNote({ currentWeek, weekCount, startWeek }: LateJoinNoteProps) {
  if (startWeek == null || startWeek <= 1) return null;
  return (
    <p className={styles.note}>
      <CalendarClock aria-hidden size={20} className={styles.icon} />
      <span>
        Week {currentWeek} of {weekCount}, you play from Week {startWeek}.
      </span>
    </p>
  );
}
