import { cleanUp } from '#graphql/accounts/cleanUp.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

const EVERY = 3_600_000;

/** Deletes expired rows hourly. */
export function createCleanupJob(services: Services): Job {
  return {
    name: 'cleanup',
    async run() {
      await cleanUp(services);
      return EVERY;
    },
  };
}
