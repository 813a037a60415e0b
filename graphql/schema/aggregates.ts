import { LRUCache } from 'lru-cache';

import type { Events } from '../events/events.ts';
import type { Analytics } from './analytics.ts';
import type { Counts } from './pool.ts';
import type { Selection } from './teamSelection.ts';
import type { Share } from './winner.ts';

/**
 * Values that take reading a whole pool, kept as long as the pool's version stands: however often a document, or
 * however many documents ask for one, it is computed once. Every event that says that something of the pool changed
 * starts a new version. A value must depend on the pool and its key alone, never on who asks.
 */
export interface Aggregates {
  stats: Memo<Counts>;
  analytics: Memo<Analytics>;
  distribution: Memo<Selection[]>;
  /** Usernames by team of those who picked it. */
  usernames: Memo<Map<string, string[]>>;
  winners: Memo<Share[]>;
  /** How many rows a list has. */
  count: Memo<number>;
}

export interface Memo<Value> {
  /** @param key everything besides the pool that the value depends on, such as the weeks that are revealed */
  of(poolId: number, key: string, compute: () => Promise<Value>): Promise<Value>;
}

/** Values of each kind; the rest is forgotten, the least used first. */
const MOST = 200;
/** Milliseconds after which a value is computed anew in any case, should an event have been lost. */
const AT_MOST = 30_000;

/** The aggregates of one process, which listen to events for as long as those run. */
export function createAggregates(events: Events): Aggregates {
  const versions = createVersions(events);
  const memo = <Value>(): Memo<Value> => createMemo<Value>(versions);
  return {
    stats: memo(),
    analytics: memo(),
    distribution: memo(),
    usernames: memo(),
    winners: memo(),
    count: memo(),
  };
}

function createMemo<Value>(versionOf: (poolId: number) => string): Memo<Value> {
  const values = new LRUCache<string, Promise<Value>>({ max: MOST, ttl: AT_MOST });
  return {
    of(poolId, key, compute) {
      // The version as it is before anything is read: what changes meanwhile makes the value stale, not wrong.
      const place = `${poolId}:${versionOf(poolId)}:${key}`;
      const known = values.get(place);
      if (known !== undefined) return known;
      const value = compute();
      values.set(place, value);
      value.catch(() => {
        if (values.peek(place) === value) values.delete(place);
      });
      return value;
    },
  };
}

function createVersions(events: Events): (poolId: number) => string {
  const ofPool = new Map<number, number>();
  let ofAll = 0;
  events.subscribe((event) => {
    switch (event.type) {
      case 'standings':
      case 'week':
      case 'pool':
        ofPool.set(event.poolId, (ofPool.get(event.poolId) ?? 0) + 1);
        break;
      // Games belong to the pools of their season.
      case 'games':
      case 'clock':
      case 'missed':
        ofAll += 1;
        break;
      case 'access':
        break;
    }
  });
  return (poolId) => `${ofAll}.${ofPool.get(poolId) ?? 0}`;
}
