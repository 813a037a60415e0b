import { setTimeout } from 'node:timers/promises';

import { completeLogs } from '../actions/log/completeLogs.ts';
import { notePublished } from '../actions/log/openLogs.ts';
import type { PublishedFile } from '../actions/log/publishedFile.ts';
import type { PoolEvent } from '../kernel/events.ts';
import type { Services } from '../kernel/services.ts';
import type { Job } from './job.ts';

/** Maximum real milliseconds between two runs: an event of another process may have been lost. */
const EVERY = 30_000;
/** Real milliseconds between two runs at least: in a rush every pick is an event. */
const PAUSE = 500;
/** Events after which logs have grown, or have to. */
const RELEVANT: ReadonlySet<PoolEvent['type']> = new Set(['games', 'standings', 'week', 'pool', 'missed']);

/**
 * States in the logs what takes too long for the transaction that causes it (the picks and standings of large pools), and
 * notes which checkpoints have been published.
 */
export function createLogsJob(services: Services, published: PublishedFile): Job {
  let lastEnd = Number.NEGATIVE_INFINITY;
  return {
    name: 'logs',
    async run(signal) {
      await setTimeout(Math.max(0, lastEnd + PAUSE - performance.now()), undefined, { signal }).catch(
        () => {},
      );
      if (signal.aborted) return EVERY;
      await completeLogs(services, signal);
      await notePublished(services.db, published, services.log);
      lastEnd = performance.now();
      return EVERY;
    },
    listen(wake) {
      return services.events.subscribe(({ type }) => {
        if (RELEVANT.has(type)) wake();
      });
    },
  };
}
