import { LRUCache } from 'lru-cache';

import type { Pick as PickRow } from '#prisma/generated/sqlite/client.ts';
import type { Leverage } from '#graphql/outlook/rules/leverage.ts';
import type { ProjectedSurvivors } from '#graphql/outlook/rules/projection.ts';
import type { PrizeShare } from '#graphql/standings/rules/winners.ts';
import { type Events, MAX_AGE } from '#kernel/events.ts';
import type { Versions } from '#kernel/versions.ts';
import { createFirstNames, type FirstNames, unkeptFirstNames } from '#graphql/standings/schema/firstNames.ts';
import type { Edge } from '../paging/pages.ts';
import type { Analytics, Counts, Selection } from '#graphql/pools/schema/poolFacts.ts';

/** A row of a list that all participants share. */
interface Place {
  id: number;
  cursor: string;
}

interface PureMemo<Value> {
  /** @param key everything that the value depends on */
  of(key: string, compute: () => Value): Value;
}

interface Memo<Value> {
  /** @param key everything besides the pool that the value depends on, such as the revealed weeks */
  of(poolId: number, key: string, compute: () => Promise<Value>): Promise<Value>;
}

/** Cached values of each kind; the least recently used are evicted. */
const MAX_VALUES = 200;

/** Cached values that no event invalidates; a leverage takes a megabyte. */
const MAX_PURE_VALUES = 32;

export function createAggregates(events: Events, { ofPool }: Pick<Versions, 'ofPool'>): Aggregates {
  return aggregatesOf(createFirstNames(events), () => createMemo(ofPool, events), createPureMemo);
}

/** Aggregates without a cache. */
export const uncachedAggregates = aggregatesOf(
  unkeptFirstNames,
  () => ({ of: (_poolId, _key, compute) => compute() }),
  () => ({ of: (_key, compute) => compute() }),
);

/**
 * Values that require reading a whole pool, cached while the pool's version is current: each is computed once
 * for all documents that request it. Every event about the pool starts a new version, except secret picks. A
 * value must depend on the pool and its key alone, never on the viewer or on secret picks.
 */
export type Aggregates = ReturnType<typeof aggregatesOf>;

function aggregatesOf(
  firstNames: FirstNames,
  memo: <Value>() => Memo<Value>,
  pureMemo: <Value extends object>() => PureMemo<Value>,
) {
  return {
    stats: memo<Counts>(),
    analytics: memo<Analytics>(),
    distribution: memo<Selection[]>(),
    /** The usernames that picked each team, by team. */
    usernames: memo<Map<string, readonly string[]>>(),
    /** Cached beyond the version, since a change to the pool seldom affects them. */
    firstNames,
    winners: memo<PrizeShare[]>(),
    /** Name of the contact; null for none. */
    contactName: memo<string | null>(),
    count: memo<number>(),
    /** The first page of a list. */
    places: memo<Place[]>(),
    /** The first picks of a week whose deadline has passed. */
    revealedPicks: memo<Edge<PickRow>[]>(),
    // Values that depend on their key alone, so that no event invalidates them.
    leverage: pureMemo<Leverage>(),
    projections: pureMemo<ProjectedSurvivors[]>(),
  };
}

function createMemo<Value>(versionOf: Versions['ofPool'], events: Pick<Events, 'isConnected'>): Memo<Value> {
  const values = new LRUCache<string, Promise<Value>>({ max: MAX_VALUES, ttl: MAX_AGE });
  return {
    of(poolId, key, compute) {
      if (!events.isConnected()) return compute();
      // The version is taken before anything is read: a concurrent change makes the value stale, not wrong.
      const cacheKey = `${poolId}:${versionOf(poolId)}:${key}`;
      const cached = values.get(cacheKey);
      if (cached !== undefined) return cached;
      const value = compute();
      values.set(cacheKey, value);
      value.catch(() => {
        if (values.peek(cacheKey) === value) values.delete(cacheKey);
      });
      return value;
    },
  };
}

function createPureMemo<Value extends object>(): PureMemo<Value> {
  const values = new LRUCache<string, Value>({ max: MAX_PURE_VALUES });
  return {
    of(key, compute) {
      const cachedValue = values.get(key);
      if (cachedValue !== undefined) return cachedValue;
      const value = compute();
      values.set(key, value);
      return value;
    },
  };
}
