import { nextMailAt, sendMail } from '#graphql/messages/mail/sendMail.ts';
import type { Services } from '#kernel/services.ts';
import type { Mailer } from '#graphql/messages/mail/transport/mailer.ts';
import type { Job } from './job.ts';
import { isQueued, untilNext } from './queues.ts';

/** Real milliseconds. */
const WHILE_DOWN = 30_000;

/** Sends the queued mails: each as soon as it is queued and due, since a person waits for a password link. */
export function createMailJob(services: Services, mailer: Mailer): Job {
  /** New mails do not make it ask a server again that takes none at present. */
  let isDown = false;
  return {
    name: 'mail',
    async run(signal) {
      const { isServerDown } = await sendMail(services, mailer, signal);
      isDown = isServerDown;
      return isDown ? WHILE_DOWN : untilNext(services, await nextMailAt(services));
    },
    listen(wake) {
      return services.events.subscribe((event) => {
        // A changed setting may be the one for which mails are held, or not any more.
        if (event.type === 'site' || (isQueued(event, 'mail') && !isDown)) wake();
      });
    },
  };
}
