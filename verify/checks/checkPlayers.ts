import type { Books } from './books.ts';
import { checkWeek } from './checkKnownPicks.ts';
import type { OpenedPick } from './openedPick.ts';

/**
 * The entry must have started, must not be publicly out, and the pool must not be decided. A commissioner may pick for an entry
 * that is out, since a correction can bring it back.
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
