import { sendKickoffNotices } from '../actions/mail/kickoffNotices.ts';
import type { Site } from '../actions/mail/mailContent.ts';
import { sendReminders } from '../actions/mail/sendReminders.ts';
import { sendResults } from '../actions/mail/sendResults.ts';
import { sendFinals } from '../actions/push/finalNotices.ts';
import type { Services } from '../kernel/services.ts';
import type { Job } from './job.ts';

/** Maximum real milliseconds between two checks for results and moved kickoffs. */
const EVERY = 30_000;
const AT_LEAST = 1_000;
/** Interval of checks for missing picks, unless a reminder is due earlier. */
const ALL_EVERY = 300_000;

/** Queues reminders, results, final scores and notices of moved kickoffs, by game time. */
export function createNoticesJob(services: Services, site: Site): Job {
  const { clock, events } = services;
  const mailed = { results: new Set<string>(), kickoffs: new Set<string>(), finals: new Set<number>() };
  let looked: { at: number; next: Date | null } | null = null;
  return {
    name: 'notices',
    async run(signal) {
      await sendKickoffNotices(services, site, mailed.kickoffs, signal);
      await sendFinals(services, mailed.finals);
      await sendResults(services, site, mailed.results, signal);
      const isDue = looked?.next != null && looked.next <= clock.now();
      if (looked === null || isDue || performance.now() - looked.at > ALL_EVERY) {
        const { next } = await sendReminders(services, site, signal);
        looked = { at: performance.now(), next };
      }
      const speed = clock.speed();
      if (looked.next === null || speed === 0) return EVERY;
      const untilNext = (looked.next.getTime() - clock.now().getTime()) / speed;
      return Math.max(AT_LEAST, Math.min(EVERY, untilNext));
    },
    listen(wake) {
      const lookAgain = () => {
        looked = null;
        wake();
      };
      const stops = [
        clock.onChange(lookAgain),
        events.subscribe((event) => {
          if (event.type === 'pool' || event.type === 'clock' || event.type === 'missed') lookAgain();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
