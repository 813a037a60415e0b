import { listed } from '#web/ui/text/listed.ts';
import { plural } from '#web/ui/locale/numbers.ts';
import { isWeek } from './sheet/meanings.ts';
import type { Draft } from './sheet/readSheet.ts';

/** The commissioner's answers about missing data. */
export interface ImportAnswers {
  accept: readonly ('MISSED_WEEKS' | 'NOBODY_ALIVE')[];
  /** ISO; null: no later picks for missing weeks. */
  picksUntil: string | null;
}

export const NO_ANSWERS: ImportAnswers = { accept: [], picksUntil: null };

/** A closed week with hardly any picks in the sheet. */
export interface MissingWeek {
  readonly week: number;
  readonly playing: number;
  readonly picked: number;
}

export interface WholeSheet {
  /** Questions before the import. */
  readonly doubts: readonly string[];
  readonly missingWeeks: readonly MissingWeek[];
  /** The pool's consequence of a missing pick. */
  readonly missedText: string;
  /** ISO; null where later picks are impossible. */
  readonly picksUntilAtMost?: string | null | undefined;
}

/** "Week 6 and Week 7" */
export function weeksText(missing: readonly MissingWeek[]): string {
  return listed(missing.map(({ week }) => `Week ${week}`));
}

/** The last week with a pick; null for none. */
export function lastWeekOf({ columns, rows }: Draft): number | null {
  const weeks = columns.flatMap((meaning, place) =>
    isWeek(meaning) && rows.some(({ cells }) => (cells[place] ?? '') !== '') ? [Number(meaning)] : [],
  );
  return weeks.length === 0 ? null : Math.max(...weeks);
}

/** "Your sheet ends with Week 6; the deadline of Week 7 has passed. Where are its picks?" */
export function missingQuestion(missing: readonly MissingWeek[], last: number | null): string {
  const [first] = missing as readonly [MissingWeek, ...MissingWeek[]];
  const isOne = missing.length === 1;
  const passed = isOne
    ? `the deadline of ${weeksText(missing)} has passed`
    : `the deadlines of ${weeksText(missing)} have passed`;
  if (last === null) return `Nobody in your sheet has a pick, and ${passed}. Where are the picks?`;
  if (last < first.week)
    return `Your sheet ends with Week ${last}; ${passed}. Where are ${isOne ? 'its' : 'their'} picks?`;
  const some = missing.map(
    ({ week, picked, playing }) => `${picked} of ${plural(playing, 'entry', 'entries')} in Week ${week}`,
  );
  return `Only ${listed(some)} ${isOne && first.picked === 1 ? 'has' : 'have'} a pick, and ${passed}. Where are the others?`;
}
