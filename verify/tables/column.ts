type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A column of numbers that grows: a million rows cost what their numbers cost. */
export class Column<Of extends Numbers> {
  /** May be longer than what was set; the rest is 0. */
  values: Of;

  constructor(make: new (length: number) => Of) {
    this.values = new make(64);
  }

  get(row: number): number {
    return this.values[row] ?? 0;
  }

  set(row: number, value: number): void {
    if (row >= this.values.length) this.#grow(row + 1);
    this.values[row] = value;
  }

  #grow(length: number): void {
    const make = this.values.constructor as new (length: number) => Of;
    const grown = new make(Math.max(length, Math.ceil(this.values.length * 1.5)));
    grown.set(this.values);
    this.values = grown;
  }
}

const HASH = 32;

/** A column of hashes of 32 bytes. */
export class HashColumn {
  #bytes = new Uint8Array(64 * HASH);

  set(row: number, hash: Uint8Array): void {
    const end = (row + 1) * HASH;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.ceil((row + 1) * 1.5) * HASH);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(hash, end - HASH);
  }

  get(row: number): Uint8Array {
    return this.#bytes.slice(row * HASH, (row + 1) * HASH);
  }

  /** Whether a hash was set. */
  has(row: number): boolean {
    return this.get(row).some((byte) => byte !== 0);
  }

  holds(row: number, hash: Uint8Array): boolean {
    for (let place = 0; place < HASH; place += 1) {
      if (this.#bytes[row * HASH + place] !== hash[place]) return false;
    }
    return true;
  }
}

export const bytes = () => new Column<Uint8Array>(Uint8Array);
export const words = () => new Column<Uint16Array>(Uint16Array);
export const numbers = () => new Column<Uint32Array>(Uint32Array);
export const instants = () => new Column<Float64Array>(Float64Array);
