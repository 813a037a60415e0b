import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { LeafContent, LogTransaction, PickOpening } from '#kernel/poolLogs.ts';
import { decisionLeaf, entryLeaves } from './entryLeaves.ts';
import { earlierPicks } from './knownPicks.ts';

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
interface StatedLeaf {
  content: LeafContent;
  opening?: PickOpening;
}

/** What is stated of some entries. */
interface StatedEntries {
  leaves: StatedLeaf[];
  /** The largest id among them; `after` where there are none. */
  through: number;
  /** Whether the pool has no more. */
  areLast: boolean;
}

/**
 * The leaves of the entries with an id above one: the entries, what was decided about them, and the picks that they have
 * already. In parts, since a pool can have a million.
 * @param most entries of the part
 */
export async function stateEntries(
  transaction: LogTransaction,
  poolId: number,
  { after, most }: { after: number; most: number },
): Promise<StatedEntries> {
  const found = await transaction.tx.entry.findMany({
    where: { poolId, id: { gt: after } },
    orderBy: { id: 'asc' },
    take: most + 1,
    select: COLUMNS,
  });
  const areLast = found.length <= most;
  const entries = found.slice(0, most);
  const last = entries.at(-1);
  if (last === undefined) return { leaves: [], through: after, areLast };
  const decided = entries.filter(
    (entry) =>
      entry.adminEliminatedWeek !== null ||
      entry.reinstatedThroughWeek !== null ||
      entry.boughtBackThroughWeek !== null,
  );
  const leaves = [
    ...(await entryLeaves(transaction.tx, entries)).map((content) => ({ content })),
    ...decided.map((entry) => ({ content: decisionLeaf(entry, 'COMMISSIONER', null) })),
    ...(await earlierPicks(transaction, poolId, { after, through: last.id })),
  ];
  return { leaves, through: last.id, areLast };
}
