import { poolLongTime, timeAgo, zoneOfLabel } from '../session/poolTime.ts';

/** "Sunday, October 26, 10:00 AM EDT"; null once it has passed. */
export function deadlineInWords(week: {
  readonly deadline: string;
  readonly deadlineLabel: string;
  readonly deadlineOffsetMinutes: number;
  readonly isDeadlinePassed: boolean;
}): string | null {
  if (week.isDeadlinePassed) return null;
  return poolLongTime(week.deadline, zoneOfLabel(week.deadlineLabel, week.deadlineOffsetMinutes));
}

/**
 * The lines of the quick start (SPECIFICATION 7.14).
 * @param rules the rules of the pool in short
 * @param deadline of this week's picks, in words; null when it has passed
 */
export function quickStart(rules: readonly string[], deadline: string | null): string[] {
  return deadline === null ? [...rules] : [...rules, `This week's picks are due ${deadline}.`];
}

/** "Joined 2 hours ago, plays from Week 8" */
export function joinedInWords(
  { joinedAt, startWeek }: { readonly joinedAt: string; readonly startWeek: number },
  now: number,
): string {
  return `Joined ${timeAgo(Date.parse(joinedAt), now)}, plays from Week ${startWeek}`;
}
