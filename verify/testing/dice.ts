import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that a seed repeats. */
export class Dice {
  readonly #random;

  constructor(seed: number) {
    this.#random = xoroshiro128plus(seed);
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return uniformInt(this.#random, from, to);
  }

  /** True in so many of a hundred cases. */
  percent(chance: number): boolean {
    return this.between(1, 100) <= chance;
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.between(0, values.length - 1)]!;
  }

  some<Value>(values: readonly Value[], chance: number): Value[] {
    return values.filter(() => this.percent(chance));
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    const left = [...values];
    return values.map(() => left.splice(this.between(0, left.length - 1), 1)[0]!);
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.between(0, 255));
  }
}
