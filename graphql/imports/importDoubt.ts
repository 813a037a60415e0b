import type { MissingWeek } from './rules/missedWeeks.ts';
import { type ImportDoubt, NOBODY_ALIVE_TEXT, noPicksText } from './rules/importDoubts.ts';
import { InvalidInputError } from '../kernel/failures.ts';

/** What only the commissioner knows of an import. */
export interface ImportAnswers {
  /** Doubts that are settled: it is as the table says. */
  accept?: readonly ImportDoubt[] | undefined;
  /** The picks of the weeks that the table lacks are entered until then. */
  picksUntil?: Date | undefined;
}

/** The doubts about an import that its answers leave. Everybody is out for one reason: missing weeks are asked about first. */
export function doubtsAbout(
  { missingWeeks, isAnyAlive }: { missingWeeks: readonly MissingWeek[]; isAnyAlive: boolean },
  { accept = [], picksUntil }: ImportAnswers,
): ImportDoubt[] {
  const areUnknown = missingWeeks.length > 0 && picksUntil === undefined;
  if (areUnknown && !accept.includes('MISSED_WEEKS')) return ['MISSED_WEEKS'];
  return isAnyAlive || accept.includes('NOBODY_ALIVE') ? [] : ['NOBODY_ALIVE'];
}

/** An import is not stored before the commissioner has said what its table does not. */
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
