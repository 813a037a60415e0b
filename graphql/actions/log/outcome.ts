import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { optionsOf } from '#domain/options/poolOptions.ts';
import { endingOf, placedGroups } from '#domain/winners.ts';
import { entryCounts } from '#kernel/counts.ts';
import { prizeOfAll, prizeOfPaid } from '#kernel/prize.ts';
import type { LeafContent, LogTransaction, LogValue } from '#kernel/poolLogs.ts';
import { takeChanged } from './facts.ts';

/** Winners that a leaf names. */
const MOST_WINNERS = 1_000;
const UNDECIDED = { week: null, prizeCents: 0, winners: [], winnerCount: 0 };

/** The leaf that states how a pool ended, where that changed; none while it was never decided. */
export async function stateOutcome(transaction: LogTransaction, pool: Pool): Promise<LeafContent[]> {
  const { tx } = transaction;
  const value = await outcomeFact(transaction, pool);
  const key = { poolId_key: { poolId: pool.id, key: 'outcome' } };
  if (value === UNDECIDED && (await tx.logFact.findUnique({ where: key })) === null) return [];
  const changed = await takeChanged(transaction, pool.id, [{ key: 'outcome', value }]);
  return changed.length === 0 ? [] : [{ type: 'outcome', ...value }];
}

async function outcomeFact({ tx }: LogTransaction, pool: Pool): Promise<{ [key: string]: LogValue }> {
  const { id: poolId, decidedWeek: week } = pool;
  // A week can be complete before its deadline, when all its games were canceled: the end is public at the deadline.
  const isPublic =
    week !== null &&
    (await tx.poolWeek.count({ where: { poolId, week, deadlinePassedAt: { not: null } } })) > 0;
  if (!isPublic) return UNDECIDED;
  const lasted = new Map<number | null, number>();
  let entries = 0;
  for (const { eliminatedWeek, count } of await entryCounts(tx, [poolId])) {
    lasted.set(eliminatedWeek, (lasted.get(eliminatedWeek) ?? 0) + count);
    entries += count;
  }
  if (endingOf(lasted) === null) return UNDECIDED;
  const prizeCents =
    pool.prizeBasis === 'ALL_ENTRIES' ? prizeOfAll(pool, entries) : await prizeOfPaid(tx, pool);
  const groups = placedGroups(lasted, prizeCents, optionsOf(pool));
  const winners: LogValue[] = [];
  for (const group of groups) {
    const placed = await tx.entry.findMany({
      where: { poolId, eliminatedWeek: group.week },
      orderBy: { id: 'asc' },
      take: MOST_WINNERS - winners.length,
      select: { id: true },
    });
    winners.push(...placed.map(({ id }, place) => [String(id), group.shares[place]!]));
  }
  const winnerCount = groups.reduce((sum, { shares }) => sum + shares.length, 0);
  return { week, prizeCents, winners, winnerCount };
}
