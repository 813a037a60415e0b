import type { EliminationReason } from './facts.ts';

/**
 * The elimination that everybody may know of; null while the entry counts as alive. Before the deadline of its week an
 * elimination by a result would tell which team was picked (whoever lost on Thursday), so it shows at the deadline, to
 * the owner too: the answer is then the same for all. Owners see it earlier in the outcome of their pick. (SPEC 6)
 * @param revealed the weeks whose deadline has passed
 */
export function shownElimination(
  { eliminatedWeek: week, eliminationReason: reason }: Elimination,
  revealed: ReadonlySet<number>,
): { week: number; reason: EliminationReason | null } | null {
  if (week === null) return null;
  return revealed.has(week) || reason === 'ADMIN' ? { week, reason } : null;
}

interface Elimination {
  eliminatedWeek: number | null;
  eliminationReason: EliminationReason | null;
}
