import type { MissingWeek } from './rules/missedWeeks.ts';
import { type ImportDoubt, NOBODY_ALIVE_TEXT, noPicksText } from './rules/importDoubts.ts';
import { InvalidInputError } from '../kernel/failures.ts';

/** Facts about an import that only the commissioner knows. */
export interface ImportAnswers {
  /** Resolved doubts: the table is right. */
  accept?: readonly ImportDoubt[] | undefined;
  /** Until then, picks may be entered for the weeks that the table lacks. */
  picksUntil?: Date | undefined;
}

/**
 * The unresolved doubts about an import. Missing weeks come first, since they may explain why everybody is eliminated.
 */
export function doubtsAbout(
  { missingWeeks, isAnyAlive }: { missingWeeks: readonly MissingWeek[]; isAnyAlive: boolean },
  { accept = [], picksUntil }: ImportAnswers,
): ImportDoubt[] {
  const areUnknown = missingWeeks.length > 0 && picksUntil === undefined;
  if (areUnknown && !accept.includes('MISSED_WEEKS')) return ['MISSED_WEEKS'];
  return isAnyAlive || accept.includes('NOBODY_ALIVE') ? [] : ['NOBODY_ALIVE'];
}

/** An import waits for the commissioner to resolve its doubts. */
export class ImportDoubtError extends InvalidInputError {
  override name = 'ImportDoubtError';
  readonly doubt: ImportDoubt;
  constructor(doubt: ImportDoubt, missing: readonly MissingWeek[]) {
    const message =
      doubt === 'NOBODY_ALIVE' ? NOBODY_ALIVE_TEXT : noPicksText(missing.map(({ week }) => week));
    super([{ path: ['input', 'accept'], message }]);
    this.doubt = doubt;
  }
}
