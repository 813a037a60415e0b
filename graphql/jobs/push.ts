import { type PushSettings, sendPush } from '../actions/push/sendPush.ts';
import type { Services } from '../kernel/services.ts';
import type { Job } from './job.ts';

/** Real milliseconds. */
const EVERY = 3_000;

/** Sends the queued notifications. */
export function createPushJob(services: Services, settings: PushSettings): Job {
  return {
    name: 'push',
    async run(signal) {
      await sendPush(services, settings, signal);
      return EVERY;
    },
  };
}
