import type { GraphQLResponse } from 'relay-runtime';

/** A response of the server, as stored on this device. */
export interface SeenAnswer {
  answer: GraphQLResponse;
  /** The time of the response, by the server's clock, in milliseconds since 1970. */
  at: number;
  /** The same by the device's clock, which gives the response's age. */
  keptAt: number;
}

/** The responses that one account last received on this device; never shown to anybody else. */
export interface SeenStorage {
  owner(): string | null;
  /** Deletes the responses of any other account; of all accounts for null. */
  keepFor(account: string | null): Promise<void>;
  /** @param key identifies a query with its variables */
  read(key: string): Promise<SeenAnswer | null>;
  /** Does nothing when the account is no longer the owner: another tab may have logged out. */
  write(account: string, key: string, seen: SeenAnswer): Promise<void>;
}

const OWNER = 'last-seen-owner';
/** Names of the caches, which the service worker knows, too (web/public/service-worker.js). */
const ANSWERS = 'last-seen ';
export const SCREENS = 'known-screens';
/** Maximum number of stored responses; the oldest are deleted first. */
const MOST = 60;
/** Milliseconds after which a stored response is too old to show. */
const LIFETIME = 7 * 24 * 60 * 60_000;

/** Uses the browser's caches. Null where there are none: without https, or with storage turned off. */
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

/** A cache is keyed by address; no request uses this one. */
async function addressOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `/last-seen/${hex.join('')}`;
}
