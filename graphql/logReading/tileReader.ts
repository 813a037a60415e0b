import type { Database } from '../../prisma/client.ts';
import { encodeEntryBundle } from '../../verify/log/entryBundle.ts';
import type { ReadTiles } from '../../verify/log/tileProofs.ts';
import { type BundleAddress, formatTilePath, TILE_WIDTH, type TileAddress } from '../../verify/log/tiles.ts';
import { HASH_BYTES, leafHash } from '../../verify/log/treeHash.ts';
import { encodeUtf8 } from '../../verify/log/utf8.ts';
import { sha256 } from '../actions/log/sha256.ts';

type Reader = Pick<Database, 'logLeaf' | 'logNode'>;

/**
 * Reads tiles of a pool's log. Of a leaf only its text is read: the opening of a pick is beside it, and secret until the
 * deadline (SPECIFICATION 4.5).
 */
export function tileReader(db: Reader, poolId: number): ReadTiles {
  return (tiles) => Promise.all(tiles.map((tile) => readTile(db, poolId, tile)));
}

/** The same, which reads each tile once for all that is computed with it. */
export function keptTiles(readTiles: ReadTiles): ReadTiles {
  const known = new Map<string, Promise<Uint8Array>>();
  const kept = (tile: TileAddress): Promise<Uint8Array> => {
    const path = formatTilePath(tile);
    const found = known.get(path) ?? readTiles([tile]).then(([bytes]) => bytes!);
    known.set(path, found);
    return found;
  };
  return (tiles) => Promise.all(tiles.map(kept));
}

/** The leaves of a bundle, in order, each led by its length (C2SP tlog-tiles). */
export async function readEntryBundle(
  db: Reader,
  poolId: number,
  bundle: BundleAddress,
): Promise<Uint8Array> {
  return encodeEntryBundle((await readLeaves(db, poolId, bundle)).map(encodeUtf8));
}

async function readTile(db: Reader, poolId: number, tile: TileAddress): Promise<Uint8Array> {
  const hashes = tile.level === 0 ? await leafHashes(db, poolId, tile) : await nodeHashes(db, poolId, tile);
  return concatenated(hashes);
}

async function leafHashes(db: Reader, poolId: number, tile: BundleAddress): Promise<Uint8Array[]> {
  const leaves = await readLeaves(db, poolId, tile);
  return leaves.map((leaf) => leafHash(sha256, encodeUtf8(leaf)));
}

async function nodeHashes(
  { logNode }: Reader,
  poolId: number,
  { level, index, width }: TileAddress,
): Promise<Uint8Array[]> {
  const nodes = await logNode.findMany({
    where: { poolId, level, index: placesOf({ index, width }) },
    orderBy: { index: 'asc' },
    select: { hash: true },
  });
  return nodes.map(({ hash }) => hash);
}

async function readLeaves({ logLeaf }: Reader, poolId: number, bundle: BundleAddress): Promise<string[]> {
  const leaves = await logLeaf.findMany({
    where: { poolId, index: placesOf(bundle) },
    orderBy: { index: 'asc' },
    select: { data: true },
  });
  return leaves.map(({ data }) => data);
}

function placesOf({ index, width }: BundleAddress): { gte: number; lt: number } {
  return { gte: index * TILE_WIDTH, lt: index * TILE_WIDTH + width };
}

function concatenated(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [place, hash] of hashes.entries()) bytes.set(hash, place * HASH_BYTES);
  return bytes;
}
