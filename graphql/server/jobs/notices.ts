import { sendScheduleNotices } from '#graphql/messages/mail/scheduleNotices.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { type NextReminders, sendReminders } from '#graphql/messages/mail/sendReminders.ts';
import { sendResults } from '#graphql/messages/mail/sendResults.ts';
import { sendFinals } from '#graphql/messages/push/finalNotices.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Poll interval of results and changed schedules, in real milliseconds. */
const EVERY = 30_000;
const AT_LEAST = 1_000;
/** Poll interval of missing picks, unless a reminder is due earlier. */
const ALL_EVERY = 300_000;

/** Queues reminders, results, final scores and notices of changed schedules, by game time. */
export function createNoticesJob(services: Services, site: Site): Job {
  const { clock, events } = services;
  const mailed = { results: new Set<string>(), schedule: new Set<string>(), finals: new Set<number>() };
  let looked: { at: number; next: Date | null } | null = null;
  const reminders: NextReminders = new Map();
  /** Accounts with changed settings, for which reminders may be due now. */
  const changedUsers = new Set<number>();
  const forgetPoolsOf = async (userIds: number[]) => {
    changedUsers.clear();
    const where = { userId: { in: userIds } };
    const played = await services.db.entry.findMany({
      where,
      distinct: ['poolId'],
      select: { poolId: true },
    });
    for (const { poolId } of played) reminders.delete(poolId);
  };
  return {
    name: 'notices',
    async run(signal) {
      await sendScheduleNotices(services, site, mailed.schedule, signal);
      await sendFinals(services, mailed.finals);
      await sendResults(services, site, mailed.results, signal);
      const isDue = looked?.next != null && looked.next <= clock.now();
      if (looked === null || isDue || performance.now() - looked.at > ALL_EVERY) {
        if (changedUsers.size > 0) await forgetPoolsOf([...changedUsers]);
        const { next } = await sendReminders(services, site, reminders, signal);
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
      looked = null;
      reminders.clear();
      changedUsers.clear();
      const stops = [
        clock.onChange(lookAgain),
        events.subscribe((event) => {
          switch (event.type) {
            // Not urgent: new entries and removed picks are found at the next poll.
            case 'standings':
            case 'week':
              reminders.delete(event.poolId);
              return;
            case 'pool':
              reminders.delete(event.poolId);
              return lookAgain();
            case 'viewer':
              changedUsers.add(event.userId);
              return;
            // Kickoffs decide how long a team can be picked, site settings whether mails are sent.
            case 'games':
            case 'site':
              return reminders.clear();
            case 'clock':
            case 'missed':
              reminders.clear();
              return lookAgain();
            default:
          }
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
