import { CalendarClock } from 'lucide-react';

interface LateJoinNoteProps {
  currentWeek: number;
  weekCount: number;
  /** The first week of an entry made now; null where none can be made. */
  startWeek: number | null | undefined;
}

/** Tells those who join after the first week when their entries start. */
export function LateJoinNote({ currentWeek, weekCount, startWeek }: LateJoinNoteProps) {
  if (startWeek == null || startWeek <= 1) return null;
  return (
    <p className="flex items-center gap-2 py-3 px-4 border border-penalty rounded-small font-semibold">
      <CalendarClock aria-hidden size={20} className="flex-none" />
      <span>
        It is Week {currentWeek} of {weekCount}; your entry starts{' '}
        {startWeek === currentWeek ? 'this week' : `in Week ${startWeek}`}.
      </span>
    </p>
  );
}
