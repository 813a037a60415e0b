import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { optionsOf } from '#domain/options/poolOptions.ts';
import { endingOf, placedGroups } from '#domain/winners.ts';
import { type EntryCount, entryCounts } from '#kernel/counts.ts';
import { groupBy } from '#kernel/groupBy.ts';
import { prizeOfAll, prizeOfPaid } from '#kernel/prize.ts';
import type { LogTransaction, LogValue } from '#kernel/poolLogs.ts';
import { takeChanged } from './facts.ts';
import type { LockedLogs } from './lockedLog.ts';

/** Winners that a leaf names. */
const MOST_WINNERS = 1_000;
const UNDECIDED: Outcome = { week: null, prizeCents: 0, winners: [], winnerCount: 0 };

/** States in the logs how pools ended, where that changed; nothing of a pool that was never decided. */
export async function stateOutcomes(
  transaction: LogTransaction,
  logs: LockedLogs,
  pools: readonly Pool[],
): Promise<void> {
  const { tx } = transaction;
  const decided = pools.filter(({ decidedWeek }) => decidedWeek !== null);
  // A week can be complete before its deadline, when all its games were canceled: the end is public at the deadline.
  const passed = new Set(
    decided.length === 0
      ? []
      : (
          await tx.poolWeek.findMany({
            where: {
              deadlinePassedAt: { not: null },
              OR: decided.map(({ id, decidedWeek }) => ({ poolId: id, week: decidedWeek! })),
            },
            select: { poolId: true },
          })
        ).map(({ poolId }) => poolId),
  );
  const counts = groupBy(passed.size === 0 ? [] : await entryCounts(tx, [...passed]), ({ poolId }) => poolId);
  const facts = [];
  for (const pool of pools) {
    const value = passed.has(pool.id)
      ? await outcomeOf(transaction, pool, counts.get(pool.id) ?? [])
      : UNDECIDED;
    facts.push({ poolId: pool.id, key: 'outcome', value });
  }
  const undecided = facts.filter(({ value }) => value === UNDECIDED).map(({ poolId }) => poolId);
  const stated = new Set(
    (undecided.length === 0
      ? []
      : await tx.logFact.findMany({ where: { poolId: { in: undecided }, key: 'outcome' } })
    ).map(({ poolId }) => poolId),
  );
  const outcomes = facts.filter(({ poolId, value }) => value !== UNDECIDED || stated.has(poolId));
  if (outcomes.length === 0) return;
  for (const { poolId, value } of await takeChanged(transaction, outcomes))
    logs.get(poolId)!.state([{ type: 'outcome', ...value }]);
}

type Outcome = { [key: string]: LogValue };

async function outcomeOf(
  { tx }: LogTransaction,
  pool: Pool,
  counts: readonly EntryCount[],
): Promise<Outcome> {
  const { id: poolId, decidedWeek: week } = pool;
  const lasted = new Map<number | null, number>();
  let entries = 0;
  for (const { eliminatedWeek, count } of counts) {
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
