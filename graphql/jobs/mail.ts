import { sendMail } from '../actions/sendMail.ts';
import type { Services } from '../actions/services.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Job } from './job.ts';

/** Real milliseconds: somebody waits for a password link. */
const EVERY = 2_000;
const WHILE_DOWN = 30_000;

/** Sends what waits in the outbox. */
export function createMailJob(services: Services, mailer: Mailer): Job {
  return {
    name: 'mail',
    async run(signal) {
      const { isServerDown } = await sendMail(services, mailer, signal);
      return isServerDown ? WHILE_DOWN : EVERY;
    },
  };
}
