import { runSeasonImports } from '../actions/site/seasonImports.ts';
import type { Services } from '../kernel/services.ts';
import type { Job } from './job.ts';

/** Real milliseconds; short, since an administrator waits for the season. */
const EVERY = 2_000;

/** Carries out the season imports that administrators start in the browser. */
export function createSeasonImportsJob(
  services: Services,
  settings: { scheduleUrl: string; productName: string },
): Job {
  return {
    name: 'seasonImports',
    async run(signal) {
      await runSeasonImports(services, settings, signal);
      return EVERY;
    },
  };
}
