import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { GameUpdate } from '../kernel/scoreFeed.ts';

/** A scoreboard event as the feed sends it; tests modify it. */
export type ScoreboardEvent = ReturnType<typeof scoreboardEvent>;

const types = {
  SCHEDULED: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false, detail: 'Scheduled' },
  LIVE: { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false, detail: 'In Progress' },
  FINAL: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true, detail: 'Final' },
  POSTPONED: { id: '6', name: 'STATUS_POSTPONED', state: 'post', completed: false, detail: 'Postponed' },
  CANCELLED: { id: '5', name: 'STATUS_CANCELED', state: 'post', completed: false, detail: 'Canceled' },
};

function typeOf(game: GameUpdate) {
  if (game.clock === 'Halftime')
    return { ...types.LIVE, id: '23', name: 'STATUS_HALFTIME', detail: 'Halftime' };
  if (game.status === 'LIVE' && game.clock === '0:00') {
    return { ...types.LIVE, id: '22', name: 'STATUS_END_PERIOD', detail: `End of period ${game.period}` };
  }
  if (game.status === 'FINAL' && game.wentToOvertime) return { ...types.FINAL, detail: 'Final/OT' };
  return types[game.status];
}

/**
 * Builds the event for a state of a game, with the quirks of the real feed: zero scores and 15:00 before
 * kickoff.
 */
export function scoreboardEvent(game: GameUpdate) {
  const { homeTeamId, awayTeamId, line } = game;
  const date = (game.kickoff ?? new Date(0)).toISOString().replace(':00.000Z', 'Z');
  const [minutes, seconds] = (/^\d/.test(game.clock ?? '') ? game.clock! : '0:00').split(':').map(Number);
  const isScheduled = game.status === 'SCHEDULED';
  const status = {
    clock: isScheduled ? 900 : minutes! * 60 + seconds!,
    displayClock: isScheduled ? '15:00' : `${minutes}:${String(seconds).padStart(2, '0')}`,
    period: isScheduled ? 1 : (game.period ?? (game.wentToOvertime ? 5 : 4)),
    type: typeOf(game),
  };
  const competitor = (homeAway: 'home' | 'away', abbreviation: string, score: number | null) => ({
    id: abbreviation,
    homeAway,
    score: String(score ?? 0),
    team: { id: abbreviation, abbreviation },
  });
  const favourite = line !== undefined && line < 0 ? homeTeamId : awayTeamId;
  const odds = {
    provider: { id: '58', name: 'A bookmaker', priority: 1 },
    details: line === 0 ? 'EVEN' : `${favourite} -${Math.abs(line ?? 0)}`,
    spread: line,
  };
  const id = game.feedId ?? `${game.seasonYear}${game.week}${awayTeamId}${homeTeamId}`;
  return {
    id,
    date,
    name: `${awayTeamId} at ${homeTeamId}`,
    season: { year: game.seasonYear, type: 2, slug: 'regular-season' },
    week: { number: game.week },
    status,
    competitions: [
      {
        id,
        date,
        startDate: date,
        timeValid: game.isKickoffConfirmed ?? true,
        neutralSite: game.isNeutralSite ?? false,
        status,
        competitors: [
          competitor('home', homeTeamId, game.homeScore),
          competitor('away', awayTeamId, game.awayScore),
        ],
        ...(line !== undefined && { odds: [odds] }),
      },
    ],
  };
}

export function scoreboard(seasonYear: number, week: number, events: unknown[]) {
  return {
    leagues: [{ id: '28', abbreviation: 'NFL' }],
    season: { type: 2, year: seasonYear },
    week: { number: week },
    events,
  };
}

/** Faults of a feed response. */
export type Fault =
  /** An HTML page with status 200. */
  | 'html'
  /** Status 500 with an HTML page. */
  | 'error'
  /** Status 429 with Retry-After: 120. */
  | 'busy'
  /** The request is accepted and never answered. */
  | 'silence'
  /** The connection breaks in the middle of the body. */
  | 'half'
  /** A complete response that holds half a document. */
  | 'halfDocument'
  /** Valid JSON that is no scoreboard. */
  | 'otherJson'
  /** A body without end. */
  | 'endless';

export interface FeedServer {
  /** Value for ESPN_BASE_URL. */
  url: string;
  /** Path with query, and headers, of every received request. */
  requests: { url: string; headers: IncomingMessage['headers'] }[];
  /** The fault to respond with, until reset to null. */
  fault: Fault | null;
  close(): Promise<void>;
}

/**
 * A feed server on loopback, over real HTTP, with ETags like the real one. `answer` creates the document for
 * a season and week.
 */
export async function startFeedServer(
  answer: (seasonYear: number, week: number, seasonType: number) => unknown,
): Promise<FeedServer> {
  const server = createServer((request, response) => {
    feed.requests.push({ url: request.url!, headers: request.headers });
    const { searchParams } = new URL(request.url!, 'http://feed');
    const numberParameter = (name: string) => Number(searchParams.get(name));
    void Promise.resolve(
      answer(numberParameter('dates'), numberParameter('week'), numberParameter('seasontype')),
    ).then(
      (document) => {
        const body = typeof document === 'string' ? document : JSON.stringify(document);
        if (feed.fault) fail(feed.fault, body, response);
        else serve(body, request, response);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const feed: FeedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return feed;
}

function serve(body: string, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  const unchanging = { etag, 'last-modified': 'Sun, 26 Oct 2025 17:00:00 GMT' };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, unchanging).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', ...unchanging }).end(body);
}

function fail(fault: Fault, body: string, response: ServerResponse): void {
  const page = '<!doctype html><title>We are sorry</title>';
  const html = { 'content-type': 'text/html' };
  const json = { 'content-type': 'application/json' };
  if (fault === 'html') response.writeHead(200, html).end(page);
  else if (fault === 'error') response.writeHead(500, html).end(page);
  else if (fault === 'busy') response.writeHead(429, { ...html, 'retry-after': '120' }).end(page);
  else if (fault === 'halfDocument') response.writeHead(200, json).end(body.slice(0, body.length / 2));
  else if (fault === 'otherJson') response.writeHead(200, json).end('{"code":404,"message":"no data"}');
  else if (fault === 'half') {
    response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  } else if (fault === 'endless') {
    response.writeHead(200, json);
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  }
}
