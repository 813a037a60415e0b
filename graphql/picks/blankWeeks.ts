import type { GridEntry, GridRules } from '../imports/rules/grid.ts';

/** An entry without a pick in weeks that are over, before later picks: it joined late, or missed them. */
export interface BlankWeeks {
  line: number;
  username: string;
  /** Ascending. */
  weeks: number[];
  /** The week of its first pick. */
  firstPickWeek: number;
}

/** The weeks before the entry's last pick, over by now, without a pick. */
export function blankWeeksOf({ picks, startWeek }: GridEntry, { openWeek, weekCount }: GridRules): number[] {
  const last = Math.min(picks.at(-1)?.week ?? 0, openWeek ?? weekCount + 1);
  const picked = new Set(picks.map(({ week }) => week));
  return Array.from({ length: Math.max(0, last - startWeek) }, (_, index) => startWeek + index).filter(
    (week) => !picked.has(week),
  );
}
