import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyConsistency } from './consistency.ts';
import { verifyInclusion } from './inclusion.ts';
import { LogFormatError } from './formatError.ts';
import { MemoryLog } from './memoryLog.ts';
import { naiveConsistency, naiveInclusion, naiveRoot } from './testing/naiveTree.ts';
import { sha256 } from './testing/sha256.ts';
import { consistencyProof, inclusionProof, rootAtSize, type ReadTiles } from './tileProofs.ts';
import { tileWidth, type TileAddress } from './tiles.ts';
import { leafHash } from './treeHash.ts';
import { encodeUtf8 } from './utf8.ts';

const entries = (count: number) => Array.from({ length: count }, (_, index) => encodeUtf8(`entry ${index}`));

/** A log of 1,500 entries, in batches of 1 to 97. */
const log = new MemoryLog(sha256);
const all = entries(1500);
for (let at = 0, batch = 1; at < all.length; at += batch, batch = (batch * 7) % 98 || 1) {
  log.append(all.slice(at, at + batch));
}
const hashes = all.map((entry) => leafHash(sha256, entry));
const read: ReadTiles = async (tiles) => tiles.map((tile) => log.tile(tile));

test('the batches made the tree of their entries', () => {
  expect(log.frontier.size).toBe(1500);
  expect(log.root).toEqual(naiveRoot(sha256, hashes));
});

describe('from tiles of 256 hashes', () => {
  test('inclusion is proven as the recursive definition does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1500 }), fc.nat(), async (size, pick) => {
        const index = pick % size;
        const proof = await inclusionProof(sha256, index, size, read);
        expect(proof).toEqual(naiveInclusion(sha256, index, hashes.slice(0, size)));
        expect(await rootAtSize(sha256, size, read)).toEqual(naiveRoot(sha256, hashes.slice(0, size)));
      }),
      { numRuns: 60 },
    );
  });

  test('consistency is proven as the recursive definition does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1500), fc.nat(1500), async (one, other) => {
        const [older, newer] = [Math.min(one, other), Math.max(one, other)];
        const proof = await consistencyProof(sha256, older, newer, read);
        const expected = older === newer ? [] : naiveConsistency(sha256, older, hashes.slice(0, newer));
        expect(proof).toEqual(expected);
        const heads = await Promise.all(
          [older, newer].map(async (size) => ({ size, root: await rootAtSize(sha256, size, read) })),
        );
        expect(verifyConsistency(sha256, heads[0]!, heads[1]!, proof)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('each tile is asked for once, as wide as the tree of the proof has it', async () => {
    const requested: TileAddress[] = [];
    await inclusionProof(sha256, 3, 1000, async (tiles) => (requested.push(...tiles), read(tiles)));
    expect(requested.every((tile) => tile.width === tileWidth(tile.level, tile.index, 1000))).toBe(true);
    expect(new Set(requested.map(({ level, index }) => `${level}/${index}`)).size).toBe(requested.length);
    // Its own tile, the level above for whole tiles beside it, and the partial one at the edge.
    expect(requested).toHaveLength(3);
  });

  test('a tile that is too short is named', async () => {
    const short: ReadTiles = async (tiles) => tiles.map((tile) => log.tile(tile).slice(32));
    await expect(rootAtSize(sha256, 700, short)).rejects.toThrow(LogFormatError);
    await expect(inclusionProof(sha256, 0, 256, short)).rejects.toThrow(
      'tile/0/000 has 8160 bytes; at least 8192 are expected.',
    );
    await expect(rootAtSize(sha256, 5, async () => [])).rejects.toThrow('tile/0/000.p/5 has 0 bytes');
  });

  test('trees without the leaf, or larger older ones, are refused', async () => {
    await expect(inclusionProof(sha256, 5, 5, read)).rejects.toThrow(
      'There is no leaf 5 in a tree of size 5.',
    );
    await expect(consistencyProof(sha256, 6, 5, read)).rejects.toThrow(RangeError);
  });

  test('an empty tree has the root of nothing', async () => {
    expect(await rootAtSize(sha256, 0, read)).toEqual(naiveRoot(sha256, []));
  });
});

test('three levels of tiles prove a tree of 70,000', async () => {
  const large = new MemoryLog(sha256);
  const many = entries(70_000);
  for (let at = 0; at < many.length; at += 7000) large.append(many.slice(at, at + 7000));
  const readLarge: ReadTiles = async (tiles) => tiles.map((tile) => large.tile(tile));
  for (const index of [0, 255, 65_535, 65_536, 69_999]) {
    const proof = await inclusionProof(sha256, index, 70_000, readLarge);
    const leaf = leafHash(sha256, many[index]!);
    expect(verifyInclusion(sha256, index, 70_000, leaf, proof, large.root)).toBe(true);
  }
});
