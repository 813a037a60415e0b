import type { EliminationReason } from './facts.ts';

/** Where an entry stands; week and reason are null while it is alive. */
export interface Standing {
  week: number | null;
  reason: EliminationReason | null;
}

interface Elimination {
  eliminatedWeek: number | null;
  eliminationReason: EliminationReason | null;
}

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

function shownStanding({ week, reason }: Standing, revealed: ReadonlySet<number>): Standing {
  return (
    shownElimination({ eliminatedWeek: week, eliminationReason: reason }, revealed) ?? {
      week: null,
      reason: null,
    }
  );
}

interface Change {
  before: Standing;
  after: Standing;
}

/** A change as everybody may know of it; null when nothing of it shows. */
export function shownChange<Of extends Change>(change: Of, revealed: ReadonlySet<number>): Of | null {
  const before = shownStanding(change.before, revealed);
  const after = shownStanding(change.after, revealed);
  return before.week === after.week && before.reason === after.reason ? null : { ...change, before, after };
}

/**
 * What of a grading can be told before all deadlines have passed: how many entries changed, and the listed ones of them.
 * @param revealed the weeks whose deadline has passed
 */
export function shownChanges<Of extends Change>(
  { shown, changes }: { shown: number; changes: readonly Of[] },
  revealed: ReadonlySet<number>,
): { changed: number; changes: Of[] } {
  const visible = changes.flatMap((change) => shownChange(change, revealed) ?? []);
  // More when a deadline has passed since the grading.
  return { changed: Math.max(shown, visible.length), changes: visible };
}

/** A part of a grading that may be told from the deadline of a week on; null: at once. */
export interface ToldChanges<Of> {
  week: number | null;
  changes: Of[];
}

/**
 * What a grading changed, in parts that may be told one after the other: at once, then at the deadline of each week that
 * is still hidden. A part depends on nothing that is secret until then, so neither its contents nor that there is one
 * tell a pick. An entry is in several parts when a later one tells more of it.
 * @param revealed the weeks whose deadline has passed
 */
export function changesByDeadline<Of extends Change & { entryId: number }>(
  changes: readonly Of[],
  revealed: ReadonlySet<number>,
): ToldChanges<Of>[] {
  const hidden = changes
    .flatMap(({ before, after }) => [before, after])
    .flatMap(({ week, reason }) => (week === null || reason === 'ADMIN' || revealed.has(week) ? [] : [week]));
  const known = new Set(revealed);
  const told = new Map<number, string>();
  const parts: ToldChanges<Of>[] = [];
  for (const week of [null, ...[...new Set(hidden)].sort((a, b) => a - b)]) {
    for (let earlier = 1; week !== null && earlier <= week; earlier += 1) known.add(earlier);
    const part = changes.flatMap((change) => {
      const shown = shownChange(change, known);
      if (shown === null || told.get(change.entryId) === JSON.stringify(shown)) return [];
      told.set(change.entryId, JSON.stringify(shown));
      return [shown];
    });
    if (part.length > 0) parts.push({ week, changes: part });
  }
  return parts;
}
