import { fetchBounded, readText, retryAfterSeconds } from './boundedFetch.ts';
import { readScoreboard } from './espnScoreboard.ts';
import { FeedError, type GameUpdate, type ScoreFeed } from './feed.ts';

export interface EspnFeedOptions {
  /** The address that "/scoreboard" is appended to. */
  baseUrl: string;
  /** Who asks: the product's name and version. */
  userAgent: string;
  /** For one week's answer, in milliseconds. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Told in one line of each game that was left out, and why. */
  onProblem?: (problem: string) => void;
}

/** What the feed said last, for when it says that nothing changed. */
interface Remembered {
  etag: string | null;
  lastModified: string | null;
  updates: GameUpdate[];
}

/** How many weeks are remembered: two seasons, more than anybody asks for at a time. */
const memory = 40;

/** The public scoreboard, one request a week; unchanged answers cost no body. */
export function createEspnFeed(options: EspnFeedOptions): ScoreFeed {
  const { baseUrl, userAgent, timeoutMs = 10_000, maxBytes = 8_000_000, onProblem } = options;
  const remembered = new Map<string, Remembered>();

  async function readWeek(seasonYear: number, week: number, signal?: AbortSignal): Promise<GameUpdate[]> {
    const url = `${baseUrl}/scoreboard?seasontype=2&week=${week}&dates=${seasonYear}`;
    const before = remembered.get(url);
    const headers: Record<string, string> = { accept: 'application/json', 'user-agent': userAgent };
    if (before?.etag) headers['if-none-match'] = before.etag;
    if (before?.lastModified) headers['if-modified-since'] = before.lastModified;

    const answer = await fetchBounded({ url, headers, timeoutMs, maxBytes, signal });
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
    async read({ seasonYear, weeks, signal }) {
      const updates: GameUpdate[] = [];
      // One after the other: whoever answers for nothing is not asked for everything at once.
      for (const week of weeks) updates.push(...(await readWeek(seasonYear, week, signal)));
      return updates;
    },
  };
}
