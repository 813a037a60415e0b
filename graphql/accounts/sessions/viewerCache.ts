import { LRUCache } from 'lru-cache';

import { MAX_AGE } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';
import { findApiToken } from './apiTokens.ts';
import type { Credential } from './credentials.ts';
import { SessionLookups } from './sessionLookups.ts';
import type { FoundViewer, Viewer } from './viewer.ts';

/** Maximum cached viewers per process, some 500 bytes each; the least recently used are evicted. */
const MAX_CACHED = 20_000;

/**
 * A cache of viewers: sessions and tokens are looked up once per change, not per request. A viewer is cached
 * until an `access` event of its account or a `missed` event. While events of other processes cannot arrive,
 * the cache is not used (DECISIONS D44).
 */
export interface ViewerCache {
  /** @returns null when the viewer must be looked up */
  get(credential: Credential): Viewer | null;
  /**
   * The cached viewer, else that of the database, which is then cached; unknown credentials are never cached.
   * @param address the client's, which limits lookups
   * @throws RateLimitedError when too many lookups of the address wait
   */
  find(credential: Credential, address: string): Promise<Viewer | null>;
  /** The viewer of the database, bypassing the cache. @throws RateLimitedError as `find` */
  read(credential: Credential, address: string): Promise<Viewer | null>;
  /**
   * When the session or token of a viewer ends, in milliseconds of the system clock.
   * @returns null when the viewer is no longer cached, and must be looked up
   */
  endOf(viewer: Viewer): number | null;
}

interface Lookup {
  version: number;
  found: Promise<FoundViewer | null>;
}

export function createViewerCache(
  services: Pick<Services, 'db' | 'events' | 'systemClock' | 'rolePolicy'>,
): ViewerCache {
  const { events, systemClock } = services;
  const cached = new LRUCache<string, FoundViewer>({ max: MAX_CACHED, ttl: MAX_AGE, ttlResolution: 100 });
  const sessions = new SessionLookups(services);
  const running = new Map<string, Lookup>();
  const keyOf = new WeakMap<Viewer, string>();
  /** Moves with each event by which a session or token may have ended or changed. */
  let version = 0;
  events.subscribe((event) => {
    if (event.type !== 'access' && event.type !== 'missed') return;
    version += 1;
    for (const [key, { viewer }] of cached.entries()) {
      if (event.type === 'missed' || viewer.userId === event.userId) cached.delete(key);
    }
  });

  function get({ key }: Credential): Viewer | null {
    const known = cached.get(key);
    return known !== undefined && events.isConnected() && systemClock.now().getTime() < known.until
      ? known.viewer
      : null;
  }

  const query = ({ kind, token }: Credential, address: string) =>
    kind === 'session' ? sessions.find(token, address) : findApiToken(services, token);

  async function lookUp(credential: Credential, address: string): Promise<FoundViewer | null> {
    const { key } = credential;
    // Taken before the read: what an event of the meantime has ended must not be kept.
    const before = version;
    const lookup: Lookup = { version: before, found: query(credential, address) };
    running.set(key, lookup);
    try {
      const found = await lookup.found;
      if (found === null) cached.delete(key);
      else if (version === before && events.isConnected()) {
        cached.set(key, found);
        keyOf.set(found.viewer, key);
      }
      return found;
    } finally {
      if (running.get(key) === lookup) running.delete(key);
    }
  }

  return {
    get,
    async find(credential, address) {
      const known = get(credential);
      if (known !== null) return known;
      const other = running.get(credential.key);
      // A lookup that began before an event may have read what the event ended.
      if (other !== undefined && other.version === version && events.isConnected()) {
        return (await other.found)?.viewer ?? null;
      }
      return (await lookUp(credential, address))?.viewer ?? null;
    },
    read: async (credential, address) => (await lookUp(credential, address))?.viewer ?? null,
    endOf(viewer) {
      const found = events.isConnected() ? cached.peek(keyOf.get(viewer) ?? '') : undefined;
      return found?.viewer === viewer ? found.ends : null;
    },
  };
}
