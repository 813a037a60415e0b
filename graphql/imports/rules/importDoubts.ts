import { listed } from '#kernel/rules/listed.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** Questions to the commissioner before an import is stored, with the meaning of accepting each. */
export const IMPORT_DOUBTS = {
  MISSED_WEEKS:
    'Weeks whose deadline has passed have no picks, or hardly any. Settled: the entries missed them, and the rule of the pool for a missing pick counts.',
  NOBODY_ALIVE: 'No entry of the import is left in the pool. Settled: all are out.',
} as const;

export type ImportDoubt = keyof typeof IMPORT_DOUBTS;

export const NOBODY_ALIVE_TEXT = 'All entries of this table are out: nobody would be left.';

/** "Week 6 and Week 7 have no picks, and their deadlines have passed." */
export function noPicksText(weeks: readonly number[]): string {
  const names = listed(weeks.map((week) => `Week ${week}`));
  return weeks.length === 1
    ? `${names} has no picks, and its deadline has passed. Did the entries miss it, or are the picks still to come?`
    : `${names} have no picks, and their deadlines have passed. Did the entries miss them, or are the picks still to come?`;
}

/** The consequence of a missing pick, as a sentence (SPECIFICATION 5.10). */
export function missedText({
  noPick,
  byeWeeks,
  lives,
  pickTo,
}: Pick<PoolOptions, 'noPick' | 'byeWeeks' | 'lives' | 'pickTo'>): string {
  if (noPick === 'AUTO') {
    const team = pickTo === 'WIN' ? 'favorite' : 'underdog';
    return `Each entry gets the biggest ${team} of the week that it has left.`;
  }
  const cost =
    noPick === 'OUT' || lives === 1 ? 'is out' : `loses one of its ${lives} lives for each missing pick`;
  if (byeWeeks === 0) return `An entry without a pick ${cost}.`;
  const free = byeWeeks === 1 ? 'its free week' : `one of its ${byeWeeks} free weeks`;
  return `An entry without a pick takes ${free}; when none is left, it ${cost}.`;
}
