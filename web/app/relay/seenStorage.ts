import type { GraphQLResponse } from 'relay-runtime';

export interface SeenAnswer {
  answer: GraphQLResponse;
  /** By the server's clock, in milliseconds since 1970. */
  at: number;
  /** By the device's clock, to compute its age. */
  keptAt: number;
}

/** The last responses to one account on this device; never shown to another. */
export interface SeenStorage {
  owner(): string | null;
  /** Deletes the responses of other accounts; all for null. */
  keepFor(account: string | null): Promise<void>;
  /** @param key identifies a query with its variables */
  read(key: string): Promise<SeenAnswer | null>;
  /** Ignored once the account is no longer the owner: another tab may have logged out. */
  write(account: string, key: string, seen: SeenAnswer): Promise<void>;
}

const OWNER = 'last-seen-owner';
/** Cache names, which web/public/service-worker.js knows, too. */
const ANSWERS = 'last-seen ';
export const SCREENS = 'known-screens';
const MOST = 60;
/** Milliseconds after which a response is too old to show. */
const LIFETIME = 7 * 24 * 60 * 60_000;

/** Null without the Cache API: no https, or storage turned off. */
export function createSeenStorage(): SeenStorage | null {
  if (!('caches' in window) || !canStore()) return null;
  const owner = () => localStorage.getItem(OWNER);
  return {
    owner,
    async keepFor(account) {
      if (account !== null && owner() === account) return;
      if (account === null) localStorage.removeItem(OWNER);
      else localStorage.setItem(OWNER, account);
      const old = (await caches.keys()).filter((name) => name.startsWith(ANSWERS) || name === SCREENS);
      await Promise.all(old.filter((name) => name !== ANSWERS + account).map((name) => caches.delete(name)));
    },
    async read(key) {
      const account = owner();
      if (account === null) return null;
      const found = await caches.match(await addressOf(key), { cacheName: ANSWERS + account });
      const seen = (await found?.json()) as SeenAnswer | undefined;
      return seen && owner() === account && Date.now() - seen.keptAt < LIFETIME ? seen : null;
    },
    async write(account, key, seen) {
      if (owner() !== account) return;
      const address = await addressOf(key);
      const cache = await caches.open(ANSWERS + account);
      await cache.put(address, Response.json(seen));
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => cache.delete(old)));
      if (owner() !== account) await caches.delete(ANSWERS + account);
    },
  };
}

function canStore(): boolean {
  try {
    localStorage.getItem(OWNER);
    return true;
  } catch {
    return false;
  }
}

/** The synthetic address of a cache entry. */
async function addressOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `/last-seen/${hex.join('')}`;
}
