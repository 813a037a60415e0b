import type { PickOutcome } from '#graphql/grading/rules/facts.ts';

/** What a participant can tell others of an entry in a week, or of its season. */
export type MomentKind = 'PICKED' | 'PLAYING' | 'SURVIVED' | 'LAST_TEN' | 'OUT' | 'WINNER' | 'SEASON';

/** In the place of a week: the whole season of an entry. */
export const SEASON = 0;

/** An entry in a week, as a link shares it. */
export interface SharedWeek {
  entryId: number;
  /** `SEASON` for its season. */
  week: number;
}

export interface MomentFacts {
  week: number;
  /** Whether the deadline of the week has passed. */
  isRevealed: boolean;
  /** Whether the entry has the picks that the week needs. */
  hasPicked: boolean;
  /** The outcomes of its picks; ignored before the deadline. */
  outcomes: readonly PickOutcome[];
  /** The week of its public elimination; null while it is alive. */
  eliminatedWeek: number | null;
  /** The week that decided the pool, publicly; null while it runs. */
  decidedWeek: number | null;
  isWinner: boolean;
  isWeekComplete: boolean;
  /** The number of entries that are publicly alive after the week. */
  aliveAfter: number;
  total: number;
}

/** As many entries, or fewer, are the last ones of a larger pool. */
const LAST = 10;

/**
 * The moment of an entry in a week (SPECIFICATION 7.31); null where there is nothing to tell. Before the deadline it depends on
 * nothing but whether the entry has picked.
 */
export function momentKind(facts: MomentFacts): Exclude<MomentKind, 'SEASON'> | null {
  const { week, isRevealed, outcomes, eliminatedWeek, decidedWeek } = facts;
  if (!isRevealed)
    return facts.hasPicked && eliminatedWeek === null && decidedWeek === null ? 'PICKED' : null;
  if (facts.isWinner && week === decidedWeek) return 'WINNER';
  if (eliminatedWeek !== null && eliminatedWeek <= week) return eliminatedWeek === week ? 'OUT' : null;
  if (outcomes.length === 0 || (decidedWeek !== null && week > decidedWeek)) return null;
  if (outcomes.includes('PENDING')) return 'PLAYING';
  const isLast = facts.isWeekComplete && facts.aliveAfter <= LAST && facts.total > LAST;
  return isLast ? 'LAST_TEN' : 'SURVIVED';
}

/** "Survived Week 8". @param weekName as screens name the week: "Week 8", "Wild Card" */
export function momentHeadline(
  kind: Exclude<MomentKind, 'SEASON'>,
  weekName: string,
  aliveAfter: number,
): string {
  switch (kind) {
    case 'PICKED':
      return `Pick is in for ${weekName}`;
    case 'PLAYING':
      return `Playing ${weekName}`;
    case 'SURVIVED':
      return `Survived ${weekName}`;
    case 'LAST_TEN':
      return aliveAfter === 1 ? 'The last one standing' : `Among the last ${aliveAfter} standing`;
    case 'OUT':
      return `Out in ${weekName}`;
    case 'WINNER':
      return 'Winner';
  }
}
