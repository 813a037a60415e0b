import type { Events } from './events.ts';

/**
 * The numbers of changes of what can be read, for caches: every event that reports a change has the next number. A value
 * is true as long as nothing that it was made of has a greater number than the last one before anything of it was read.
 * A concurrent change then makes the value unreachable, never wrong.
 */
export interface Versions {
  /** The last change of anything. */
  ofAll(): number;
  /** The last change of what belongs to these pools, or of what all pools share, such as games and the site. */
  ofPools(poolIds: Iterable<number>): number;
  /** The last change of which pools there are, or of a deadline or game of any: of all that is no pick or standing. */
  ofSchedule(): number;
  /** The last change of anything, also of what accounts alone see: the number to take before something of them is read. */
  latest(): number;
  /** The last change of what this account alone sees, of its rights, or of the talk in these pools. */
  ofAccount(userId: number, poolIds: Iterable<number>): number;
}

/** The versions of this process; they follow the events for as long as those run. */
export function createVersions(events: Events): Versions {
  const pools = new Map<number, number>();
  const talks = new Map<number, number>();
  const accounts = new Map<number, number>();
  let latest = 0;
  let ofAll = 0;
  let ofShared = 0;
  let ofSchedule = 0;
  events.subscribe((event) => {
    switch (event.type) {
      case 'standings':
      case 'week':
      case 'pool':
        ofAll = latest += 1;
        pools.set(event.poolId, ofAll);
        if (event.type === 'pool' || (event.type === 'week' && event.onlyPicks !== true)) ofSchedule = ofAll;
        break;
      // Games belong to every pool of their season, the product's name to every page, and members see a site's only pool.
      case 'games':
      case 'clock':
      case 'site':
      case 'closed':
      case 'missed':
        ofAll = latest += 1;
        ofShared = ofAll;
        ofSchedule = ofAll;
        break;
      case 'talk':
        talks.set(event.poolId, (latest += 1));
        break;
      case 'viewer':
      case 'access':
        accounts.set(event.userId, (latest += 1));
        break;
      case 'office':
      case 'queued':
        break;
    }
  });
  return {
    ofAll: () => ofAll,
    ofPools: (poolIds) => Math.max(ofShared, ...Array.from(poolIds, (id) => pools.get(id) ?? 0)),
    ofSchedule: () => ofSchedule,
    latest: () => latest,
    ofAccount: (userId, poolIds) =>
      Math.max(accounts.get(userId) ?? 0, ...Array.from(poolIds, (id) => talks.get(id) ?? 0)),
  };
}
