import { equalBytes } from './byteArrays.ts';
import { emptyRoot, nodeHash, type Sha256 } from './treeHash.ts';

/** As a checkpoint states it. */
export interface TreeHead {
  /** Number of leaves. */
  size: number;
  root: Uint8Array;
}

/**
 * Whether `older` is a prefix of `newer`. RFC 6962, section 2.1.2; a proof from an empty tree, or between trees of equal size,
 * is empty.
 */
export function verifyConsistency(
  sha256: Sha256,
  older: TreeHead,
  newer: TreeHead,
  proof: readonly Uint8Array[],
): boolean {
  if (!Number.isSafeInteger(older.size) || !Number.isSafeInteger(newer.size)) return false;
  if (older.size < 0 || older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && equalBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && equalBytes(older.root, emptyRoot(sha256));

  // The algorithm of RFC 9162, section 2.1.4.2, for the proofs of RFC 6962: both roots are rebuilt from the largest
  // full subtree at the right edge of the older tree.
  let [node, last] = [older.size - 1, newer.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const rest = node === 0 ? [...proof] : proof.slice(1);
  const start = node === 0 ? older.root : proof[0];
  if (!start) return false;
  let [olderHash, newerHash] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      olderHash = nodeHash(sha256, hash, olderHash);
      newerHash = nodeHash(sha256, hash, newerHash);
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else {
      newerHash = nodeHash(sha256, newerHash, hash);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && equalBytes(olderHash, older.root) && equalBytes(newerHash, newer.root);
}
