import type { ScoreFeed } from './scoreFeed.ts';

/** The SecondSource port: an independent source of results, which confirms or contradicts finals and grades nothing. */
export interface SecondSource extends ScoreFeed {
  /** What it is: the schedule file with results, or another scoreboard. */
  readonly kind: 'SCHEDULE' | 'SCOREBOARD';
  /** Real milliseconds between two questions, while finals are without confirmation. */
  readonly pollInterval: number;
}

/** The names under which the health of the second source is stored; no score feed has one of them. */
export const SECOND_SOURCE_NAMES = { SCHEDULE: 'schedule', SCOREBOARD: 'second-scoreboard' } as const;

export function isSecondSource(name: string): boolean {
  return Object.values<string>(SECOND_SOURCE_NAMES).includes(name);
}
