import type { TableReport } from '#graphql/log/comparison/compareTables.ts';
import { noteComparison } from '#graphql/log/comparison/incidents.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { PoolEvent } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';
import { SITE_LOG } from '#graphql/log/site/siteLog.ts';
import type { Job } from './job.ts';

/** Poll interval of each pool, in real milliseconds. */
const EVERY = 3_600_000;
/** A comparison is followed by a pause of this many times its duration: about one percent of a core. */
const PAUSE = 100;
/** Longest pause in milliseconds, for large pools. */
const LONGEST_PAUSE = 1_200_000;
/** Real milliseconds of comparing without pauses at the start, smallest pools first. */
const FIRST = 1_000;
/** Poll interval of what is due, since pools may have been created. */
const LOOK_EVERY = 60_000;

/** Compares the tables of a pool with its log. */
export interface Comparer {
  /** @returns null while the log still has to state results */
  compare(poolId: number, signal: AbortSignal): Promise<TableReport | null>;
  /** Releases resources that the next comparisons do not need: nothing is due now. */
  idle(): Promise<void>;
  /** Releases all resources. */
  end(): Promise<void>;
}

/**
 * Compares each pool's tables with its log: at the start, after gradings and deadlines, and hourly. One pool at a time,
 * with pauses, so that all together take about one percent of a core; with very many pools, less often.
 */
export function createComparisonJob(
  services: Services,
  comparer: Pick<Comparer, 'compare' | 'idle'>,
  site: Site,
): Job {
  const { db, events } = services;
  /** By pool: when it is due, in milliseconds of the process; pools that were never compared come first. */
  let dueAt = new Map<number, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Pools and seasons graded since their last comparison. */
  const changedPools = new Set<number>();
  const changedSeasons = new Set<number>();
  /** Pools compared by this process. */
  const seen = new Set<number>();
  let notBefore = 0;
  /** Remaining milliseconds of comparing without pauses. */
  let free = FIRST;

  /** Reads the pools, smallest first; known pools keep their due time. */
  const look = async (now: number): Promise<void> => {
    const logs = await db.poolLog.findMany({
      where: { poolId: { not: SITE_LOG } },
      select: { poolId: true },
      orderBy: [{ size: 'asc' }, { poolId: 'asc' }],
    });
    dueAt = new Map(logs.map(({ poolId }) => [poolId, dueAt.get(poolId) ?? -1]));
    lookedAt = now;
  };

  const nextDue = async (now: number): Promise<{ poolId: number; at: number } | null> => {
    if (now - lookedAt >= LOOK_EVERY) await look(now);
    if (changedSeasons.size > 0) {
      const seasonYear = { in: [...changedSeasons] };
      changedSeasons.clear();
      const pools = await db.pool.findMany({ where: { seasonYear }, select: { id: true } });
      for (const { id } of pools) changedPools.add(id);
    }
    let next: { poolId: number; at: number } | null = null;
    for (const [poolId, time] of dueAt) {
      const at = changedPools.has(poolId) ? Math.min(time, 0) : time;
      if (next === null || at < next.at) next = { poolId, at };
    }
    return next;
  };

  return {
    name: 'comparison',
    async run(signal) {
      for (;;) {
        const now = performance.now();
        if (now < notBefore) return notBefore - now;
        const next = await nextDue(now);
        if (next === null || next.at > now) {
          free = 0;
          await comparer.idle();
          return next === null ? LOOK_EVERY : Math.min(LOOK_EVERY, next.at - now);
        }
        signal.throwIfAborted();
        changedPools.delete(next.poolId);
        dueAt.set(next.poolId, now + EVERY);
        const report = await comparer.compare(next.poolId, signal);
        if (report === null) dueAt.set(next.poolId, now + LOOK_EVERY);
        else {
          await noteComparison(services, site, next.poolId, report, !seen.has(next.poolId));
          seen.add(next.poolId);
        }
        const took = performance.now() - now;
        free -= took;
        if (free <= 0) notBefore = performance.now() + Math.min(PAUSE * took, LONGEST_PAUSE);
      }
    },
    listen(wake) {
      // All are due again, as at the start.
      dueAt.clear();
      lookedAt = Number.NEGATIVE_INFINITY;
      return events.subscribe((event: PoolEvent) => {
        if (event.type === 'games') changedSeasons.add(event.seasonYear);
        else if (event.type === 'standings') changedPools.add(event.poolId);
        else if (event.type === 'office' && event.isLogDue === true) changedPools.add(event.poolId);
        else if (event.type === 'week' && event.pick === undefined) changedPools.add(event.poolId);
        else return;
        wake();
      });
    },
  };
}
