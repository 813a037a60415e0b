import { mailQueue } from '#graphql/messages/mail/mailQueue.ts';
import { sendMail } from '#graphql/messages/mail/sendMail.ts';
import type { Services } from '#kernel/services.ts';
import type { Mailer } from '#graphql/messages/mail/transport/mailer.ts';
import type { Job } from './job.ts';
import { isQueued, untilNext } from './queues.ts';

/** Real milliseconds between attempts while the mail server is down. */
const WHILE_DOWN = 30_000;

/** Sends queued mails as soon as they are due, since people wait for password links. */
export function createMailJob(services: Services, mailer: Mailer): Job {
  /** Prevents new mails from triggering attempts while the mail server is down. */
  let isDown = false;
  return {
    name: 'mail',
    async run(signal) {
      const { isServerDown } = await sendMail(services, mailer, signal);
      isDown = isServerDown;
      return isDown ? WHILE_DOWN : untilNext(services, await mailQueue.nextAt(services));
    },
    listen(wake) {
      return services.events.subscribe((event) => {
        // A changed setting may hold or release mails.
        if (event.type === 'site' || (isQueued(event, 'mail') && !isDown)) wake();
      });
    },
  };
}
