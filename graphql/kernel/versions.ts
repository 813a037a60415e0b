import type { Events } from './events.ts';

/**
 * Numbers that change with every change of what can be read, for caches: a value belongs to the version that
 * was current before anything of it was read, and is not used under a later one. A concurrent change then
 * makes the value unreachable, never wrong.
 */
export interface Versions {
  /** The version of what belongs to a pool, its season's games included. */
  ofPool(poolId: number): string;
  /** The version of everything. */
  ofAll(): number;
}

/** The versions of this process; they follow the events for as long as those run. */
export function createVersions(events: Events): Versions {
  const pools = new Map<number, number>();
  let ofSeasons = 0;
  let ofAll = 0;
  events.subscribe((event) => {
    switch (event.type) {
      case 'standings':
      case 'week':
      case 'pool':
        pools.set(event.poolId, (pools.get(event.poolId) ?? 0) + 1);
        break;
      // Games belong to every pool of their season.
      case 'games':
      case 'clock':
      // The product's name is in answers of pools.
      case 'site':
      case 'missed':
        ofSeasons += 1;
        break;
      case 'office':
      case 'talk':
      case 'viewer':
      case 'access':
      case 'closed':
        return;
    }
    ofAll += 1;
  });
  return {
    ofPool: (poolId) => `${ofSeasons}.${pools.get(poolId) ?? 0}`,
    ofAll: () => ofAll,
  };
}
