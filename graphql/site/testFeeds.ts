import { administrator } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { createEspnFeed } from '../season/feeds/espn.ts';
import { readSchedule } from '../season/feeds/schedule.ts';
import { FeedError } from '../kernel/scoreFeed.ts';
import type { Services } from '../kernel/services.ts';

const LIMIT = { tries: 10, seconds: 10 * 60 };
/** Real milliseconds, below what a request may take. */
const PATIENCE = 8_000;

/** The result of reading a feed once. */
export interface FeedTest {
  works: boolean;
  /** What was found, or why it cannot be read. */
  detail: string;
}

interface Feeds {
  scheduleUrl: string;
  scoreFeed: 'replay' | 'espn' | 'none';
  espnBaseUrl: string;
}

/** Reads the schedule and the scores of this year's season once, and stores nothing. */
export async function testFeeds(
  services: Services,
  viewer: Viewer | null,
  feeds: Feeds,
): Promise<{ schedule: FeedTest; scores: FeedTest }> {
  const { userId } = administrator(viewer);
  await services.limits.named('test-feeds', LIMIT).take(String(userId));
  const season = seasonAt(services.clock.now());
  const signal = AbortSignal.timeout(PATIENCE);
  const [schedule, scores] = await Promise.all([
    tryToRead(signal, async () => {
      const { games } = await readSchedule({ url: feeds.scheduleUrl, season, signal });
      return `${games.length} games of the ${season} season.`;
    }),
    testScores(feeds, season, signal),
  ]);
  return { schedule, scores };
}

async function testScores(
  { scoreFeed, espnBaseUrl: baseUrl }: Feeds,
  season: number,
  signal: AbortSignal,
): Promise<FeedTest> {
  if (scoreFeed === 'none')
    return { works: true, detail: 'No score feed is set (SCORE_FEED=none): you enter the results.' };
  if (scoreFeed === 'replay') return { works: true, detail: 'The demo replays the scores of 2025.' };
  const feed = createEspnFeed({ baseUrl, userAgent: 'Last-Standing' });
  return tryToRead(signal, async () => {
    const games = await feed.read({ seasonYear: season, weeks: [1], signal });
    return `${games.length} games of Week 1 of the ${season} season.`;
  });
}

async function tryToRead(signal: AbortSignal, read: () => Promise<string>): Promise<FeedTest> {
  try {
    return { works: true, detail: await read() };
  } catch (error) {
    if (signal.aborted) return { works: false, detail: `No answer within ${PATIENCE / 1000} seconds.` };
    if (error instanceof FeedError) return { works: false, detail: error.message };
    throw error;
  }
}

/** The season that a day belongs to: from March on, the one that starts in that year. */
function seasonAt(now: Date): number {
  const month = now.getUTCMonth() + 1;
  return now.getUTCFullYear() - (month < 3 ? 1 : 0);
}
