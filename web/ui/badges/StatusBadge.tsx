import { CalendarClock, CircleQuestionMark, CirclePause, CircleSlash, Flag, Hourglass } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import styles from './StatusBadge.module.css';

export type BadgeStatus =
  'FINAL' | 'LIVE' | 'IN_PROGRESS' | 'NO_RESULT' | 'SCHEDULED' | 'POSTPONED' | 'CANCELLED';

const labels: Record<BadgeStatus, string> = {
  FINAL: 'FINAL',
  LIVE: 'LIVE',
  IN_PROGRESS: 'IN PROGRESS',
  NO_RESULT: 'NO RESULT',
  SCHEDULED: 'SCHEDULED',
  POSTPONED: 'POSTPONED',
  CANCELLED: 'CANCELED',
};

const shapes: Record<Exclude<BadgeStatus, 'LIVE'>, LucideIcon> = {
  FINAL: Flag,
  IN_PROGRESS: Hourglass,
  NO_RESULT: CircleQuestionMark,
  SCHEDULED: CalendarClock,
  POSTPONED: CirclePause,
  CANCELLED: CircleSlash,
};

/** The state of a game as a word and a shape (SPECIFICATION 2.6). */
export function StatusBadge({ status }: { status: BadgeStatus }) {
  const Shape = status === 'LIVE' ? null : shapes[status];
  return (
    <span className={`${styles.badge} ${styles[status]}`}>
      {Shape ? (
        <Shape aria-hidden size={14} strokeWidth={2.5} />
      ) : (
        <span aria-hidden className={styles.bar} />
      )}
      {labels[status]}
    </span>
  );
}
