import type { LeafOf } from '../leaves/leaf.ts';
import type { DecidedColumns } from '../tables/entryTable.ts';
import { decisionText } from './actTexts.ts';
import type { Books } from './books.ts';
import { isBeginning } from './checkKnownPicks.ts';

/** Milliseconds after a deadline in which an entry that joined before it can still be stated. */
const LAST_MINUTE = 60_000;

/** Records a decision about an entry. Owners may only buy back in by the rules; a commissioner's decision is an act. */
export function checkDecision(books: Books, row: number, leaf: LeafOf<'entry'>, at: number): void {
  const { findings, season, entries, acts } = books;
  const { id: _id, ...before } = entries.factsOf(row);
  const { startWeek, adminEliminatedWeek, reinstatedThroughWeek, boughtBackThroughWeek } = leaf;
  const after: DecidedColumns = {
    startWeek,
    adminEliminatedWeek,
    reinstatedThroughWeek,
    boughtBackThroughWeek,
  };
  entries.decide(row, after);
  const written = Date.parse(leaf.at);
  if (leaf.buyBackCents !== undefined && !isBeginning(season, written)) {
    const message = `Leaf ${at} states a fee of ${leaf.buyBackCents} cents for buying entry ${leaf.entry} back in, which the rules decide.`;
    findings.fail('outcome', { leaf: at, entry: leaf.entry, week: boughtBackThroughWeek }, message);
  }
  if (leaf.by === 'COMMISSIONER') {
    const message = `A commissioner ${decisionText(before, after)}.`;
    const place = { leaf: at, at: written, week: weekOf(before, after) };
    acts.note({ kind: 'ENTRY', ...place, entry: row, before, message, reason: leaf.reason });
    return;
  }
  acts.buyBacks.set(row, { leaf: at, throughWeek: boughtBackThroughWeek });
  const place = { leaf: at, entry: leaf.entry, week: boughtBackThroughWeek };
  const fail = (message: string) => findings.fail('players', place, message);
  if (decisionText({ ...before, boughtBackThroughWeek }, after) !== NOTHING) {
    fail(`Leaf ${at} says that the owner of entry ${leaf.entry} decided what commissioners alone decide.`);
  }
  const last = season.rules.latest?.buyBackThroughWeek ?? 0;
  const deadline = season.deadlineOf(boughtBackThroughWeek ?? 0);
  if (boughtBackThroughWeek === null || boughtBackThroughWeek > last || !(deadline! <= written)) {
    fail(`Leaf ${at} says that the owner bought entry ${leaf.entry} back in, which the rules did not allow.`);
  }
}

const none: DecidedColumns = {
  startWeek: 1,
  adminEliminatedWeek: null,
  reinstatedThroughWeek: null,
  boughtBackThroughWeek: null,
};
const NOTHING = decisionText(none, none);

function weekOf(before: DecidedColumns, after: DecidedColumns): number | null {
  const columns = [
    'adminEliminatedWeek',
    'reinstatedThroughWeek',
    'boughtBackThroughWeek',
    'startWeek',
  ] as const;
  const changed = columns.find((column) => before[column] !== after[column]);
  return changed === undefined ? null : (after[changed] ?? before[changed]);
}

/** Notes an entry added after the deadline of its first week, when nobody can join. @param row its row */
export function noteAddedEntry({ season, acts, entries }: Books, row: number, leaf: number): void {
  const week = entries.startWeekOf(row);
  const at = season.now;
  const deadline = season.deadlineOf(week);
  if (deadline === undefined || at - deadline <= LAST_MINUTE || isBeginning(season, at)) return;
  acts.noteAdded(row, week, { leaf, at, isBeginning: false });
}
