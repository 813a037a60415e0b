import { concatBytes } from '@noble/hashes/utils.js';
import { sliced } from './byteArrays.ts';
import { LogFormatError } from './formatError.ts';
import { emptyRoot, HASH_BYTES, nodeHash, type Sha256 } from './treeHash.ts';

/**
 * What appending to a Merkle tree and computing its root need: the roots of its full subtrees, one for each bit of the size,
 * the largest (and leftmost) first. Immutable: appending returns a new frontier.
 */
export interface Frontier {
  /** Number of leaves. */
  readonly size: number;
  readonly peaks: readonly Uint8Array[];
}

export const emptyFrontier: Frontier = { size: 0, peaks: [] };

/** About one hash per leaf, with only the peaks in memory. */
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

/** RFC 6962, section 2.1. */
export function frontierRoot(sha256: Sha256, frontier: Frontier): Uint8Array {
  return foldPeaks(sha256, frontier.peaks) ?? emptyRoot(sha256);
}

/** The hash over adjacent full subtrees, the largest first; undefined over none. */
export function foldPeaks(sha256: Sha256, peaks: readonly Uint8Array[]): Uint8Array | undefined {
  let hash = peaks.at(-1);
  for (let index = peaks.length - 2; index >= 0; index--) hash = nodeHash(sha256, peaks[index]!, hash!);
  return hash;
}

/** The peaks, 32 bytes each, without the size. */
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

/** The heights of a tree's full subtrees, the largest first: the set bits of its size. */
export function peakLevels(size: number): number[] {
  const levels: number[] = [];
  for (let level = 0, rest = size; rest > 0; level++, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) levels.unshift(level);
  }
  return levels;
}
