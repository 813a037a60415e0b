import { appendLeafHashes, emptyFrontier, type Frontier, frontierRoot } from '#verify/log/frontier.ts';
import { equalBytes } from '#verify/log/byteArrays.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { TILE_WIDTH } from '#verify/log/tiles.ts';
import { sha256 } from '../key/sha256.ts';

/** The tile hashes of a log above its leaves, and its root, computed as leaves are added. */
export class TileNodes {
  /** By level, from 1: hashes of full subtrees. */
  readonly levels: Uint8Array[][] = [[]];
  /** Hashes of the leaves after the last full tile. */
  #open: Uint8Array[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(leaf: Uint8Array): void {
    this.#size += 1;
    this.#open.push(leafHash(sha256, leaf));
    if (this.#open.length < TILE_WIDTH) return;
    this.#close(1, this.#open);
    this.#open = [];
  }

  get frontier(): Frontier {
    return this.#frontierAt(this.#size, this.#open);
  }

  /** @param last the stored leaves after the last full tile of that size */
  rootAt(size: number, last: readonly Uint8Array[]): Uint8Array {
    const hashes = last.map((leaf) => leafHash(sha256, leaf));
    return frontierRoot(sha256, this.#frontierAt(size, hashes));
  }

  /** Whether these are a tile's leaves; the tile may be the last, partial one. */
  holds(tile: number, leaves: readonly Uint8Array[]): boolean {
    const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
    const hash = this.levels[1]?.[tile];
    if (hash !== undefined) return hashes.length === TILE_WIDTH && equalBytes(hash, rootOf(hashes));
    return (
      hashes.length === this.#open.length &&
      hashes.every((each, place) => equalBytes(each, this.#open[place]!))
    );
  }

  #frontierAt(size: number, last: readonly Uint8Array[]): Frontier {
    const peaks: Uint8Array[] = [];
    for (let level = this.levels.length - 1; level >= 1; level -= 1) {
      const end = Math.floor(size / TILE_WIDTH ** level);
      const start = Math.floor(end / TILE_WIDTH) * TILE_WIDTH;
      peaks.push(...peaksOf(this.levels[level]!.slice(start, end)));
    }
    return { size, peaks: [...peaks, ...peaksOf(last)] };
  }

  #close(level: number, hashes: readonly Uint8Array[]): void {
    const nodes = (this.levels[level] ??= []);
    nodes.push(rootOf(hashes));
    if (nodes.length % TILE_WIDTH === 0) this.#close(level + 1, nodes.slice(-TILE_WIDTH));
  }
}

function peaksOf(hashes: readonly Uint8Array[]): readonly Uint8Array[] {
  return appendLeafHashes(sha256, emptyFrontier, hashes).peaks;
}

function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  return frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes));
}
