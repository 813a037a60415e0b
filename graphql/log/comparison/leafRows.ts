import type { Database } from '#prisma/client.ts';
import { logLeaves, readRange } from '#prisma/directReads.ts';
import type { LogLeaf } from '#prisma/generated/sqlite/client.ts';
import { TILE_WIDTH } from '#verify/log/tiles.ts';

/** Leaves per statement: some tiles. */
const PAGE = 4 * TILE_WIDTH;

/** A range of a pool's leaves, in pages of constant size from the first one on. */
export async function* readLeaves(
  db: Database,
  poolId: number,
  { from, before }: { from: number; before: number },
): AsyncGenerator<LogLeaf[]> {
  for (let start = from; start < before; start += PAGE) {
    const end = Math.min(start + PAGE, before);
    const rows = await readRange(db, logLeaves, 'index', { poolId, from: start, before: end, limit: PAGE });
    // Fewer leaves than the head states.
    if (rows.length === 0) return;
    yield rows;
  }
}
