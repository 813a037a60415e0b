import type { TransactionClient } from '#prisma/client.ts';
import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { LeafContent } from '#kernel/poolLogs.ts';
import { chunk } from '#kernel/chunk.ts';
import {
  commitEntries,
  commitOwners,
  commitRenaming,
  type EntryCommitments,
  type NamedEntry,
  type OwnedEntry,
} from './nameCommitments.ts';

/** Entries per leaf. */
const ENTRIES = 500;

/** Leaves for new entries, with new commitments to their usernames and accounts. */
export async function entryLeaves(
  tx: TransactionClient,
  entries: readonly (NamedEntry & OwnedEntry & Pick<Entry, 'startWeek'>)[],
): Promise<LeafContent[]> {
  return entriesLeaves(entries, await commitEntries(tx, entries));
}

/** Leaves for entries with stored commitments. */
export function entriesLeaves(
  entries: readonly Pick<Entry, 'id' | 'startWeek'>[],
  commitments: ReadonlyMap<number, EntryCommitments>,
): LeafContent[] {
  return chunk(entries, ENTRIES).map((part) => ({
    type: 'entries',
    entries: part.map(({ id, startWeek }) => {
      const { name, owner } = commitments.get(id)!;
      return [String(id), startWeek, name, owner];
    }),
  }));
}

/** Leaves for entries of other accounts. @param reason of a move; null for the first owners that a log states */
export async function ownerLeaves(
  tx: TransactionClient,
  entries: readonly OwnedEntry[],
  reason: string | null,
): Promise<LeafContent[]> {
  const owners = [...(await commitOwners(tx, entries))];
  return chunk(owners, ENTRIES).map((part) => ({
    type: 'owners',
    owners: part.map(([id, owner]) => [String(id), owner]),
    reason,
  }));
}

/** Leaf for a changed username. @param replaced the username before */
export async function renamingLeaf(
  tx: TransactionClient,
  entry: NamedEntry,
  replaced: string,
): Promise<LeafContent> {
  return { type: 'names', names: [[String(entry.id), await commitRenaming(tx, entry, replaced)]] };
}

/** Leaf for a decision about an entry: everything that affects it besides its picks. */
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
