import { type BuyBack, type Pool, Prisma } from '#prisma/generated/sqlite/client.ts';
import { buyBackFeeOf } from '#graphql/money/rules/money.ts';
import type { LeafContent, LogTransaction, PickOpening } from '#kernel/poolLogs.ts';
import { groupBy } from '#kernel/groupBy.ts';
import { decisionLeaf, entriesLeaves } from './entryLeaves.ts';
import { earlierPicks } from './knownPicks.ts';
import { commitEntries } from './nameCommitments.ts';

/** A leaf to append, with its secret part. */
interface StatedLeaf {
  content: LeafContent;
  opening?: PickOpening;
}

export type StatedPool = Pick<Pool, 'id' | 'buyBackFeeCents' | 'entryFeeCents'>;

interface UnstatedEntries {
  pool: StatedPool;
  /** Entries with a greater id. */
  after: number;
  /** Picks of weeks whose deadline has passed at this instant are stated openly, others committed. */
  at: Date;
}

interface StatedEntries {
  poolId: number;
  leaves: StatedLeaf[];
  /** The largest id among them; `after` if there are none. */
  through: number;
  /** Whether these are the pool's last entries. */
  areLast: boolean;
}

interface EntryRow {
  id: number | bigint;
  poolId: number | bigint;
  userId: number | bigint;
  username: string;
  startWeek: number | bigint;
  adminEliminatedWeek: number | bigint | null;
  reinstatedThroughWeek: number | bigint | null;
  boughtBackThroughWeek: number | bigint | null;
}

/**
 * Leaves for entries of pools: the entries, decisions about them, and their existing picks. In parts, since a
 * pool can have a million entries.
 * @param most entries of all pools, from the first pools on
 * @returns the first pools, or all, for which entries are stated or none is left
 */
export async function stateEntries(
  transaction: LogTransaction,
  pools: readonly UnstatedEntries[],
  most: number,
): Promise<StatedEntries[]> {
  const ranges = pools.map(
    ({
      pool,
      after,
    }) => Prisma.sql`SELECT * FROM (SELECT "poolId", "id", "userId", "username", "startWeek", "adminEliminatedWeek",
      "reinstatedThroughWeek", "boughtBackThroughWeek" FROM "Entry" WHERE "poolId" = ${pool.id} AND "id" > ${after}
      ORDER BY "id" LIMIT ${most + 1}) AS e`,
  );
  const rows = await transaction.tx.$queryRaw<
    EntryRow[]
  >`${Prisma.join(ranges, ' UNION ALL ')} ORDER BY 1, 2`;
  const found = groupBy(rows.map(entryOf), ({ poolId }) => poolId);
  const parts: { of: UnstatedEntries; entries: ReturnType<typeof entryOf>[]; areLast: boolean }[] = [];
  let left = most;
  for (const of of pools) {
    const own = found.get(of.pool.id) ?? [];
    if (own.length > 0 && left === 0) break;
    const entries = own.slice(0, left);
    left -= entries.length;
    parts.push({ of, entries, areLast: entries.length === own.length });
    if (entries.length < own.length) break;
  }
  const stated = parts.map(({ of: { pool, after, at }, entries }) => ({
    ...{ poolId: pool.id, after, at, through: entries.at(-1)?.id ?? after },
    buyBackCents: buyBackFeeOf(pool),
  }));
  const commitments = await commitEntries(
    transaction.tx,
    parts.flatMap(({ entries }) => entries),
  );
  const [picks, buyBacks] = [await earlierPicks(transaction, stated), await buyBacksOf(transaction, stated)];
  return parts.map(({ entries, areLast }, place) => {
    const { poolId, through, buyBackCents } = stated[place]!;
    const decided = entries.filter(
      (entry) =>
        entry.adminEliminatedWeek !== null ||
        entry.reinstatedThroughWeek !== null ||
        entry.boughtBackThroughWeek !== null,
    );
    const leaves = [
      ...entriesLeaves(entries, commitments).map((content) => ({ content })),
      ...decided.flatMap((entry) => decisions(entry, buyBacks.get(entry.id) ?? [], buyBackCents)),
      ...(picks.get(poolId) ?? []),
    ];
    return { poolId, leaves, through, areLast };
  });
}

const UNDECIDED = { adminEliminatedWeek: null, reinstatedThroughWeek: null };

/** By entry: its buy-backs in the order of weeks. */
async function buyBacksOf(
  { tx }: LogTransaction,
  stated: readonly { poolId: number; after: number; through: number }[],
): Promise<Map<number, BuyBack[]>> {
  const ranges = stated.map(({ poolId, after, through }) => ({
    entry: { poolId },
    entryId: { gt: after, lte: through },
  }));
  const rows = await tx.buyBack.findMany({ where: { OR: ranges }, orderBy: { throughWeek: 'asc' } });
  return groupBy(rows, ({ entryId }) => entryId);
}

/**
 * Leaves for decisions about an entry: one per buy-back, since each has its fee; the last one includes all
 * other decisions.
 * @param usualCents the fee by the rules; only a different one is stated
 */
function decisions(
  entry: ReturnType<typeof entryOf>,
  buyBacks: readonly BuyBack[],
  usualCents: number,
): StatedLeaf[] {
  const fees = new Map(buyBacks.map(({ throughWeek, amountCents }) => [throughWeek, amountCents]));
  const earlier = [...fees.keys()].filter((week) => week < entry.boughtBackThroughWeek!);
  return [
    ...earlier.map((boughtBackThroughWeek) => ({ ...entry, ...UNDECIDED, boughtBackThroughWeek })),
    entry,
  ].map((each) => {
    const feeCents = fees.get(each.boughtBackThroughWeek ?? 0) ?? usualCents;
    const content = decisionLeaf(each, 'COMMISSIONER', null);
    return { content: feeCents === usualCents ? content : { ...content, buyBackCents: feeCents } };
  });
}

function entryOf(row: EntryRow) {
  const week = (value: number | bigint | null) => (value === null ? null : Number(value));
  return {
    id: Number(row.id),
    poolId: Number(row.poolId),
    userId: Number(row.userId),
    username: row.username,
    startWeek: Number(row.startWeek),
    adminEliminatedWeek: week(row.adminEliminatedWeek),
    reinstatedThroughWeek: week(row.reinstatedThroughWeek),
    boughtBackThroughWeek: week(row.boughtBackThroughWeek),
  };
}
