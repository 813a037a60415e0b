// RFC 6962, section 2.1, word for word: recursive, over all leaves, as slow as that is.
import { emptyRoot, nodeHash, type Sha256 } from '../treeHash.ts';

/** MTH(D[n]). */
export function naiveRoot(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return emptyRoot(sha256);
  if (leaves.length === 1) return leaves[0]!;
  const k = split(leaves.length);
  return nodeHash(sha256, naiveRoot(sha256, leaves.slice(0, k)), naiveRoot(sha256, leaves.slice(k)));
}

/** PATH(m, D[n]). */
export function naiveInclusion(sha256: Sha256, m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m < k
    ? [...naiveInclusion(sha256, m, left), naiveRoot(sha256, right)]
    : [...naiveInclusion(sha256, m - k, right), naiveRoot(sha256, left)];
}

/** PROOF(m, D[n]); empty from an empty tree. */
export function naiveConsistency(sha256: Sha256, m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  return m === 0 ? [] : subproof(sha256, m, leaves, true);
}

function subproof(sha256: Sha256, m: number, leaves: readonly Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (m === leaves.length) return isWhole ? [] : [naiveRoot(sha256, leaves)];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m <= k
    ? [...subproof(sha256, m, left, isWhole), naiveRoot(sha256, right)]
    : [...subproof(sha256, m - k, right, false), naiveRoot(sha256, left)];
}

/** The largest power of two below n. */
function split(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}
