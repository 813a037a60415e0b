import { LRUCache } from 'lru-cache';

import type { Database } from '../../prisma/client.ts';
import type { Versions } from '../kernel/versions.ts';
import type { Viewer } from '../auth/viewer.ts';

/** The accounts whose default pool is remembered, where there is more than one pool. */
const MAX_ACCOUNTS = 20_000;

/** The id of the pool that `Query.pool` returns to a viewer without an id; null without pools. */
export type DefaultPoolOf = (viewer: Viewer | null) => Promise<number | null>;

/**
 * By schema/pool.ts: the pool that the viewer plays in, of the latest season, else the first of all. Looked up
 * once for each version: in memory alone while there is one pool.
 */
export function createDefaultPools(db: Database, versions: Versions): DefaultPoolOf {
  const ofAccounts = new LRUCache<number, { version: number; pool: Promise<number | null> }>({
    max: MAX_ACCOUNTS,
  });
  let all: { version: number; first: Promise<number[]> } | null = null;
  const orderBy = [{ seasonYear: 'desc' as const }, { id: 'asc' as const }];

  function firstPools(version: number): Promise<number[]> {
    if (all?.version !== version) {
      const first = db.pool
        .findMany({ orderBy, select: { id: true }, take: 2 })
        .then((pools) => pools.map(({ id }) => id));
      const own = (all = { version, first });
      first.catch(() => {
        if (all === own) all = null;
      });
    }
    return all.first;
  }

  async function ofAccount(userId: number, version: number): Promise<number | null> {
    const known = ofAccounts.get(userId);
    if (known?.version === version) return known.pool;
    const pool = db.pool
      .findFirst({ where: { entries: { some: { userId } } }, orderBy, select: { id: true } })
      .then((found) => found?.id ?? null);
    ofAccounts.set(userId, { version, pool });
    pool.catch(() => ofAccounts.delete(userId));
    return pool;
  }

  return async (viewer) => {
    const version = versions.ofAll();
    const pools = await firstPools(version);
    const [first = null] = pools;
    if (pools.length < 2 || viewer === null || !viewer.scopes.has('read')) return first;
    return (await ofAccount(viewer.userId, version)) ?? first;
  };
}
