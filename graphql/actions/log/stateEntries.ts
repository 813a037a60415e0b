import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { LeafContent, LogTransaction, PickOpening } from '#kernel/poolLogs.ts';
import { decisionLeaf, entryLeaves } from './entryLeaves.ts';
import { earlierPicks } from './knownPicks.ts';

/** Entries that are read at once. */
const PAGE = 20_000;

const COLUMNS = {
  id: true,
  poolId: true,
  username: true,
  startWeek: true,
  adminEliminatedWeek: true,
  reinstatedThroughWeek: true,
  boughtBackThroughWeek: true,
} satisfies Prisma.EntrySelect;

/** A leaf to append, with its secret part. */
export interface StatedLeaf {
  content: LeafContent;
  opening?: PickOpening;
}

/**
 * The leaves of the entries with an id above one: the entries, what was decided about them, and the picks that they have
 * already. In parts, since a pool can have a million.
 */
export async function* stateEntries(
  transaction: LogTransaction,
  poolId: number,
  after: number,
): AsyncGenerator<StatedLeaf[]> {
  for (let last = after; ;) {
    const entries = await transaction.tx.entry.findMany({
      where: { poolId, id: { gt: last } },
      orderBy: { id: 'asc' },
      take: PAGE,
      select: COLUMNS,
    });
    if (entries.length === 0) return;
    const through = entries.at(-1)!.id;
    const decided = entries.filter(
      (entry) =>
        entry.adminEliminatedWeek !== null ||
        entry.reinstatedThroughWeek !== null ||
        entry.boughtBackThroughWeek !== null,
    );
    yield [
      ...(await entryLeaves(transaction.tx, entries)).map((content) => ({ content })),
      ...decided.map((entry) => ({ content: decisionLeaf(entry, 'COMMISSIONER', null) })),
      ...(await earlierPicks(transaction, poolId, { after: last, through })),
    ];
    last = through;
  }
}
