import type { PickKind } from '../leaves/leaf.ts';
import type { Books } from './books.ts';
import type { OpenedPick } from './openedPick.ts';

/**
 * Whether a commissioner's pick restores one that commissioners had removed in the week, with its source and instant, which
 * were checked then. One that was removed before a later log began is in no leaf.
 */
export function isRestored(
  { season, entries, picks, commitments }: Books,
  { kind, record, leaf }: Pick<OpenedPick, 'kind' | 'record' | 'leaf'>,
): boolean {
  const entry = entries.rowOf(record.entry);
  if (kind !== 'OVERRIDE' || entry === undefined) return false;
  const receivedAt = Date.parse(record.receivedAt);
  if (season.pool?.began === 'LATER' && receivedAt < Date.parse(season.pool.at)) return true;
  return picks.all(entry).some((row) => {
    const gone = picks.goneAt(row);
    if (gone === null || gone >= leaf || !isCommissioners(commitments.kindAt(gone))) return false;
    const { week, teamId, source, submittedAt } = picks.factOf(row, 0);
    return (
      week === record.week &&
      teamId === record.team &&
      source === record.source &&
      submittedAt.getTime() === receivedAt
    );
  });
}

const isCommissioners = (kind: PickKind | undefined) => kind === 'OVERRIDE' || kind === 'REMOVE';
