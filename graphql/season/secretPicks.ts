import type { Transaction } from '../kernel/transaction.ts';
import type { StoredGame } from './schedulePlan.ts';

/**
 * Of games in weeks before their deadline, each counts as having all picks of its week: removing a single
 * game would reveal whether it was picked.
 */
export async function withSecretPicks(
  transaction: Transaction,
  seasonYear: number,
  stored: StoredGame[],
): Promise<StoredGame[]> {
  const weeks = await transaction.tx.poolWeek.findMany({
    where: { pool: { seasonYear }, deadline: { gt: transaction.now } },
    distinct: ['week'],
    select: { week: true },
  });
  const secret = new Set(weeks.map(({ week }) => week));
  const picksOf = new Map<number, number>();
  for (const { week, _count } of stored) picksOf.set(week, (picksOf.get(week) ?? 0) + _count.picks);
  return stored.map((game) =>
    secret.has(game.week)
      ? { ...game, _count: { ...game._count, picks: picksOf.get(game.week) ?? 0 } }
      : game,
  );
}
