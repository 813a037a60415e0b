import type { Database } from '#prisma/client.ts';
import type { PastLog } from './pastLog.ts';

/** Types of leaves that tell people something at once. */
export const TOLD_TYPES = [
  ...['rules', 'deadlines', 'games', 'rulings', 'review', 'entries', 'entry', 'pick-opened', 'deadline'],
  'withdrawn',
  ...['standings-part', 'standings', 'outcome', 'fork'],
];

/** A leaf with what may be told of it. */
export interface ChangeLeaf {
  index: number;
  at: Date;
  type: string;
  data: string;
  // Of a pick whose deadline had passed before it.
  entryId: number | null;
  week: number | null;
  teamId: string | null;
  replaces: number | null;
  record: string | null;
}

const COLUMNS = {
  index: true,
  at: true,
  type: true,
  data: true,
  entryId: true,
  week: true,
  teamId: true,
  replaces: true,
  record: true,
};

/** Leaves from one index to before another, at most so many, from the end when inverted. */
interface LeafRange {
  from: number;
  to: number;
  inverted: boolean;
  limit: number;
}

/**
 * The leaves in a range that tell what became public: facts, and picks that were made or changed after the deadline of
 * their week. Two statements, each by an index.
 * @param revealed the weeks whose picks were public at the end, with the index of the leaf of their deadline
 */
export async function readChangeLeaves(
  db: Database,
  { poolId }: PastLog,
  revealed: ReadonlyMap<number, number>,
  { from, to, inverted, limit }: LeafRange,
): Promise<ChangeLeaf[]> {
  const order = { orderBy: { index: inverted ? ('desc' as const) : ('asc' as const) }, take: limit };
  const afterDeadline = [...revealed].map(([week, index]) => ({
    week,
    index: { gte: Math.max(from, index), lt: to },
  }));
  const [facts, picks] = await Promise.all([
    db.logLeaf.findMany({
      where: { poolId, week: null, index: { gte: from, lt: to }, type: { in: TOLD_TYPES } },
      ...order,
      select: COLUMNS,
    }),
    afterDeadline.length === 0
      ? []
      : db.logLeaf.findMany({ where: { poolId, OR: afterDeadline }, ...order, select: COLUMNS }),
  ]);
  const leaves = [...facts, ...picks].sort((a, b) => (inverted ? b.index - a.index : a.index - b.index));
  return leaves.slice(0, limit);
}
