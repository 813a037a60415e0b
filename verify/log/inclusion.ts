import { equalBytes } from './byteArrays.ts';
import { nodeHash, type Sha256 } from './treeHash.ts';

/** A node beside the path from a leaf to the root. */
export interface ProofNode {
  /** Height above the leaves. */
  level: number;
  /** Position among the nodes of its height. */
  index: number;
  /** False for a node at the right edge with fewer than 2^level leaves. */
  isFull: boolean;
}

/** The nodes of a leaf's inclusion proof, its sibling first. RFC 6962, section 2.1.1. @param index from 0 @param size of the tree */
export function proofNodes(index: number, size: number): ProofNode[] {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`There is no leaf ${index} in a tree of size ${size}.`);
  }
  const nodes: ProofNode[] = [];
  let [node, last] = [index, size - 1];
  for (let level = 0; last > 0; level++) {
    const sibling = node % 2 === 0 ? node + 1 : node - 1;
    // The node at the right edge has no sibling where the edge passes it by; the path goes on one level higher.
    if (sibling <= last) {
      nodes.push({ level, index: sibling, isFull: sibling < last || size % 2 ** level === 0 });
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return nodes;
}

/** @param index from 0 @returns null when the proof has the wrong length, or the index is outside the tree */
export function rootFromInclusion(
  sha256: Sha256,
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
): Uint8Array | null {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  const nodes = proofNodes(index, size);
  if (nodes.length !== proof.length) return null;
  // A node with an even index lies to the left of the path.
  return nodes.reduce(
    (hash, node, step) =>
      node.index % 2 === 0 ? nodeHash(sha256, proof[step]!, hash) : nodeHash(sha256, hash, proof[step]!),
    leaf,
  );
}

export function verifyInclusion(
  sha256: Sha256,
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  const hash = rootFromInclusion(sha256, index, size, leaf, proof);
  return hash !== null && equalBytes(hash, root);
}
