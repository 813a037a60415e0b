import { beginLogs } from '#graphql/log/beginLogs.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Begins the logs of pools that are older than their log, once the server serves; a pool that is made has one. */
export function createLogBeginningsJob(services: Services): Job {
  return {
    name: 'logBeginnings',
    async run(signal) {
      await beginLogs(services, signal);
      return Number.POSITIVE_INFINITY;
    },
  };
}
