import type { Database } from '#prisma/client.ts';
import type { ReadTiles } from '#verify/log/tileProofs.ts';
import { TILE_WIDTH, type TileAddress } from '#verify/log/tiles.ts';
import { HASH_BYTES, leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { sha256 } from '../key/sha256.ts';

type LogTables = Pick<Database, 'logLeaf' | 'logNode'>;

/** Reads tiles of a pool's log: level 0 is hashed from leaves, other levels are stored. */
export function tileReader(db: LogTables, poolId: number): ReadTiles {
  return (tiles) => Promise.all(tiles.map((tile) => readTile(db, poolId, tile)));
}

/** The concatenated hashes of a tile; fewer than its width at the end of the log. */
export async function readTile(
  db: LogTables,
  poolId: number,
  { level, index, width }: TileAddress,
): Promise<Uint8Array> {
  const first = index * TILE_WIDTH;
  const range = { gte: first, lt: first + width };
  const hashes =
    level === 0
      ? (
          await db.logLeaf.findMany({
            where: { poolId, index: range },
            orderBy: { index: 'asc' },
            select: { data: true },
          })
        ).map(({ data }) => leafHash(sha256, encodeUtf8(data)))
      : (
          await db.logNode.findMany({
            where: { poolId, level, index: range },
            orderBy: { index: 'asc' },
            select: { hash: true },
          })
        ).map(({ hash }) => hash);
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [place, hash] of hashes.entries()) bytes.set(hash, place * HASH_BYTES);
  return bytes;
}
