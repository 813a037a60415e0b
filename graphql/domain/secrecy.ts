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

interface Standing {
  week: number | null;
  reason: EliminationReason | null;
}

/**
 * What of a grading can be told before all deadlines have passed: how many entries changed, and the listed ones of them.
 * @param revealed the weeks whose deadline has passed
 */
export function shownChanges<Change extends { before: Standing; after: Standing }>(
  { changed, changes }: { changed: number; changes: readonly Change[] },
  revealed: ReadonlySet<number>,
): { changed: number; changes: Change[] } {
  const shown = ({ week, reason }: Standing): Standing =>
    shownElimination({ eliminatedWeek: week, eliminationReason: reason }, revealed) ?? {
      week: null,
      reason: null,
    };
  const visible = changes
    .map((change) => ({ ...change, before: shown(change.before), after: shown(change.after) }))
    .filter(({ before, after }) => before.week !== after.week || before.reason !== after.reason);
  // Of those beyond the list nobody knows the weeks: they count only when the list has nothing to hide.
  const isWhole = visible.length === changes.length;
  return { changed: isWhole ? changed : visible.length, changes: visible };
}
