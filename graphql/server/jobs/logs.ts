import { setTimeout } from 'node:timers/promises';

import { completeLogs } from '#graphql/log/completeLogs.ts';
import { notePublished } from '#graphql/log/openLogs.ts';
import type { PublishedFile } from '#graphql/log/publish/publishedFile.ts';
import type { PoolEvent } from '#kernel/events.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Maximum real milliseconds between two looks at all logs: an event of another process may have been lost. */
const EVERY = 300_000;
/** Real milliseconds between two runs at least: in a rush every pick is an event. */
const PAUSE = 500;
/** A run that took a time is followed by a pause of so many times as long: all checkpoints are written to one file. */
const SHARE = 50;

/**
 * States in the logs what takes too long for the transaction that causes it (the picks and standings of large pools), and
 * notes which checkpoints have been published.
 */
export function createLogsJob(services: Services, published: PublishedFile): Job {
  /** When all logs are looked at again, and before when nothing is; in milliseconds of the process. */
  let allAt = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  /** Pools whose logs have grown since, or have to. */
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
        await notePublished(services.db, published, services.log, isAll ? null : poolIds);
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
          // A moved kickoff is stated in the logs of all pools.
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
