import { pickKinds, type PickKind } from '../leaves/leaf.ts';
import { bytes, HashColumn, instants, numbers } from './column.ts';

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
  readonly #weeks = bytes();
  readonly #hashes = new HashColumn();
  /** By week: how many are sealed. */
  readonly #sealed = new Map<number, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(
    leaf: number,
    given: { kind: PickKind; replaces: number | null; week: number; at: number; hash: Uint8Array },
  ): void {
    const row = this.#size;
    this.#size += 1;
    this.#leaves.set(row, leaf);
    this.#kinds.set(row, pickKinds.indexOf(given.kind));
    this.#replaces.set(row, given.replaces === null ? 0 : given.replaces + 1);
    this.#at.set(row, given.at);
    this.#state.set(row, SEALED);
    this.#hashes.set(row, given.hash);
    this.#weeks.set(row, given.week);
    this.#sealed.set(given.week, this.sealedIn(given.week) + 1);
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

  /** The kind of the commitment in a leaf; undefined when the leaf holds none. */
  kindAt(leaf: number): PickKind | undefined {
    const row = this.rowAt(leaf);
    return row === undefined ? undefined : this.kindOf(row);
  }

  /** The week that its leaf states. */
  weekOf(row: number): number {
    return this.#weeks.get(row);
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
    return this.#hashes.holds(row, hash);
  }

  isOpened(row: number): boolean {
    return this.#state.get(row) !== SEALED;
  }

  /** Of a commitment that is sealed. */
  open(row: number): void {
    const week = this.weekOf(row);
    this.#sealed.set(week, this.sealedIn(week) - 1);
    this.#state.set(row, OPENED);
  }

  sealedIn(week: number): number {
    return this.#sealed.get(week) ?? 0;
  }

  /** The leaf of the first commitment of a week that is sealed; undefined where none is. */
  firstSealedIn(week: number): number | undefined {
    for (let row = 0; row < this.#size; row += 1) {
      if (!this.isOpened(row) && this.weekOf(row) === week) return this.leafOf(row);
    }
    return undefined;
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
