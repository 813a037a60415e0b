import type { Books } from './books.ts';
import type { OpenedPick } from './openedPick.ts';

/**
 * Checks that the entry could pick in the week: it had started, was not publicly out, and the pool was not decided before.
 * A commissioner may pick for an entry that is out, since a correction can bring it back.
 */
export function checkPlayer(
  { findings, season, entries }: Books,
  { leaf, kind, record, entry }: OpenedPick,
): void {
  const { week } = record;
  findings.count('players');
  const fail = (message: string) => findings.fail('players', { leaf, entry: record.entry, week }, message);
  const start = entries.startWeekOf(entry);
  if (week < start)
    fail(`Leaf ${leaf} is a pick for Week ${week} of an entry that plays from Week ${start} on.`);
  const rules = season.rules.before(leaf);
  if (rules !== undefined && (week < rules.firstWeek || week > (rules.lastWeek ?? season.lastWeek))) {
    fail(`Leaf ${leaf} is a pick for Week ${week}, which the pool did not play.`);
  }
  if (kind !== 'SUBMIT' && kind !== 'CHANGE') return;
  if (entries.wasOut(entry, leaf))
    fail(`Leaf ${leaf} is a pick of an entry that was out when it was written.`);
  const decided = season.decided.before(leaf) ?? null;
  if (decided !== null && week > decided) {
    fail(`Leaf ${leaf} is a pick for Week ${week}, written when Week ${decided} had decided the pool.`);
  }
}
