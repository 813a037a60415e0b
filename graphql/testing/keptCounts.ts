import { expect } from 'vitest';

import type { Database } from '#prisma/client.ts';
import { entryCounts, pickCounts } from '../standings/counts.ts';

const WEEKS = Array.from({ length: 18 }, (_, index) => index + 1);

/** Expects that the kept counts of a pool, by default of every pool, equal its rows, counted. */
export async function expectKeptCounts(db: Database, only?: number): Promise<void> {
  const pools = await db.pool.findMany({
    where: only === undefined ? {} : { id: only },
    select: { id: true },
  });
  for (const { id: poolId } of pools) {
    const entries = await db.entry.groupBy({
      by: ['startWeek', 'eliminatedWeek', 'eliminationReason'],
      where: { poolId },
      _count: true,
    });
    expect(sorted(await entryCounts(db, [poolId]))).toEqual(
      sorted(entries.map(({ _count, ...key }) => ({ poolId, ...key, count: _count }))),
    );
    const picks = await db.pick.groupBy({ by: ['week', 'teamId'], where: { poolId }, _count: true });
    expect(sorted(await pickCounts(db, [poolId], WEEKS))).toEqual(
      sorted(picks.map(({ _count, ...key }) => ({ poolId, ...key, count: _count }))),
    );
  }
}

/** As texts, since neither database orders groups. */
function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();
}
