import type { Entry } from '../../../prisma/generated/sqlite/client.ts';
import type { LeafContent } from '../../kernel/poolLogs.ts';
import { partsOf } from './leafText.ts';

/** Entries of one leaf. */
const ENTRIES = 1_000;

/** The leaves that state new entries. */
export function entryLeaves(entries: readonly Pick<Entry, 'id' | 'startWeek'>[]): LeafContent[] {
  return partsOf(entries, ENTRIES).map((part) => ({
    type: 'entries',
    entries: part.map(({ id, startWeek }) => [String(id), startWeek]),
  }));
}

/** The leaf of a decision about an entry: what decides over it beside its picks. */
export function decisionLeaf(
  entry: Pick<
    Entry,
    'id' | 'startWeek' | 'adminEliminatedWeek' | 'reinstatedThroughWeek' | 'boughtBackThroughWeek'
  >,
  by: 'OWNER' | 'COMMISSIONER',
  reason: string | null,
): LeafContent {
  const { id, startWeek, adminEliminatedWeek, reinstatedThroughWeek, boughtBackThroughWeek } = entry;
  return {
    type: 'entry',
    entry: String(id),
    startWeek,
    adminEliminatedWeek,
    reinstatedThroughWeek,
    boughtBackThroughWeek,
    by,
    reason,
  };
}
