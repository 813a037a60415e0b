import { pushQueue, type PushSettings, sendPush } from '#graphql/messages/push/sendPush.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';
import { isQueued, untilNext } from './queues.ts';

/** Sends the queued notifications. */
export function createPushJob(services: Services, settings: PushSettings): Job {
  return {
    name: 'push',
    async run(signal) {
      await sendPush(services, settings, signal);
      return untilNext(services, await pushQueue.nextAt(services));
    },
    listen(wake) {
      return services.events.subscribe((event) => {
        if (isQueued(event, 'push')) wake();
      });
    },
  };
}
