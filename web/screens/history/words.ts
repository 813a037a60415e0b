/** Rows of the Survival Timeline per page; the page's query has the same number. */
export const ROWS = 60;

/** The weeks from the pool's first played week on. */
export function playedWeeks<Week extends { alive: number; eliminated: number }>(
  weeks: readonly Week[],
): readonly Week[] {
  const first = weeks.findIndex(({ alive, eliminated }) => alive + eliminated > 0);
  return first < 0 ? [] : weeks.slice(first);
}

/** 1 to the last week. */
export function seasonWeeks(weekCount: number): number[] {
  return Array.from({ length: weekCount }, (_, index) => index + 1);
}
