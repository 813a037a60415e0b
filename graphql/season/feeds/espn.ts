import { fetchBounded, readText, retryAfterSeconds } from './boundedFetch.ts';
import { feedWeekOf } from '../rules/scoreboardNames.ts';
import { readScoreboard } from './espnScoreboard.ts';
import type { ClockWatch } from '#kernel/clockWatch.ts';
import { FeedError, readParts, type GameUpdate, type ScoreFeed } from '#kernel/scoreFeed.ts';

export interface EspnFeedOptions {
  /** The address that "/scoreboard" is appended to. */
  baseUrl: string;
  /** User agent: the product's name and version. */
  userAgent: string;
  /** Timeout of one week's response, in milliseconds. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Called with the reason for each ignored game. */
  onProblem?: (problem: string) => void;
  /** Compares the server's clock with the Dates of the responses. */
  clockWatch?: ClockWatch;
}

/** The last response, for "304 Not Modified". */
interface Remembered {
  etag: string | null;
  lastModified: string | null;
  updates: GameUpdate[];
}

/** Number of cached weeks: two seasons. */
const memory = 40;

/** The public scoreboard, one request per week; an unchanged response has no body. */
export function createEspnFeed(options: EspnFeedOptions): ScoreFeed {
  const { baseUrl, userAgent, timeoutMs = 10_000, maxBytes = 8_000_000, onProblem, clockWatch } = options;
  const remembered = new Map<string, Remembered>();

  async function readWeek(seasonYear: number, week: number, signal?: AbortSignal): Promise<GameUpdate[]> {
    const { seasonType, feedWeek } = feedWeekOf(seasonYear, week);
    const url = `${baseUrl}/scoreboard?seasontype=${seasonType}&week=${feedWeek}&dates=${seasonYear}`;
    const before = remembered.get(url);
    const headers: Record<string, string> = { accept: 'application/json', 'user-agent': userAgent };
    if (before?.etag) headers['if-none-match'] = before.etag;
    if (before?.lastModified) headers['if-modified-since'] = before.lastModified;

    const answer = await fetchBounded({
      url,
      headers,
      timeoutMs,
      maxBytes,
      ...(signal && { signal }),
      ...(clockWatch && { clockWatch }),
    });
    if (answer.status === 304 && before) {
      await readText(answer);
      return before.updates;
    }
    const text = await readText(answer);
    if (answer.status !== 200) {
      throw new FeedError(`${url} answered ${answer.status}`, {
        retryAfterSeconds: retryAfterSeconds(answer.headers),
      });
    }
    let document: unknown;
    try {
      document = JSON.parse(text);
    } catch (error) {
      const type = answer.headers.get('content-type') ?? 'no content type';
      throw new FeedError(`${url} answered no JSON (${type}, ${text.length} characters)`, { cause: error });
    }
    const updates = readScoreboard(document, { seasonYear, week }, onProblem);
    remembered.delete(url);
    remembered.set(url, {
      etag: answer.headers.get('etag'),
      lastModified: answer.headers.get('last-modified'),
      updates,
    });
    for (const oldest of [...remembered.keys()].slice(0, -memory)) remembered.delete(oldest);
    return updates;
  }

  return {
    name: 'espn',
    read: ({ seasonYear, weeks, signal }) => readParts(weeks, (week) => readWeek(seasonYear, week, signal)),
  };
}
