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

const COLORS: Record<BadgeStatus, string> = {
  LIVE: 'border-flag bg-flag text-on-flag',
  FINAL: 'border-ink text-ink',
  IN_PROGRESS: 'border-flag text-flag',
  NO_RESULT: 'border-dashed border-control-line text-quiet',
  SCHEDULED: 'border-dashed border-control-line text-quiet',
  POSTPONED: 'border-penalty text-ink',
  CANCELLED: 'border-penalty text-ink',
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
    <span
      className={`inline-flex items-center gap-[5px] py-0.5 px-[7px] border rounded-[4px] heading text-13 tracking-[0.06em] leading-[1.3] whitespace-nowrap ${COLORS[status]}`}
    >
      {Shape ? (
        <Shape aria-hidden size={14} strokeWidth={2.5} />
      ) : (
        <span aria-hidden className={`w-1 h-3 rounded-[1px] bg-current ${styles.bar}`} />
      )}
      {labels[status]}
    </span>
  );
}
