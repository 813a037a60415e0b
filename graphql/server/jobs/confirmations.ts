import { confirmFinals, hasQuestions, untilQuestion } from '#graphql/season/confirmFinals.ts';
import { FeedError } from '#kernel/scoreFeed.ts';
import type { SecondSource } from '#kernel/secondSource.ts';
import type { Services } from '#kernel/services.ts';
import type { Job } from './job.ts';

/** Poll interval of unconfirmed finals, in real milliseconds. */
const EVERY = 600_000;

/**
 * Confirms finals by the second source: daily by the schedule file, hourly by a scoreboard, and only while
 * some are unconfirmed.
 */
export function createConfirmationsJob(services: Services, source: SecondSource): Job {
  return {
    name: 'confirmations',
    async run(signal) {
      const wait = await untilQuestion(services, source);
      if (wait > 0) return Math.min(wait, EVERY);
      if (!(await hasQuestions(services, source))) return EVERY;
      try {
        const done = await confirmFinals(services, source, signal);
        services.log.info({ source: source.name, ...done }, 'second source: finals were compared');
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        services.log.warn({ err: error }, 'second source: could not be read');
      }
      return EVERY;
    },
  };
}
