import { bundlesOfTree, TILE_WIDTH, tilesOfTree, type BundleAddress, type TileAddress } from './tiles.ts';
import { encodeEntryBundle } from './entryBundle.ts';
import { appendWithProofs, type TileHash } from './append.ts';
import { emptyFrontier, frontierRoot, type Frontier } from './frontier.ts';
import { HASH_BYTES, leafHash, type Sha256 } from './treeHash.ts';

/** A log in memory, written in batches as a server does. */
export class MemoryLog {
  readonly entries: Uint8Array[] = [];
  frontier: Frontier = emptyFrontier;
  readonly #sha256: Sha256;
  /** By level. */
  readonly #levels: Uint8Array[][] = [[]];

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  get root(): Uint8Array {
    return frontierRoot(this.#sha256, this.frontier);
  }

  /** Appends a batch. @returns the inclusion proof of each entry in the tree after the batch */
  append(entries: readonly Uint8Array[]): Uint8Array[][] {
    const hashes = entries.map((entry) => leafHash(this.#sha256, entry));
    const appended = appendWithProofs(this.#sha256, this.frontier, hashes);
    this.entries.push(...entries);
    this.#levels[0]!.push(...hashes);
    for (const hash of appended.tileHashes) this.#store(hash);
    this.frontier = appended.frontier;
    return appended.proofs;
  }

  #store({ level, index, hash }: TileHash): void {
    (this.#levels[level] ??= [])[index] = hash;
  }

  tile({ level, index, width }: TileAddress): Uint8Array {
    const first = index * TILE_WIDTH;
    const bytes = new Uint8Array(width * HASH_BYTES);
    for (const [place, hash] of this.#levels[level]!.slice(first, first + width).entries()) {
      bytes.set(hash, place * HASH_BYTES);
    }
    return bytes;
  }

  bundle({ index, width }: BundleAddress): Uint8Array {
    return encodeEntryBundle(this.entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width));
  }

  get tiles(): TileAddress[] {
    return tilesOfTree(this.frontier.size);
  }

  get bundles(): BundleAddress[] {
    return bundlesOfTree(this.frontier.size);
  }
}
