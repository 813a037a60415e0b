import { beginLogs } from '#graphql/log/beginLogs.ts';
import { stateOwners } from '#graphql/log/stateOwners.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Begins missing logs of older pools, and completes older logs, once the server runs; new pools have a complete one. */
export function createLogBeginningsJob(services: Services): Job {
  return {
    name: 'logBeginnings',
    async run(signal) {
      await beginLogs(services, signal);
      await stateOwners(services, signal);
      return Number.POSITIVE_INFINITY;
    },
  };
}
