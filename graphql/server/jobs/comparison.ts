import type { TableReport } from '#graphql/log/comparison/compareTables.ts';
import { noteComparison } from '#graphql/log/comparison/incidents.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { PoolEvent } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Real milliseconds after which a pool is compared again, whatever happened. */
const EVERY = 3_600_000;
/** A comparison that took a time is followed by a pause of so many times as long: about one percent of a core. */
const PAUSE = 100;
/** Milliseconds of a pause at most: of a large pool. */
const LONGEST_PAUSE = 1_200_000;
/** Real milliseconds of comparing without pauses at the start, the smallest pools first. */
const FIRST = 1_000;
/** Longest wait for the next look at what is due: a pool may have been created. */
const LOOK_EVERY = 60_000;

/** Compares the tables of a pool with its log. */
export interface Comparer {
  /** @returns null while the log has still to state results */
  compare(poolId: number, signal: AbortSignal): Promise<TableReport | null>;
  /** Gives back what comparing takes, but for what makes the next one short: nothing is due for now. */
  idle(): Promise<void>;
  /** Gives back everything. */
  end(): Promise<void>;
}

/**
 * Compares the tables of each pool with its log: at the start, after a grading and a deadline, and every hour; one pool at a
 * time, with pauses, so that all pools together take about one percent of a core: with very many, less often.
 */
export function createComparisonJob(
  services: Services,
  comparer: Pick<Comparer, 'compare' | 'idle'>,
  site: Site,
): Job {
  const { db, events } = services;
  /** By pool: when it is due, in milliseconds of the process, whatever happens; those that never were compared first. */
  let dueAt = new Map<number, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Pools, and seasons, of which something was graded since. */
  const changedPools = new Set<number>();
  const changedSeasons = new Set<number>();
  /** Pools that this process has compared. */
  const seen = new Set<number>();
  let notBefore = 0;
  /** Milliseconds of comparing that are left without a pause. */
  let free = FIRST;

  /** Reads which pools there are, the smallest first; those that are known keep when they are due. */
  const look = async (now: number): Promise<void> => {
    const logs = await db.poolLog.findMany({
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
      // All are due, as at the start.
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
