import { runSeasonImports } from '#graphql/site/seasonImports.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';
import { isQueued, untilNext } from './queues.ts';

/** Carries out the season imports that administrators start in the browser, at once: somebody waits for the season. */
export function createSeasonImportsJob(
  services: Services,
  settings: { scheduleUrl: string; productName: string },
): Job {
  return {
    name: 'seasonImports',
    async run(signal) {
      await runSeasonImports(services, settings, signal);
      // Another one may wait whose process has ended.
      return untilNext(services, null);
    },
    listen(wake) {
      return services.events.subscribe((event) => {
        if (isQueued(event, 'seasonImports')) wake();
      });
    },
  };
}
