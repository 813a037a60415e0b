import { SECOND_SOURCE_NAMES, type SecondSource } from '#kernel/secondSource.ts';
import { createEspnFeed, type EspnFeedOptions } from './espn.ts';
import { readSchedule } from './schedule.ts';

const HOUR = 3_600_000;

/** The schedule file with results, at the address of season imports; polled daily, since it is one large file. */
export function createScheduleSource(options: {
  url: string;
  userAgent: string;
  clockWatch?: EspnFeedOptions['clockWatch'];
}): SecondSource {
  const { url, userAgent, clockWatch } = options;
  return {
    kind: 'SCHEDULE',
    name: SECOND_SOURCE_NAMES.SCHEDULE,
    pollInterval: 24 * HOUR,
    async read({ seasonYear, weeks, signal }) {
      const { games } = await readSchedule({
        url,
        season: seasonYear,
        userAgent,
        ...(signal && { signal }),
        ...(clockWatch && { clockWatch }),
      });
      return games.filter(({ week }) => weeks.includes(week));
    },
  };
}

/** Another scoreboard with the paths of the score feed; polled hourly. */
export function createScoreboardSource(options: EspnFeedOptions): SecondSource {
  const { read } = createEspnFeed(options);
  return { kind: 'SCOREBOARD', name: SECOND_SOURCE_NAMES.SCOREBOARD, pollInterval: HOUR, read };
}
