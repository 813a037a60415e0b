/** The latest checkpoint of a pool's log that this browser has seen, and the key that it is signed by. */
export interface SeenCheckpoint {
  /** A signed note. */
  checkpoint: string;
  /** A verifier key. */
  key: string;
}

const keyOf = (slug: string) => `last-checkpoint ${slug}`;

/** Null on the first visit, and where the device stores nothing. */
export function readLastCheckpoint(slug: string): SeenCheckpoint | null {
  try {
    const { checkpoint, key } = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null') as SeenCheckpoint;
    return typeof checkpoint === 'string' && typeof key === 'string' ? { checkpoint, key } : null;
  } catch {
    return null;
  }
}

/** Where the device stores nothing, each visit is the first. */
export function keepLastCheckpoint(slug: string, seen: SeenCheckpoint): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(seen));
  } catch {
    // Then nothing can be compared with.
  }
}
