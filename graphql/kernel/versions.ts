import type { Clock } from './clock.ts';
import { type Events, PICKS_EVERY } from './events.ts';
import type { ReadPools } from './readPools.ts';

/**
 * Version numbers for caches: every event that reports a change takes the next number. A cached value is
 * valid while nothing that it was computed from has a greater version than the latest one at the start of its
 * computation. A concurrent change therefore makes the value unreachable, never wrong.
 *
 * Before its deadline, a pick is visible to others as a count only (SPECIFICATION 4.5). It changes the
 * version of its account in its pool, and that of the week's pick count, which changes at most once in PICKS_EVERY.
 */
export interface Versions {
  /**
   * The last change of the pools that were read, except secret picks, or of what all pools share, such as
   * games and the site.
   */
  ofRead(read: ReadPools): number;
  /** The last change of the secret pick counts that were read. */
  ofPicks(read: ReadPools): number;
  /** The last change of this pool, except secret picks, or of what all pools share. */
  ofPool(poolId: number): number;
  /** The last change of the set of pools, or of any deadline or game: of everything but picks and standings. */
  ofSchedule(): number;
  /** The last change of anything; to be taken before anything is read. */
  latest(): number;
  /**
   * The last change of what only this account sees, of its rights, or of its picks and the messages in these pools.
   */
  ofAccount(userId: number, poolIds: Iterable<number>): number;
}

interface PoolVersion {
  version: number;
  /** Versions of secret pick counts since then, by week. */
  picks: Map<number, PicksVersion>;
}

interface PicksVersion {
  version: number;
  isThrottled: boolean;
  /** Whether a pick was stored while throttled. */
  isDue: boolean;
}

/** The versions of this process; they follow the events until the process ends. */
export function createVersions(events: Events, clock: Pick<Clock, 'now'>): Versions {
  const pools = new Map<number, PoolVersion>();
  const talks = new Map<number, number>();
  const accounts = new Map<number, number>();
  /** By account and pool. */
  const ownPicks = new Map<string, number>();
  let latest = 0;
  /** Without secret picks. */
  let ofAll = 0;
  let ofShared = 0;
  let ofSchedule = 0;

  function moveCount(picks: PicksVersion): void {
    if (picks.isThrottled) {
      picks.isDue = true;
      return;
    }
    picks.version = latest += 1;
    picks.isThrottled = true;
    picks.isDue = false;
    const timer = setTimeout(() => {
      picks.isThrottled = false;
      if (picks.isDue) moveCount(picks);
    }, PICKS_EVERY);
    timer.unref();
  }

  function moveCountOf(poolId: number, week: number): void {
    let pool = pools.get(poolId);
    if (pool === undefined) pools.set(poolId, (pool = { version: 0, picks: new Map() }));
    let picks = pool.picks.get(week);
    if (picks === undefined) pool.picks.set(week, (picks = { version: 0, isThrottled: false, isDue: false }));
    moveCount(picks);
  }

  events.subscribe((event) => {
    switch (event.type) {
      case 'week':
      case 'standings':
      case 'pool': {
        const pick = event.type === 'week' ? event.pick : undefined;
        if (pick !== undefined) ownPicks.set(`${pick.userId} ${event.poolId}`, (latest += 1));
        // This process's clock also decides what its answers reveal.
        if (event.type === 'week' && pick !== undefined && clock.now().getTime() < pick.secretUntil) {
          moveCountOf(event.poolId, event.week);
          break;
        }
        ofAll = latest += 1;
        pools.set(event.poolId, { version: ofAll, picks: new Map() });
        if (event.type === 'pool' || (event.type === 'week' && pick === undefined)) ofSchedule = ofAll;
        break;
      }
      // Games affect every pool of their season, site settings every page, and the end of an only pool every
      // account.
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

  const ofPool = (poolId: number) => Math.max(ofShared, pools.get(poolId)?.version ?? 0);

  return {
    ofRead({ ids, isAny }) {
      if (isAny) return ofAll;
      let last = ofShared;
      for (const id of ids) last = Math.max(last, ofPool(id));
      return last;
    },
    ofPicks({ picks }) {
      let last = 0;
      for (const [poolId, weeks] of picks) {
        for (const week of weeks) last = Math.max(last, pools.get(poolId)?.picks.get(week)?.version ?? 0);
      }
      return last;
    },
    ofPool,
    ofSchedule: () => ofSchedule,
    latest: () => latest,
    ofAccount: (userId, poolIds) =>
      Math.max(
        accounts.get(userId) ?? 0,
        ...Array.from(poolIds, (id) => Math.max(talks.get(id) ?? 0, ownPicks.get(`${userId} ${id}`) ?? 0)),
      ),
  };
}
