import type { Database } from '#prisma/client.ts';
import { encodeEntryBundle } from '#verify/log/entryBundle.ts';
import { type BundleAddress, TILE_WIDTH } from '#verify/log/tiles.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';

/**
 * An entry bundle: leaves in order, each prefixed by its length (C2SP tlog-tiles). Reads only leaf texts:
 * openings of picks are stored beside them, and secret until the deadline (SPECIFICATION 4.5).
 */
export async function readEntryBundle(
  { logLeaf }: Pick<Database, 'logLeaf'>,
  poolId: number,
  { index, width }: BundleAddress,
): Promise<Uint8Array> {
  const first = index * TILE_WIDTH;
  const leaves = await logLeaf.findMany({
    where: { poolId, index: { gte: first, lt: first + width } },
    orderBy: { index: 'asc' },
    select: { data: true },
  });
  return encodeEntryBundle(leaves.map(({ data }) => encodeUtf8(data)));
}
