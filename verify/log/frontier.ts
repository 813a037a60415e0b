import { concatBytes } from '@noble/hashes/utils.js';
import { sliced } from './byteArrays.ts';
import { LogFormatError } from './formatError.ts';
import { emptyRoot, HASH_BYTES, nodeHash, type Sha256 } from './treeHash.ts';

/**
 * All that is needed of a Merkle tree to append to it and to know its root: the roots of its full subtrees, one for
 * each bit of the size, the largest (and leftmost) first. Values are never changed; appending answers a new frontier.
 */
export interface Frontier {
  /** Number of leaves. */
  readonly size: number;
  readonly peaks: readonly Uint8Array[];
}

/** The frontier of a tree without leaves. */
export const emptyFrontier: Frontier = { size: 0, peaks: [] };

/** Appends leaf hashes: about one hash each, and the peaks alone in memory. */
export function appendLeafHashes(
  sha256: Sha256,
  frontier: Frontier,
  leafHashes: Iterable<Uint8Array>,
): Frontier {
  const peaks = [...frontier.peaks];
  let { size } = frontier;
  for (const leaf of leafHashes) {
    let hash = leaf;
    for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(sha256, peaks.pop()!, hash);
    peaks.push(hash);
    size++;
  }
  return { size, peaks };
}

/** The root of the tree: RFC 6962, section 2.1. */
export function frontierRoot(sha256: Sha256, frontier: Frontier): Uint8Array {
  return foldPeaks(sha256, frontier.peaks) ?? emptyRoot(sha256);
}

/** The hash over full subtrees that lie side by side, the largest first; undefined over none. */
export function foldPeaks(sha256: Sha256, peaks: readonly Uint8Array[]): Uint8Array | undefined {
  let hash = peaks.at(-1);
  for (let index = peaks.length - 2; index >= 0; index--) hash = nodeHash(sha256, peaks[index]!, hash!);
  return hash;
}

/** The peaks one after another, 32 bytes each. The size is kept beside them. */
export function encodeFrontier(frontier: Frontier): Uint8Array {
  return concatBytes(...frontier.peaks);
}

/** @throws LogFormatError unless the bytes are the peaks of a tree of this size */
export function decodeFrontier(size: number, bytes: Uint8Array): Frontier {
  const expected = peakLevels(size).length * HASH_BYTES;
  if (bytes.length !== expected) {
    throw new LogFormatError(
      `The frontier of a tree of size ${size} has ${expected} bytes, not ${bytes.length}.`,
    );
  }
  return { size, peaks: sliced(bytes.slice(), HASH_BYTES) };
}

/** The heights of the full subtrees that make up a tree, the largest first: the set bits of its size. */
export function peakLevels(size: number): number[] {
  const levels: number[] = [];
  for (let level = 0, rest = size; rest > 0; level++, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) levels.unshift(level);
  }
  return levels;
}
