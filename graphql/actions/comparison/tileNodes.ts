import { appendLeafHashes, emptyFrontier, type Frontier, frontierRoot } from '#verify/log/frontier.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { TILE_WIDTH } from '#verify/log/tiles.ts';
import { sha256 } from '../log/sha256.ts';

/** The hashes of a log's tiles above its leaves, and its root, as leaves come in. */
export class TileNodes {
  /** By level, from 1: the hashes of its full subtrees. */
  readonly levels: Uint8Array[][] = [[]];
  #whole: Frontier = emptyFrontier;
  /** By level, from 0: the hashes of the subtree that is not full yet. */
  readonly #open: Frontier[] = [];

  add(leaf: Uint8Array): void {
    const hash = leafHash(sha256, leaf);
    this.#whole = appendLeafHashes(sha256, this.#whole, [hash]);
    this.#addTo(0, hash);
  }

  get frontier(): Frontier {
    return this.#whole;
  }

  #addTo(level: number, hash: Uint8Array): void {
    const open = appendLeafHashes(sha256, this.#open[level] ?? emptyFrontier, [hash]);
    if (open.size < TILE_WIDTH) {
      this.#open[level] = open;
      return;
    }
    this.#open[level] = emptyFrontier;
    const root = frontierRoot(sha256, open);
    (this.levels[level + 1] ??= []).push(root);
    this.#addTo(level + 1, root);
  }
}
