import type { Database } from '#prisma/client.ts';
import { logLeaves, readRange } from '#prisma/directReads.ts';
import type { LogLeaf } from '#prisma/generated/sqlite/client.ts';
import { TILE_WIDTH } from '#verify/log/tiles.ts';

/** Leaves that are read at once: some tiles. */
const PAGE = 4 * TILE_WIDTH;

/** The leaves of a pool from one number to before another, in pages that begin at multiples of a page from the first. */
export async function* readLeaves(
  db: Database,
  poolId: number,
  { from, before }: { from: number; before: number },
): AsyncGenerator<LogLeaf[]> {
  for (let start = from; start < before; start += PAGE) {
    const end = Math.min(start + PAGE, before);
    const rows = await readRange(db, logLeaves, 'index', { poolId, from: start, before: end, limit: PAGE });
    // However many leaves a head says there are.
    if (rows.length === 0) return;
    yield rows;
  }
}
