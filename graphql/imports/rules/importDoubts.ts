import { listed } from '#kernel/rules/listed.ts';

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
