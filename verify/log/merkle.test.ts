import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/formats.json' with { type: 'json' };
import { appendWithProofs } from './append.ts';
import { verifyConsistency } from './consistency.ts';
import { appendLeafHashes, decodeFrontier, emptyFrontier, encodeFrontier, frontierRoot } from './frontier.ts';
import { rootFromInclusion, verifyInclusion } from './inclusion.ts';
import { naiveConsistency, naiveInclusion, naiveRoot } from './testing/naiveTree.ts';
import { sha256 } from './testing/sha256.ts';
import { leafHash, nodeHash, type Sha256 } from './treeHash.ts';

const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');
const unhex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

/** `count` leaf hashes, all different. */
const leaves = (count: number, start = 0) =>
  Array.from({ length: count }, (_, index) =>
    leafHash(sha256, unhex((start + index).toString(16).padStart(8, '0'))),
  );

describe('the known tree of eight leaves of Certificate Transparency', () => {
  const { roots, inclusion, consistency } = vectors.tree;
  const hashes = vectors.tree.entries.map((entry) => leafHash(sha256, unhex(entry)));

  test('has the known roots', () => {
    const found = roots.map((_, size) =>
      hex(frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes.slice(0, size)))),
    );
    expect(found).toEqual(roots);
  });

  test('has the known inclusion proofs', () => {
    const { proofs } = appendWithProofs(sha256, emptyFrontier, hashes);
    for (const { index, hashes: known } of inclusion) expect(proofs[index]!.map(hex)).toEqual(known);
  });

  test('has the known consistency proof from 6 to 8 leaves', () => {
    const proof = consistency.hashes.map(unhex);
    const head = (size: number) => ({ size, root: unhex(roots[size]!) });
    expect(verifyConsistency(sha256, head(6), head(8), proof)).toBe(true);
    expect(verifyConsistency(sha256, head(5), head(8), proof)).toBe(false);
  });
});

/** An old size and a number of appended leaves. */
const batches = fc.record({ old: fc.nat(600), added: fc.nat(300) });

describe('appending', () => {
  test('proves each new leaf in the new tree, as the recursive definition does', () => {
    fc.assert(
      fc.property(batches, ({ old, added }) => {
        const all = leaves(old + added);
        const frontier = appendLeafHashes(sha256, emptyFrontier, all.slice(0, old));
        const appended = appendWithProofs(sha256, frontier, all.slice(old));
        expect(hex(appended.root)).toBe(hex(naiveRoot(sha256, all)));
        expect(appended.frontier).toEqual(appendLeafHashes(sha256, emptyFrontier, all));
        expect(appended.proofs).toHaveLength(added);
        for (const [offset, proof] of appended.proofs.entries()) {
          expect(rootFromInclusion(sha256, old + offset, all.length, all[old + offset]!, proof)).toEqual(
            appended.root,
          );
        }
        const last = appended.proofs.at(-1);
        if (last) expect(last).toEqual(naiveInclusion(sha256, all.length - 1, all));
        const first = appended.proofs[0];
        if (first) expect(first).toEqual(naiveInclusion(sha256, old, all));
      }),
      { numRuns: 40 },
    );
  });

  test('tells the full subtrees of 256 leaves and more that are new', () => {
    const root = (first: number, end: number) => naiveRoot(sha256, leaves(end - first, first));
    const frontier = appendLeafHashes(sha256, emptyFrontier, leaves(250));
    expect(appendWithProofs(sha256, frontier, leaves(5, 250)).tileHashes).toEqual([]);
    expect(appendWithProofs(sha256, frontier, leaves(600, 250)).tileHashes).toEqual([
      { level: 1, index: 0, hash: root(0, 256) },
      { level: 1, index: 1, hash: root(256, 512) },
      { level: 1, index: 2, hash: root(512, 768) },
    ]);
    const nearly = appendLeafHashes(sha256, emptyFrontier, leaves(65_535));
    expect(appendWithProofs(sha256, nearly, leaves(1, 65_535)).tileHashes).toEqual([
      { level: 1, index: 255, hash: root(65_280, 65_536) },
      { level: 2, index: 0, hash: root(0, 65_536) },
    ]);
  });

  test('costs about one hash for each leaf, whatever the size of the tree', () => {
    let calls = 0;
    const counting: Sha256 = (data) => (calls++, sha256(data));
    const frontier = appendLeafHashes(sha256, emptyFrontier, leaves(70_001));
    const added = leaves(300, 70_001);
    appendWithProofs(counting, frontier, added);
    // 17 levels: one ragged hash of each at most, and the root.
    expect(calls).toBeLessThan(300 + 4 * 17);
  });
});

describe('a frontier', () => {
  test('is read from its bytes and size', () => {
    fc.assert(
      fc.property(fc.nat(2000), (size) => {
        const frontier = appendLeafHashes(sha256, emptyFrontier, leaves(size));
        expect(decodeFrontier(size, encodeFrontier(frontier))).toEqual(frontier);
      }),
      { numRuns: 30 },
    );
  });

  test('refuses bytes of another size', () => {
    const bytes = encodeFrontier(appendLeafHashes(sha256, emptyFrontier, leaves(5)));
    expect(() => decodeFrontier(7, bytes)).toThrow('The frontier of a tree of size 7 has 96 bytes, not 64.');
  });
});

describe('a proof that is not the one of the leaf', () => {
  test('does not show its inclusion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), (size, pick, bit) => {
        const all = leaves(size);
        const index = pick % size;
        const root = naiveRoot(sha256, all);
        const proof = naiveInclusion(sha256, index, all);
        const holds = (changed: Partial<{ index: number; leaf: Uint8Array; proof: Uint8Array[] }>) =>
          verifyInclusion(
            sha256,
            changed.index ?? index,
            size,
            changed.leaf ?? all[index]!,
            changed.proof ?? proof,
            root,
          );
        expect(holds({})).toBe(true);
        if (size > 1) expect(holds({ index: (index + 1) % size })).toBe(false);
        expect(holds({ index: size })).toBe(false);
        expect(holds({ index: -1 })).toBe(false);
        expect(holds({ leaf: flipped(all[index]!, bit) })).toBe(false);
        expect(holds({ proof: [...proof, all[0]!] })).toBe(false);
        for (const place of proof.keys()) {
          expect(holds({ proof: proof.with(place, flipped(proof[place]!, bit)) })).toBe(false);
          expect(holds({ proof: proof.toSpliced(place, 1) })).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('does not show consistency', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.nat(), (older, added, bit) => {
        const all = leaves(older + added);
        const heads = [
          { size: older, root: naiveRoot(sha256, all.slice(0, older)) },
          { size: all.length, root: naiveRoot(sha256, all) },
        ] as const;
        const proof = naiveConsistency(sha256, older, all);
        expect(verifyConsistency(sha256, ...heads, proof)).toBe(true);
        expect(verifyConsistency(sha256, ...heads, [...proof, leafHash(sha256, unhex('00'))])).toBe(false);
        for (const place of proof.keys()) {
          const changed = proof.with(place, flipped(proof[place]!, bit));
          expect(verifyConsistency(sha256, ...heads, changed)).toBe(false);
          expect(verifyConsistency(sha256, ...heads, proof.toSpliced(place, 1))).toBe(false);
        }
        const [first, second] = heads;
        const other = { ...first, root: flipped(first.root, bit) };
        expect(verifyConsistency(sha256, other, second, proof)).toBe(false);
        expect(verifyConsistency(sha256, first, { ...second, root: flipped(second.root, bit) }, proof)).toBe(
          added === 0 ? false : older === 0,
        );
        if (added > 0) expect(verifyConsistency(sha256, second, first, proof)).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
});

test('hashes of another length are refused, not padded', () => {
  expect(() => nodeHash(sha256, new Uint8Array(31), new Uint8Array(32))).toThrow(RangeError);
});

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const place = Math.floor(bit / 8) % bytes.length;
  return bytes.with(place, bytes[place]! ^ (1 << (bit % 8)));
}
