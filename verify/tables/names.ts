/** Texts by number, in the order in which they first came: rows hold the number. */
export class Names {
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#texts.push(text);
    this.#numbers.set(text, this.#texts.length - 1);
    return this.#texts.length - 1;
  }

  /** Undefined for a text that has not come. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  textOf(number: number): string {
    return this.#texts[number]!;
  }

  get size(): number {
    return this.#texts.length;
  }
}
