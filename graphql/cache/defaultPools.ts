import { LRUCache } from 'lru-cache';

import type { Database } from '../../prisma/client.ts';
import type { Versions } from '../kernel/versions.ts';
import type { Viewer } from '../auth/viewer.ts';
import { POOL_ORDER } from '../kernel/poolOrder.ts';

/** The accounts whose default pool is remembered, where there is more than one pool. */
const MAX_ACCOUNTS = 20_000;

/** The id of the pool that `Query.pool` returns to a viewer without an id; null without pools. */
export interface DefaultPools {
  of(viewer: Viewer | null): Promise<number | null>;
  /** The same from memory; undefined when it must be looked up. */
  kept(viewer: Viewer | null): number | null | undefined;
}

/** What was read under a version: at first the promise alone, then its value. */
interface Found<Value> {
  version: number;
  promise: Promise<Value>;
  value?: Value;
}

/**
 * By schema/pool.ts: the pool that the viewer plays in, of the latest season, else the first of all. Looked up
 * once for each version: in memory alone while there is one pool.
 */
export function createDefaultPools(db: Database, versions: Versions): DefaultPools {
  const ofAccounts = new LRUCache<number, Found<number | null>>({ max: MAX_ACCOUNTS });
  let all: Found<number[]> | null = null;

  /** @param forget drops what could not be read */
  function find<Value>(version: number, promise: Promise<Value>, forget: () => void): Found<Value> {
    const found: Found<Value> = { version, promise };
    promise.then((value) => (found.value = value), forget);
    return found;
  }

  function firstPools(version: number): Found<number[]> {
    if (all?.version === version) return all;
    const pools = db.pool.findMany({ orderBy: POOL_ORDER, select: { id: true }, take: 2 });
    const ids = pools.then((rows) => rows.map(({ id }) => id));
    const own = find(version, ids, () => {
      if (all === own) all = null;
    });
    all = own;
    return own;
  }

  function ofAccount(userId: number, version: number): Found<number | null> {
    const known = ofAccounts.get(userId);
    if (known?.version === version) return known;
    const pool = db.pool.findFirst({
      where: { entries: { some: { userId } } },
      orderBy: POOL_ORDER,
      select: { id: true },
    });
    const id = pool.then((row) => row?.id ?? null);
    const own = find(version, id, () => void ofAccounts.delete(userId));
    ofAccounts.set(userId, own);
    return own;
  }

  /** Whether the first pool is everybody's, or at least this viewer's. */
  const isFirst = (pools: number[], viewer: Viewer | null): viewer is null =>
    pools.length < 2 || viewer === null || !viewer.scopes.has('read');

  return {
    async of(viewer) {
      const version = versions.ofAll();
      const pools = await firstPools(version).promise;
      const [first = null] = pools;
      if (isFirst(pools, viewer)) return first;
      return (await ofAccount(viewer.userId, version).promise) ?? first;
    },
    kept(viewer) {
      const version = versions.ofAll();
      if (all?.version !== version || all.value === undefined) return undefined;
      const [first = null] = all.value;
      if (isFirst(all.value, viewer)) return first;
      const own = ofAccounts.get(viewer.userId);
      if (own?.version !== version || own.value === undefined) return undefined;
      return own.value ?? first;
    },
  };
}
