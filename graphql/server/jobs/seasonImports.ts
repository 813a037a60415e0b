import { runSeasonImports } from '#graphql/site/seasonImports.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';
import { isQueued, untilNext } from './queues.ts';

/** Runs season imports started in the browser at once, since an administrator waits. */
export function createSeasonImportsJob(
  services: Services,
  settings: { scheduleUrl: string; productName: string },
): Job {
  return {
    name: 'seasonImports',
    async run(signal) {
      await runSeasonImports(services, settings, signal);
      // Another import may wait whose process has ended.
      return untilNext(services, null);
    },
    listen(wake) {
      return services.events.subscribe((event) => {
        if (isQueued(event, 'seasonImports')) wake();
      });
    },
  };
}
