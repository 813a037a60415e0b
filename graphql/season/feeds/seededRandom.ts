/** A deterministic random generator: the same numbers for the same seed, on every machine. */
export interface SeededRandom {
  /** From `low` to `high`. */
  between(low: number, high: number): number;
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  /** A weighted choice; the list must not be empty. */
  pick<T>(items: readonly T[], weight?: (item: T) => number): T;
  /** The items in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** FNV-1a: similar names get different seeds. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32, seeded with a name. */
export function seededRandom(seed: string): SeededRandom {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick(items, weight = () => 1) {
      const total = items.reduce((sum, item) => sum + weight(item), 0);
      let left = next() * total;
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return items[items.length - 1]!;
    },
    shuffle(items) {
      const shuffled = [...items];
      for (let index = shuffled.length - 1; index > 0; index -= 1) {
        const other = Math.floor(next() * (index + 1));
        [shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!];
      }
      return shuffled;
    },
  };
}
