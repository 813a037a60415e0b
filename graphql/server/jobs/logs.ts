import { setTimeout } from 'node:timers/promises';

import { completeLogs } from '#graphql/log/completeLogs.ts';
import { recordHeads } from '#graphql/log/openLogs.ts';
import { listNewHeads } from '#graphql/log/site/listNewHeads.ts';
import type { PoolEvent } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Poll interval of all logs, in real milliseconds: events of other processes may be lost. */
const EVERY = 300_000;
/** Minimum real milliseconds between runs: in a rush every pick is an event. */
const PAUSE = 500;
/** A run is followed by a pause of this many times its duration, since all checkpoints are written to one file. */
const SHARE = 50;

/**
 * Appends leaves that would take too long in their transaction (picks and standings of large pools), and
 * lists the new checkpoints of pools in the site's log, and records checkpoints that nobody has read yet.
 */
export function createLogsJob(services: Services): Job {
  /** When all logs are due again, in milliseconds of the process. */
  let allAt = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  /** Pools whose logs have grown, or must grow, since the last run. */
  let grown = new Set<number>();
  return {
    name: 'logs',
    async run(signal) {
      await setTimeout(Math.max(0, notBefore - performance.now()), undefined, { signal }).catch(() => {});
      if (signal.aborted) return EVERY;
      const began = performance.now();
      const isAll = began >= allAt;
      const poolIds = grown;
      grown = new Set();
      if (isAll) allAt = began + EVERY;
      try {
        await completeLogs(services, signal, isAll ? null : poolIds);
        await listNewHeads(services, isAll ? null : poolIds);
        await recordHeads(services, isAll ? null : poolIds);
      } catch (error) {
        allAt = Number.NEGATIVE_INFINITY;
        throw error;
      }
      const ended = performance.now();
      notBefore = ended + Math.max(PAUSE, SHARE * (ended - began));
      return Math.max(0, allAt - ended);
    },
    listen(wake) {
      allAt = Number.NEGATIVE_INFINITY;
      return services.events.subscribe((event: PoolEvent) => {
        switch (event.type) {
          case 'standings':
          case 'week':
          case 'pool':
            grown.add(event.poolId);
            break;
          // A moved kickoff is stated in all logs of the season.
          case 'games':
          case 'missed':
            allAt = Number.NEGATIVE_INFINITY;
            break;
          default:
            return;
        }
        wake();
      });
    },
  };
}
