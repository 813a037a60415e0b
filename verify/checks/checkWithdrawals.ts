import { hasPoolBegun } from '#graphql/pools/rules/poolBeginning.ts';
import type { LeafOf, PickOrigin } from '../leaves/leaf.ts';
import type { Books } from './books.ts';
import type { Place } from './findings.ts';

/** Milliseconds after the beginning of the pool in which an entry that left before it can be stated. */
const LAST_MINUTE = 60_000;

/**
 * Withdraws existing entries: either nobody has picked for them since their import, or the pool has not
 * begun. Their committed picks must still be opened.
 * @returns their rows
 */
export function checkWithdrawal(books: Books, leaf: LeafOf<'withdrawn'>, index: number): number[] {
  const { findings, entries, grades, acts, picks } = books;
  const at = Date.parse(leaf.at);
  const rows: number[] = [];
  if (leaf.by !== undefined && hasBegun(books, index, at)) {
    const message = `Leaf ${index} takes entries out of the pool, which had begun.`;
    findings.fail('players', { leaf: index }, message);
  }
  for (const id of leaf.entries) {
    findings.count('players');
    const row = entries.rowOf(id);
    if (row === undefined) {
      const message = `Leaf ${index} takes entry ${id} back, which does not exist.`;
      findings.fail('players', { leaf: index, entry: id }, message);
      continue;
    }
    if (leaf.by === undefined) {
      checkImported(books, { row, id, leaf: index });
      entries.withdraw(row, index);
    } else entries.leave(row, index);
    grades.withdraw(row);
    rows.push(row);
  }
  const taken = new Set(rows);
  acts.forget(picks, (row) => taken.has(row));
  if (leaf.by !== 'OWNER') {
    const isLeaving = leaf.by !== undefined;
    acts.noteWithdrawal({ leaf: index, at, reason: leaf.reason, count: rows.length, isLeaving });
  }
  return rows;
}

/** As known before the leaf. */
function hasBegun({ season }: Books, leaf: number, at: number): boolean {
  const first = season.rules.before(leaf)?.firstWeek ?? 1;
  if (season.passed.has(first)) return true;
  const deadline = season.deadlineOf(first, leaf);
  return hasPoolBegun(
    {
      deadline: deadline === undefined ? null : new Date(deadline),
      games: season.games(leaf).filter(({ week }) => week === first),
    },
    new Date(at - LAST_MINUTE),
  );
}

function checkImported(books: Books, { row, id, leaf }: { row: number; id: string; leaf: number }): void {
  const { picks } = books;
  const other = picks.all(row).find((pick) => picks.sourceOf(pick) !== 'IMPORT');
  if (other === undefined) return;
  checkWithdrawnPick(books, { leaf, entry: id, week: picks.weekOf(other) }, row, picks.sourceOf(other));
}

/** A pick of a withdrawn entry must have come with the import, unless the pool had not begun. */
export function checkWithdrawnPick(
  { findings, entries }: Books,
  place: Place,
  row: number,
  source: PickOrigin,
): void {
  if (source === 'IMPORT' || entries.hasLeft(row)) return;
  const message = `Entry ${place.entry} was taken back, and has a pick for Week ${place.week} that comes from ${source}.`;
  findings.fail('players', place, message);
}
