import type { Database } from '#prisma/client.ts';
import type { Versions } from '#kernel/versions.ts';
import { ownPools } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { POOL_ORDER } from '#graphql/pools/poolOrder.ts';

/** The default pool of `Query.pool`, by viewer; null without pools. */
export interface DefaultPools {
  of(viewer: Viewer | null): Promise<number | null>;
  /** The cached default pool; undefined when it must be looked up. */
  cached(viewer: Viewer | null): number | null | undefined;
}

/** A value read under a version, first as a promise. */
interface CachedPool<Value> {
  version: number;
  promise: Promise<Value>;
  value?: Value;
}

/**
 * The rule of pools/schema/pool.ts: the first pool that the viewer plays in, else of those that it runs, else
 * of all. Looked up once per version, and never while there is only one pool.
 */
export function createDefaultPools(db: Database, versions: Versions): DefaultPools {
  /** For viewers with several pools; a viewer is replaced when its pools change. */
  const ofViewers = new WeakMap<Viewer, CachedPool<number | null>>();
  let all: CachedPool<number[]> | null = null;

  /** @param forget called when the read fails */
  function find<Value>(version: number, promise: Promise<Value>, forget: () => void): CachedPool<Value> {
    const entry: CachedPool<Value> = { version, promise };
    promise.then((value) => (entry.value = value), forget);
    return entry;
  }

  function firstPools(version: number): CachedPool<number[]> {
    if (all?.version === version) return all;
    const pools = db.pool.findMany({ orderBy: POOL_ORDER, select: { id: true }, take: 2 });
    const ids = pools.then((rows) => rows.map(({ id }) => id));
    const own = find(version, ids, () => {
      if (all === own) all = null;
    });
    all = own;
    return own;
  }

  function firstOf(viewer: Viewer, ids: number[], version: number): CachedPool<number | null> {
    const known = ofViewers.get(viewer);
    if (known?.version === version) return known;
    const pool = db.pool.findFirst({ where: { id: { in: ids } }, orderBy: POOL_ORDER, select: { id: true } });
    const id = pool.then((row) => row?.id ?? null);
    const own = find(version, id, () => void ofViewers.delete(viewer));
    ofViewers.set(viewer, own);
    return own;
  }

  /** The pools among which a viewer's default is; empty: all. */
  const choiceOf = (pools: number[], viewer: Viewer | null): number[] =>
    pools.length < 2 ? [] : ownPools(viewer);

  return {
    async of(viewer) {
      const version = versions.ofSchedule();
      const pools = await firstPools(version).promise;
      const [first = null] = pools;
      const choices = choiceOf(pools, viewer);
      if (choices.length < 2) return choices[0] ?? first;
      return (await firstOf(viewer!, choices, version).promise) ?? first;
    },
    cached(viewer) {
      const version = versions.ofSchedule();
      if (all?.version !== version || all.value === undefined) return undefined;
      const [first = null] = all.value;
      const own = choiceOf(all.value, viewer);
      if (own.length < 2) return own[0] ?? first;
      const found = ofViewers.get(viewer!);
      if (found?.version !== version || found.value === undefined) return undefined;
      return found.value ?? first;
    },
  };
}
