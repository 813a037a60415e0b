import { pickKinds, type PickKind } from '../leaves/leaf.ts';
import { bytes, instants, numbers } from './column.ts';

const HASH = 32;
/** What became of a commitment: numbers from PICK on are rows of picks. */
const SEALED = 0;
const OPENED = 1;
const PICK = 2;

/** The commitments of a log in rows, in the order of their leaves. */
export class CommitmentTable {
  readonly #leaves = numbers();
  readonly #kinds = bytes();
  /** The leaf that it replaces, plus 1; 0 for none. */
  readonly #replaces = numbers();
  readonly #at = instants();
  readonly #state = numbers();
  #hashes = new Uint8Array(64 * HASH);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(leaf: number, given: { kind: PickKind; replaces: number | null; at: number; hash: Uint8Array }): void {
    const row = this.#size;
    this.#size += 1;
    this.#leaves.set(row, leaf);
    this.#kinds.set(row, pickKinds.indexOf(given.kind));
    this.#replaces.set(row, given.replaces === null ? 0 : given.replaces + 1);
    this.#at.set(row, given.at);
    this.#state.set(row, SEALED);
    if (this.#hashes.length < this.#size * HASH) {
      const grown = new Uint8Array(Math.ceil(this.#size * 1.5) * HASH);
      grown.set(this.#hashes);
      this.#hashes = grown;
    }
    this.#hashes.set(given.hash, row * HASH);
  }

  /** The row of the commitment in a leaf; undefined when the leaf holds none. */
  rowAt(leaf: number): number | undefined {
    let [low, high] = [0, this.#size - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#leaves.get(middle);
      if (found === leaf) return middle;
      if (found < leaf) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  leafOf(row: number): number {
    return this.#leaves.get(row);
  }

  kindOf(row: number): PickKind {
    return pickKinds[this.#kinds.get(row)]!;
  }

  /** The leaf whose pick it replaces or removes; null for none. */
  replacesOf(row: number): number | null {
    const replaces = this.#replaces.get(row);
    return replaces === 0 ? null : replaces - 1;
  }

  /** When its leaf was written, in milliseconds since 1970. */
  atOf(row: number): number {
    return this.#at.get(row);
  }

  holds(row: number, hash: Uint8Array): boolean {
    for (let place = 0; place < HASH; place += 1) {
      if (this.#hashes[row * HASH + place] !== hash[place]) return false;
    }
    return true;
  }

  isOpened(row: number): boolean {
    return this.#state.get(row) !== SEALED;
  }

  open(row: number): void {
    this.#state.set(row, OPENED);
  }

  becomePick(row: number, pick: number): void {
    this.#state.set(row, PICK + pick);
  }

  /** The row of the pick that it has become; undefined for a removal, and for what is not opened or applied. */
  pickOf(row: number): number | undefined {
    const state = this.#state.get(row);
    return state >= PICK ? state - PICK : undefined;
  }
}
