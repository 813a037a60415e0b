import { foldPeaks, frontierRoot, peakLevels, type Frontier } from './frontier.ts';
import { proofNodes } from './inclusion.ts';
import { nodeHash, type Sha256 } from './treeHash.ts';

/** A hash of a tile above level 0: the root of a full tile of the level below. */
export interface TileHash {
  /** Level of the tile that holds it, from 1. */
  level: number;
  /** Its position in the level: it is number `index % 256` of tile `Math.floor(index / 256)`. */
  index: number;
  hash: Uint8Array;
}

export interface Appended {
  frontier: Frontier;
  /** Of the tree with the new leaves. */
  root: Uint8Array;
  /** For each new leaf, its inclusion proof in the new tree. RFC 6962, section 2.1.1. */
  proofs: Uint8Array[][];
  /** The full subtrees of 256, 65,536, … leaves that the new leaves completed, by level and index. */
  tileHashes: TileHash[];
}

/** Needs only the peaks of the old tree: `k` leaves cost about `k` hashes and `k` proofs of logarithmic length. */
export function appendWithProofs(
  sha256: Sha256,
  frontier: Frontier,
  leafHashes: readonly Uint8Array[],
): Appended {
  const size = frontier.size + leafHashes.length;
  const rows = newRows(sha256, frontier, leafHashes);
  const full = (level: number, index: number) => rows[level]!.hashes[index - rows[level]!.first]!;
  const grown: Frontier = {
    size,
    peaks: peakLevels(size).map((level) => full(level, Math.floor(size / 2 ** level) - 1)),
  };
  const ragged = (level: number) =>
    foldPeaks(sha256, grown.peaks.slice(peakLevels(size).findIndex((peak) => peak < level)))!;
  const raggedHashes = new Map<number, Uint8Array>();
  const proofs = leafHashes.map((_, offset) =>
    proofNodes(frontier.size + offset, size).map(({ level, index, isFull }) => {
      if (isFull) return full(level, index);
      const hash = raggedHashes.get(level) ?? ragged(level);
      raggedHashes.set(level, hash);
      return hash;
    }),
  );
  return {
    frontier: grown,
    root: frontierRoot(sha256, grown),
    proofs,
    tileHashes: tileHashes(rows, frontier),
  };
}

/** Consecutive nodes of one height whose subtrees are full. */
interface Row {
  /** Index of the first, among all nodes of this height. */
  first: number;
  hashes: Uint8Array[];
}

/** By height, the nodes that the new leaves complete, each row led by the old peak of that height if there is one. */
function newRows(sha256: Sha256, frontier: Frontier, leafHashes: readonly Uint8Array[]): Row[] {
  const peaks = new Map(peakLevels(frontier.size).map((level, index) => [level, frontier.peaks[index]!]));
  const size = frontier.size + leafHashes.length;
  const rows: Row[] = [];
  let hashes: readonly Uint8Array[] = leafHashes;
  for (let level = 0; 2 ** level <= size; level++) {
    const peak = peaks.get(level);
    const first = Math.floor(frontier.size / 2 ** level) - (peak ? 1 : 0);
    const row = { first, hashes: peak ? [peak, ...hashes] : [...hashes] };
    rows.push(row);
    // The row starts at an even index: a peak is a left child, and without one the number of older nodes is even.
    hashes = Array.from({ length: Math.floor(row.hashes.length / 2) }, (_, pair) =>
      nodeHash(sha256, row.hashes[2 * pair]!, row.hashes[2 * pair + 1]!),
    );
  }
  return rows;
}

function tileHashes(rows: readonly Row[], old: Frontier): TileHash[] {
  return rows.flatMap(({ first, hashes }, height) => {
    if (height === 0 || height % 8 !== 0) return [];
    const known = Math.floor(old.size / 2 ** height) - first;
    return hashes
      .slice(known)
      .map((hash, offset) => ({ level: height / 8, index: first + known + offset, hash }));
  });
}
