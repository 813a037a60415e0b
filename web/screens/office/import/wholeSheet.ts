import { listed } from '#web/ui/text/listed.ts';
import { plural } from '#web/ui/locale/numbers.ts';
import { isWeek } from './sheet/meanings.ts';
import type { Draft } from './sheet/readSheet.ts';

/** What the commissioner says about what the sheet does not. */
export interface ImportAnswers {
  accept: readonly ('MISSED_WEEKS' | 'NOBODY_ALIVE')[];
  /** ISO; null: the picks of the missing weeks are not to come. */
  picksUntil: string | null;
}

export const NO_ANSWERS: ImportAnswers = { accept: [], picksUntil: null };

/** A week whose deadline has passed and that the sheet has hardly any picks for. */
export interface MissingWeek {
  readonly week: number;
  readonly playing: number;
  readonly picked: number;
}

/** What a check says of the whole sheet. */
export interface WholeSheet {
  /** What is asked before it is stored. */
  readonly doubts: readonly string[];
  readonly missingWeeks: readonly MissingWeek[];
  /** What a missing pick means in the pool. */
  readonly missedText: string;
  /** ISO; null where the picks cannot come later. */
  readonly picksUntilAtMost?: string | null | undefined;
}

/** "Week 6 and Week 7" */
export function weeksText(missing: readonly MissingWeek[]): string {
  return listed(missing.map(({ week }) => `Week ${week}`));
}

/** The last week for which the sheet has a pick; null where it has none. */
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
