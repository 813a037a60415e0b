import { setTimeout } from 'node:timers/promises';

import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { sendPickReceipts } from '#graphql/messages/mail/sendPickReceipts.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Poll interval in real milliseconds: events of other processes may be lost. */
const EVERY = 30_000;
/** Real milliseconds in which picks of an account are collected for one mail. */
const COLLECT = 5_000;

/** Queues mails with the receipts of picks. */
export function createPickReceiptsJob(services: Services, site: Site, collect = COLLECT): Job {
  return {
    name: 'pickReceipts',
    async run(signal) {
      await setTimeout(collect, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await sendPickReceipts(services, site, signal);
      return EVERY;
    },
    listen(wake) {
      return services.events.subscribe(({ type }) => {
        if (type === 'week' || type === 'missed') wake();
      });
    },
  };
}
