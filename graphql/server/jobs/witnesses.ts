import { requestCosignatures, type RemoteWitness } from '#graphql/log/witness/requestCosignatures.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Real milliseconds between requests, also to a witness that was unreachable. */
const EVERY = 300_000;

/** Requests cosignatures of the published checkpoints from other sites. */
export function createWitnessesJob(services: Services, witnesses: readonly RemoteWitness[]): Job {
  return {
    name: 'witnesses',
    async run(signal) {
      const added = await requestCosignatures(services, witnesses, signal);
      if (added > 0) services.log.info({ added }, 'checkpoints were cosigned by witnesses');
      return EVERY;
    },
    listen(wake) {
      return services.events.subscribe((event) => {
        if (event.type === 'week' && event.pick === undefined) wake();
      });
    },
  };
}
