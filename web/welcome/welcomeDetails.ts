import { localTimeText } from '../components/localTime.ts';
import { timeAgo } from '../session/poolTime.ts';

/** "Sunday, October 26, 10:00 AM EDT (4:00 PM your time)"; null once it has passed. */
export function deadlineInWords(week: {
  readonly deadline: string;
  readonly deadlineLabel: string;
  readonly deadlineOffsetMinutes: number;
  readonly isDeadlinePassed: boolean;
}): string | null {
  if (week.isDeadlinePassed) return null;
  const local = localTimeText(week.deadline, week.deadlineOffsetMinutes);
  return local === null ? week.deadlineLabel : `${week.deadlineLabel} (${local})`;
}

/** "Joined 2 hours ago, plays from Week 8" */
export function joinedInWords(
  { joinedAt, startWeek }: { readonly joinedAt: string; readonly startWeek: number },
  now: number,
): string {
  return `Joined ${timeAgo(Date.parse(joinedAt), now)}, plays from Week ${startWeek}`;
}
