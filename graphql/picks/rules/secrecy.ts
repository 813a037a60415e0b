import type { EliminationReason } from '#graphql/grading/rules/facts.ts';

/** An entry's elimination; week and reason are null while it is alive. */
export interface Standing {
  week: number | null;
  reason: EliminationReason | null;
  /** The weeks of the strikes, one for each; missing where the pool does not count them. */
  strikes?: readonly number[];
}

/** Whether two standings of an entry are equal. */
export function isSameStanding(a: Standing, b: Standing): boolean {
  return a.week === b.week && a.reason === b.reason && a.strikes?.join() === b.strikes?.join();
}

interface Elimination {
  eliminatedWeek: number | null;
  eliminationReason: EliminationReason | null;
}

/** The weeks whose deadline has passed. */
export type Revealed = Pick<ReadonlySet<number>, 'has'>;

/**
 * The public elimination; null while the entry is publicly alive. Before the deadline of its week an
 * elimination by a result would reveal the picked team (the one that lost on Thursday), so it shows at the
 * deadline, to the owner too: the response is then the same for everybody. Owners see it earlier in the
 * outcome of their pick. (SPECIFICATION 4.5)
 * @param revealed the weeks whose deadline has passed
 */
export function shownElimination(
  { eliminatedWeek: week, eliminationReason: reason }: Elimination,
  revealed: Revealed,
): { week: number; reason: EliminationReason | null } | null {
  if (week === null) return null;
  return revealed.has(week) || reason === 'ADMIN' ? { week, reason } : null;
}

function shownStanding({ week, reason, strikes }: Standing, revealed: ReadonlySet<number>): Standing {
  const shown = shownElimination({ eliminatedWeek: week, eliminationReason: reason }, revealed);
  return {
    week: shown?.week ?? null,
    reason: shown?.reason ?? null,
    // A strike by a result is secret as long as an elimination by it would be.
    ...(strikes === undefined ? {} : { strikes: strikes.filter((each) => revealed.has(each)) }),
  };
}

interface Change {
  before: Standing;
  after: Standing;
}

/** The public form of a change; null when nothing of it is public. */
export function shownChange<Of extends Change>(change: Of, revealed: ReadonlySet<number>): Of | null {
  const before = shownStanding(change.before, revealed);
  const after = shownStanding(change.after, revealed);
  return isSameStanding(before, after) ? null : { ...change, before, after };
}

/**
 * The public part of a grading before all deadlines have passed: the number of changed entries, and the
 * listed ones.
 * @param revealed the weeks whose deadline has passed
 */
export function shownChanges<Of extends Change>(
  { shown, changes }: { shown: number; changes: readonly Of[] },
  revealed: ReadonlySet<number>,
): { changed: number; changes: Of[] } {
  const visible = changes.flatMap((change) => shownChange(change, revealed) ?? []);
  // Larger when a deadline has passed since the grading.
  return { changed: Math.max(shown, visible.length), changes: visible };
}

/** A part of a grading that becomes public at the deadline of a week; null: at once. */
export interface RevealedChanges<Of> {
  week: number | null;
  changes: Of[];
}

/**
 * The changes of a grading, in parts that become public one after the other: at once, then at the deadline of
 * each week that is still hidden. A part depends on nothing that is secret until then, so neither its content
 * nor its existence reveals a pick. An entry is in several parts when a later one reveals more of it.
 * @param revealed the weeks whose deadline has passed
 */
export function changesByDeadline<Of extends Change & { entryId: number }>(
  changes: readonly Of[],
  revealed: ReadonlySet<number>,
): RevealedChanges<Of>[] {
  const hidden = changes
    .flatMap(({ before, after }) => [before, after])
    .flatMap(({ week, reason, strikes = [] }) => [
      ...(week === null || reason === 'ADMIN' ? [] : [week]),
      ...strikes,
    ])
    .filter((week) => !revealed.has(week));
  const known = new Set(revealed);
  const lastShown = new Map<number, string>();
  const parts: RevealedChanges<Of>[] = [];
  for (const week of [null, ...[...new Set(hidden)].sort((a, b) => a - b)]) {
    for (let earlier = 1; week !== null && earlier <= week; earlier += 1) known.add(earlier);
    const part = changes.flatMap((change) => {
      const shown = shownChange(change, known);
      if (shown === null || lastShown.get(change.entryId) === JSON.stringify(shown)) return [];
      lastShown.set(change.entryId, JSON.stringify(shown));
      return [shown];
    });
    if (part.length > 0) parts.push({ week, changes: part });
  }
  return parts;
}
