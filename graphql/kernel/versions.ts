import type { Clock } from './clock.ts';
import { type Events, PICKS_EVERY } from './events.ts';
import type { ReadPools } from './readPools.ts';

/**
 * The numbers of changes of what can be read, for caches: every event that reports a change has the next number. A value
 * is true as long as nothing that it was made of has a greater number than the last one before anything of it was read.
 * A concurrent change then makes the value unreachable, never wrong.
 *
 * A pick before its deadline changes for everybody but its owner no more than a number (SPECIFICATION 4.5). It moves the
 * version of the account, and the one of the week's picks, which moves once in PICKS_EVERY.
 */
export interface Versions {
  /** The last change of what a computation read, secret picks aside, or of what all pools share, such as games and the site. */
  ofRead(read: ReadPools): number;
  /** The last move of the numbers of secret picks that a computation counted. */
  ofPicks(read: ReadPools): number;
  /** The last change of what belongs to this pool or of what all pools share, without picks while they are secret. */
  ofPool(poolId: number): number;
  /** The last change of which pools there are, or of a deadline or game of any: of all that is no pick or standing. */
  ofSchedule(): number;
  /** The last change of anything: the number to take before something is read. */
  latest(): number;
  /** The last change of what this account alone sees, of its rights, or of the talk in these pools. */
  ofAccount(userId: number, poolIds: Iterable<number>): number;
}

interface PoolVersion {
  version: number;
  /** The versions of secret picks since then, by week. */
  picks: Map<number, PicksVersion>;
}

interface PicksVersion {
  version: number;
  isThrottled: boolean;
  /** Whether a pick was stored meanwhile. */
  isDue: boolean;
}

/** The versions of this process; they follow the events for as long as those run. */
export function createVersions(events: Events, clock: Pick<Clock, 'now'>): Versions {
  const pools = new Map<number, PoolVersion>();
  const talks = new Map<number, number>();
  const accounts = new Map<number, number>();
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
        if (pick !== undefined) accounts.set(pick.userId, (latest += 1));
        // By the clock of this process, which decides what its answers reveal.
        if (event.type === 'week' && pick !== undefined && clock.now().getTime() < pick.secretUntil) {
          moveCountOf(event.poolId, event.week);
          break;
        }
        ofAll = latest += 1;
        pools.set(event.poolId, { version: ofAll, picks: new Map() });
        if (event.type === 'pool' || (event.type === 'week' && pick === undefined)) ofSchedule = ofAll;
        break;
      }
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
      Math.max(accounts.get(userId) ?? 0, ...Array.from(poolIds, (id) => talks.get(id) ?? 0)),
  };
}
