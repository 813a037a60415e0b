import { LRUCache } from 'lru-cache';

import { MAX_AGE } from '../kernel/events.ts';
import type { Services } from '../kernel/services.ts';
import type { Viewer } from './viewer.ts';

/** Viewers kept by one process, some 500 bytes each; the least recently used are evicted. */
const MAX_KEPT = 20_000;

/** The viewer of a session or token as it was looked up. */
export interface FoundViewer {
  viewer: Viewer;
  /**
   * Milliseconds of the system clock until which the viewer is as found and nothing is due to be written: when the
   * session or token expires, or its last use is stored again.
   */
  until: number;
}

/**
 * The viewers of one process: sessions and tokens are looked up once per change, not per request. A viewer is kept
 * until an `access` event of its account or a `missed` event. While events of other processes cannot arrive, nothing
 * is kept and nothing kept is used (DECISIONS D44).
 */
export interface KeptViewers {
  /** @returns null when the viewer must be looked up */
  get(key: string): Viewer | null;
  /** Looks a viewer up and keeps it; what is not found is never kept. */
  keep(key: string, find: () => Promise<FoundViewer | null>): Promise<FoundViewer | null>;
}

export function createKeptViewers({
  events,
  systemClock,
}: Pick<Services, 'events' | 'systemClock'>): KeptViewers {
  const kept = new LRUCache<string, FoundViewer>({ max: MAX_KEPT, ttl: MAX_AGE });
  /** Moves with each event by which a session or token may have ended or changed. */
  let version = 0;
  events.subscribe((event) => {
    if (event.type !== 'access' && event.type !== 'missed') return;
    version += 1;
    for (const [key, { viewer }] of kept.entries()) {
      if (event.type === 'missed' || viewer.userId === event.userId) kept.delete(key);
    }
  });
  return {
    get(key) {
      const known = kept.get(key);
      return known !== undefined && events.isHearing() && systemClock.now().getTime() < known.until
        ? known.viewer
        : null;
    },
    async keep(key, find) {
      // Taken before the read: what an event of the meantime has ended must not be kept.
      const before = version;
      const found = await find();
      if (found === null) kept.delete(key);
      else if (version === before && events.isHearing()) kept.set(key, found);
      return found;
    },
  };
}
