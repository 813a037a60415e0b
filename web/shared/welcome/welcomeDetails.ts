import { type PoolZone, poolLongTime, timeAgo } from '#web/app/session/poolTime.ts';

/** "Sunday, October 26, 10:00 AM EDT"; null once it has passed. */
export function deadlineInWords(
  week: { readonly deadline: string; readonly isDeadlinePassed: boolean },
  zone: PoolZone,
): string | null {
  return week.isDeadlinePassed ? null : poolLongTime(week.deadline, zone);
}

/**
 * The quick start (SPECIFICATION 7.14): what to do, by when, and where the rules are.
 * @param rules in short; the first says what to pick
 * @param deadline of this week's picks, in words; null when it has passed
 */
export function quickStart(rules: readonly string[], deadline: string | null): string[] {
  return [
    ...rules.slice(0, 1),
    ...(deadline === null ? [] : [`This week's picks are due ${deadline}.`]),
    'The other rules stand beside the teams, under Picks.',
  ];
}

/** "Joined 2 hours ago, plays from Week 8"; "Imported …" for an imported entry */
export function joinedInWords(
  {
    joinedAt,
    importedAt,
    startWeek,
  }: {
    readonly joinedAt: string;
    readonly importedAt?: string | null | undefined;
    readonly startWeek: number;
  },
  now: number,
): string {
  return `${importedAt ? 'Imported' : 'Joined'} ${timeAgo(Date.parse(joinedAt), now)}, plays from Week ${startWeek}`;
}
