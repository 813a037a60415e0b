/** A fact with all that was stated about it, so that it can be read as it was known at a leaf. */
export class Timeline<Value> {
  readonly #stated: { leaf: number; value: Value }[] = [];

  state(leaf: number, value: Value): void {
    this.#stated.push({ leaf, value });
  }

  /** The latest statement; undefined when there is none. */
  get latest(): Value | undefined {
    return this.#stated.at(-1)?.value;
  }

  /** The leaf of the latest statement; undefined when there is none. */
  get latestLeaf(): number | undefined {
    return this.#stated.at(-1)?.leaf;
  }

  /** All statements, the earliest first. */
  get all(): Value[] {
    return this.#stated.map(({ value }) => value);
  }

  /** The latest statement before a leaf; undefined when there was none yet. */
  before(leaf: number): Value | undefined {
    for (let place = this.#stated.length - 1; place >= 0; place -= 1) {
      const stated = this.#stated[place]!;
      if (stated.leaf < leaf) return stated.value;
    }
    return undefined;
  }
}
