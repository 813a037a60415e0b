import { beginLogs } from '#graphql/log/beginLogs.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Begins missing logs of older pools once the server runs; new pools have one. */
export function createLogBeginningsJob(services: Services): Job {
  return {
    name: 'logBeginnings',
    async run(signal) {
      await beginLogs(services, signal);
      return Number.POSITIVE_INFINITY;
    },
  };
}
