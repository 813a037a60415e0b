import type { LeafContent, LogTransaction } from '#kernel/poolLogs.ts';
import { takeChanged } from './facts.ts';
import { partsOf } from '#kernel/partsOf.ts';

/** Picks that one leaf opens. */
const OPENINGS = 60;

/** A commitment with what it is of. */
interface Opened {
  index: number;
  salt: string;
  record: string;
}

/**
 * The leaves that open the picks of a week whose deadline has passed, from the last opened one on.
 * @param limit picks that are opened at most
 * @returns also whether more are left
 */
export async function stateOpenings(
  transaction: LogTransaction,
  poolId: number,
  week: number,
  limit: number,
): Promise<{ leaves: LeafContent[]; isDone: boolean }> {
  const { tx } = transaction;
  const key = `opened:${week}`;
  const [passed, stated] = await Promise.all([
    tx.logFact.findUnique({ where: { poolId_key: { poolId, key: `passed:${week}` } } }),
    tx.logFact.findUnique({ where: { poolId_key: { poolId, key } } }),
  ]);
  if (passed === null) return { leaves: [], isDone: true };
  const picks = await tx.logLeaf.findMany({
    where: { poolId, week, index: { gte: stated === null ? 0 : Number(stated.value) } },
    orderBy: { index: 'asc' },
    take: limit + 1,
    select: { index: true, salt: true, record: true },
  });
  const opened = picks.slice(0, limit);
  if (opened.length === 0) return { leaves: [], isDone: true };
  await takeChanged(transaction, poolId, [{ key, value: opened.at(-1)!.index + 1 }]);
  return { leaves: openingLeaves(week, opened as Opened[]), isDone: picks.length <= limit };
}

/** The leaves that open picks of a week. */
function openingLeaves(week: number, picks: readonly Opened[]): LeafContent[] {
  return partsOf(picks, OPENINGS).map((part) => ({
    type: 'openings',
    week,
    openings: part.map(({ index, salt, record }) => [index, salt, JSON.parse(record) as LeafContent]),
  }));
}
