import { numbers } from './column.ts';

/** Bytes of a salt to store. */
const KEPT = 8;

/**
 * The salts that have come, by their first 64 bits: of five million random salts two share these once in a million logs.
 * An open hash table. Whoever chose the salts does not know the slots: a slot mixes the random words that the bytes name
 * (tabulation hashing).
 */
export class SaltSet {
  readonly #high = numbers();
  readonly #low = numbers();
  readonly #leaves = numbers();
  /** A random word for each value of each byte. */
  readonly #random = crypto.getRandomValues(new Uint32Array(256 * KEPT));
  /** Rows plus 1. */
  #slots = new Uint32Array(1024);
  #size = 0;

  /** Adds a salt. @returns the leaf that it came with before; undefined when it is new */
  add(salt: Uint8Array, leaf: number): number | undefined {
    if (2 * this.#size >= this.#slots.length) this.#grow();
    const [high, low] = [wordOf(salt, 0), wordOf(salt, 4)];
    const slot = this.#slotOf(high, low);
    const found = this.#slots[slot]!;
    if (found > 0) return this.#leaves.get(found - 1);
    this.#high.set(this.#size, high);
    this.#low.set(this.#size, low);
    this.#leaves.set(this.#size, leaf);
    this.#size += 1;
    this.#slots[slot] = this.#size;
    return undefined;
  }

  /** The slot that holds the salt, or the free one in which it would be. */
  #slotOf(high: number, low: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#mix(high, low) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! - 1;
      if (row < 0 || (this.#high.get(row) === high && this.#low.get(row) === low)) return slot;
    }
  }

  #mix(high: number, low: number): number {
    let mixed = 0;
    for (let place = 0; place < KEPT; place += 1) {
      const word = place < 4 ? high : low;
      mixed ^= this.#random[256 * place + ((word >>> (8 * (place & 3))) & 255)]!;
    }
    return mixed;
  }

  #grow(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let row = 0; row < this.#size; row += 1) {
      this.#slots[this.#slotOf(this.#high.get(row), this.#low.get(row))] = row + 1;
    }
  }
}

function wordOf(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}
