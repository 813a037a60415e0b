import { sliced } from './byteArrays.ts';
import { appendLeafHashes, emptyFrontier, frontierRoot, peakLevels, foldPeaks } from './frontier.ts';
import { proofNodes } from './inclusion.ts';
import { LogFormatError } from './formatError.ts';
import { formatTilePath, TILE_WIDTH, tileWidth, type TileAddress } from './tiles.ts';
import { emptyRoot, HASH_BYTES, type Sha256 } from './treeHash.ts';

/**
 * Reads tiles, each as its hashes one after another, in the order asked for. A tile is asked for by the width that it
 * has in the tree of the proof; an answer may be wider. What is computed from tiles of a stranger is only as good as
 * the check of the result against a signed root.
 */
export type ReadTiles = (tiles: readonly TileAddress[]) => Promise<readonly Uint8Array[]>;

/** A run of leaves: from the first to before the end. */
interface LeafRange {
  first: number;
  end: number;
}

/**
 * The inclusion proof of a leaf, the leaf's sibling first. RFC 6962, section 2.1.1.
 * @param index of the leaf, from 0
 * @throws RangeError when the tree has no such leaf
 * @throws LogFormatError when a tile is too short
 */
export async function inclusionProof(
  sha256: Sha256,
  index: number,
  size: number,
  readTiles: ReadTiles,
): Promise<Uint8Array[]> {
  const ranges = proofNodes(index, size).map((node) => ({
    first: node.index * 2 ** node.level,
    end: Math.min((node.index + 1) * 2 ** node.level, size),
  }));
  return rangeHashes(sha256, ranges, size, readTiles);
}

/**
 * The proof that a tree continues an older one; empty from an empty tree and between equal sizes. RFC 6962, section
 * 2.1.2.
 * @throws RangeError when the older tree is larger
 * @throws LogFormatError when a tile is too short
 */
export async function consistencyProof(
  sha256: Sha256,
  olderSize: number,
  newerSize: number,
  readTiles: ReadTiles,
): Promise<Uint8Array[]> {
  if (!(olderSize >= 0 && olderSize <= newerSize)) {
    throw new RangeError(`A tree of size ${newerSize} cannot continue one of size ${olderSize}.`);
  }
  const isTrivial = olderSize === 0 || olderSize === newerSize;
  const ranges = isTrivial ? [] : consistencyRanges(olderSize, { first: 0, end: newerSize }, true);
  return rangeHashes(sha256, ranges, newerSize, readTiles);
}

/**
 * The root that the tree had at a size. RFC 6962, section 2.1.
 * @throws LogFormatError when a tile is too short
 */
export async function rootAtSize(sha256: Sha256, size: number, readTiles: ReadTiles): Promise<Uint8Array> {
  if (size === 0) return emptyRoot(sha256);
  return (await rangeHashes(sha256, [{ first: 0, end: size }], size, readTiles))[0]!;
}

/** SUBPROOF(m, D[n], b) of RFC 6962, section 2.1.2, as the runs of leaves whose hashes it lists. */
function consistencyRanges(olderEnd: number, { first, end }: LeafRange, isWhole: boolean): LeafRange[] {
  if (olderEnd === end) return isWhole ? [] : [{ first, end }];
  let half = 1;
  while (half * 2 < end - first) half *= 2;
  const middle = first + half;
  const [left, right] = [
    { first, end: middle },
    { first: middle, end },
  ];
  return olderEnd <= middle
    ? [...consistencyRanges(olderEnd, left, isWhole), right]
    : [...consistencyRanges(olderEnd, right, false), left];
}

/** The hash of each run of leaves, which starts where a full subtree of its size would. One call of the reader. */
async function rangeHashes(
  sha256: Sha256,
  ranges: readonly LeafRange[],
  size: number,
  readTiles: ReadTiles,
): Promise<Uint8Array[]> {
  const wanted = new Map<string, TileAddress>();
  const parts = ranges.map((range) => fullSubtrees(range).map((subtree) => hashesInTile(subtree, size)));
  for (const { tile } of parts.flat()) wanted.set(formatTilePath(tile), tile);
  const tiles = [...wanted.values()];
  const contents = tiles.length === 0 ? [] : await readTiles(tiles);
  const hashes = new Map(
    tiles.map((tile, place) => [formatTilePath(tile), tileHashes(tile, contents[place])]),
  );
  return parts.map((subtrees) => {
    const peaks = subtrees.map(({ tile, offset, count }) => {
      const leaves = hashes.get(formatTilePath(tile))!.slice(offset, offset + count);
      return rootOfFull(sha256, leaves);
    });
    return foldPeaks(sha256, peaks)!;
  });
}

/** The full subtrees that make up a run of leaves, the largest first. */
function fullSubtrees({ first, end }: LeafRange): { height: number; index: number }[] {
  let start = first;
  return peakLevels(end - first).map((height) => {
    const index = start / 2 ** height;
    start += 2 ** height;
    return { height, index };
  });
}

/** Where the hashes lie from which a full subtree's root is computed. */
function hashesInTile({ height, index }: { height: number; index: number }, size: number) {
  const level = Math.floor(height / 8);
  const count = 2 ** (height % 8);
  const tileIndex = Math.floor((index * count) / TILE_WIDTH);
  const tile: TileAddress = { level, index: tileIndex, width: tileWidth(level, tileIndex, size) };
  return { tile, offset: (index * count) % TILE_WIDTH, count };
}

function tileHashes(tile: TileAddress, bytes: Uint8Array | undefined): Uint8Array[] {
  const found = bytes?.length ?? 0;
  if (!bytes || found < tile.width * HASH_BYTES) {
    throw new LogFormatError(
      `${formatTilePath(tile)} has ${found} bytes; at least ${tile.width * HASH_BYTES} are expected.`,
    );
  }
  return sliced(bytes, HASH_BYTES);
}

function rootOfFull(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  return frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, leaves));
}
