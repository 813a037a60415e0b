import { sendMail } from '../actions/mail/sendMail.ts';
import type { Services } from '../kernel/services.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Job } from './job.ts';

/** Real milliseconds; short, since a person waits for a password link. */
const EVERY = 2_000;
const WHILE_DOWN = 30_000;

/** Sends the queued mails. */
export function createMailJob(services: Services, mailer: Mailer): Job {
  return {
    name: 'mail',
    async run(signal) {
      const { isServerDown } = await sendMail(services, mailer, signal);
      return isServerDown ? WHILE_DOWN : EVERY;
    },
  };
}
