import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Margins } from './rules/margins.ts';
import { optionsOf } from '../pools/rules/options/poolOptions.ts';
import { endingOf, type Ending, type PlacedGroup, type PrizeShare } from './rules/winners.ts';
import { type EntryCount, survivalCountsOf } from './counts.ts';
import { readMargins, type Tie, tieOf } from './margins.ts';

/**
 * How a decided pool ended, as every reader has it. Who asks looks first whether the deadline of the deciding week has passed.
 *
 * @param counts of the pool's entries
 * @param prizeCents of the pool; 0 for a reader of the winners alone
 * @param margins reads those that break a tie, where there is one to break
 * @returns null for a pool without entries, and where they change while they are read
 */
export async function readEnding(
  db: Pick<TransactionClient, '$queryRaw'>,
  pool: Pool,
  counts: readonly EntryCount[],
  prizeCents: number,
  margins: (tied: Tie) => Promise<Margins> = (tie) => readMargins(db, tie),
): Promise<Ending | null> {
  const survivalCounts = survivalCountsOf(counts);
  const options = optionsOf(pool);
  const tie = tieOf(pool, survivalCounts);
  if (tie === null) return endingOf(survivalCounts, prizeCents, options);
  const totals = await margins(tie);
  // Since they were counted, a correction has put out all of them, or back in: who reads after it sees that.
  return totals.size === 0 ? null : endingOf(survivalCounts, prizeCents, options, totals);
}

/**
 * The entries of a decided pool with a part of the prize, those that lasted longest first, then the earliest joined: ranges
 * of the index (poolId, eliminatedWeek, id).
 *
 * @param groups of its ending
 * @param limit how many are listed at most
 */
export async function readPlaced(
  db: Pick<TransactionClient, 'entry'>,
  { poolId, groups, limit }: { poolId: number; groups: readonly PlacedGroup[]; limit: number },
): Promise<PrizeShare[]> {
  const placed: PrizeShare[] = [];
  for (const { week, shares, entryIds } of groups) {
    const left = limit - placed.length;
    if (left <= 0) break;
    const ids = entryIds?.slice(0, left) ?? (await idsOutIn(db, poolId, week, left));
    placed.push(...ids.map((entryId, index) => ({ entryId, prizeCents: shares[index] ?? 0 })));
  }
  return placed;
}

async function idsOutIn(
  db: Pick<TransactionClient, 'entry'>,
  poolId: number,
  eliminatedWeek: number | null,
  take: number,
): Promise<number[]> {
  const where = { poolId, eliminatedWeek };
  const entries = await db.entry.findMany({ where, orderBy: { id: 'asc' }, take, select: { id: true } });
  return entries.map(({ id }) => id);
}
