import { countsStrikes } from '#graphql/pools/rules/options/poolOptions.ts';
import {
  decisionOf,
  entryGrader,
  type GradedCount,
  type GradingFacts,
} from '#graphql/grading/reference/grading.ts';
import { namedStanding, publicStanding } from '#verify/checks/grades.ts';
import type { LoggedState } from '#verify/checks/loggedState.ts';
import { numbers, type Column } from '#verify/tables/column.ts';
import { StandingNames, type NamedStanding } from '#verify/tables/standingNames.ts';
import type { StatedEntries } from './statedEntries.ts';

/** Later than any instant: for deadlines that no leaf states as passed. */
const AHEAD = new Date(8.64e15);

/** The tables also hold secret state. */
const EVERY_WEEK = { has: () => true };

/** The standings of all entries by all picks, committed ones included, as the server's tables hold them. */
export interface FullGrades {
  decidedWeek: number | null;
  voidWeeks: ReadonlySet<number>;
  /** By the entry's row. */
  of(row: number): NamedStanding;
}

/** Grades all entries by the reference, from the log and its committed picks. @returns null before rules are stated */
export function gradeFully(state: LoggedState, { entries, picks }: StatedEntries): FullGrades | null {
  const logged = state.gradingFacts;
  if (logged === null) return null;
  const facts: GradingFacts = { ...logged, deadlines: deadlinesOf(state) };
  const names = new StandingNames();
  const graded = numbers();
  const voidWeeks = new Set<number>();
  for (;;) {
    const counts = gradeAll({ facts, voidWeeks, names, graded }, { entries, picks });
    const { decidedWeek, isPlayedOn } = decisionOf(counts, facts);
    if (decidedWeek !== null && isPlayedOn) {
      voidWeeks.add(decidedWeek);
      continue;
    }
    const counted: NamedStanding[] = [];
    // Nothing after the deciding week; strikes only where the pool counts them.
    const by = { decidedWeek, countsStrikes: countsStrikes(facts), revealed: EVERY_WEEK };
    return {
      decidedWeek,
      voidWeeks,
      of: (row) => (counted[graded.get(row)] ??= publicStanding(names.of(graded.get(row)), by)),
    };
  }
}

/** Passed and future deadlines by the log: a pick can be late by either. */
function deadlinesOf({ passed, deadlines, at }: LoggedState): Map<number, Date> {
  return new Map(
    [...new Set([...deadlines.keys(), ...passed.keys()])].map((week) => {
      const instant = passed.get(week)?.deadline ?? deadlines.get(week)!;
      // Passed by the clock only: without a leaf that states it, nothing follows.
      const isDue = !passed.has(week) && instant <= at;
      return [week, isDue ? AHEAD : new Date(instant)];
    }),
  );
}

interface Grading {
  facts: GradingFacts;
  voidWeeks: ReadonlySet<number>;
  names: StandingNames;
  graded: Column<Uint32Array>;
}

function gradeAll(
  { facts, voidWeeks, names, graded }: Grading,
  { entries, picks }: Pick<StatedEntries, 'entries' | 'picks'>,
): GradedCount[] {
  const grade = entryGrader(facts, voidWeeks);
  const counts = new Map<string, GradedCount>();
  for (const row of entries.rows()) {
    const entry = entries.factsOf(row);
    const standing = namedStanding(grade(entry, picks.factsOf(row, entry.id)));
    const number = names.numberOf(standing);
    graded.set(row, number);
    const key = `${number} ${entry.startWeek}`;
    const count = counts.get(key);
    if (count !== undefined) {
      count.count += 1;
      continue;
    }
    const { week, reason } = standing;
    counts.set(key, {
      startWeek: entry.startWeek,
      eliminatedWeek: week || null,
      reason: reason || null,
      count: 1,
    });
  }
  return [...counts.values()];
}
