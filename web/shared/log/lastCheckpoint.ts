/** The last checkpoint of a pool's log that this browser has seen, and its signing key. */
export interface SeenCheckpoint {
  checkpoint: string;
  key: string;
}

const keyOf = (slug: string) => `last-checkpoint ${slug}`;

/** Null on the first visit, or without storage. */
export function readLastCheckpoint(slug: string): SeenCheckpoint | null {
  try {
    const { checkpoint, key } = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null') as SeenCheckpoint;
    return typeof checkpoint === 'string' && typeof key === 'string' ? { checkpoint, key } : null;
  } catch {
    return null;
  }
}

/** Without storage, each visit is the first. */
export function keepLastCheckpoint(slug: string, seen: SeenCheckpoint): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(seen));
  } catch {
    // Then nothing can be compared with.
  }
}
