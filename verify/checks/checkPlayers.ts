import type { Books } from './books.ts';
import { checkWeek } from './checkKnownPicks.ts';
import type { OpenedPick } from './openedPick.ts';

/**
 * The entry must have started and must not be publicly eliminated, and the pool must be undecided. A
 * commissioner may pick for an eliminated entry, since a correction can reinstate it.
 */
export function checkPlayer(books: Books, { leaf, kind, record, entry }: OpenedPick): void {
  const { findings, season, entries } = books;
  const { week } = record;
  findings.count('players');
  checkWeek(books, leaf, entry, week);
  if (kind !== 'SUBMIT' && kind !== 'CHANGE') return;
  const fail = (message: string) => findings.fail('players', { leaf, entry: record.entry, week }, message);
  if (entries.wasOut(entry, leaf))
    fail(`Leaf ${leaf} is a pick of an entry that was out when it was written.`);
  const decided = season.decided.before(leaf) ?? null;
  if (decided !== null && week > decided) {
    fail(`Leaf ${leaf} is a pick for Week ${week}, written when Week ${decided} had decided the pool.`);
  }
}
