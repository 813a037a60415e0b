import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loadSeason } from '#prisma/seasons/seasons.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { createEspnFeed } from './espn.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { FeedError, type GameUpdate } from '#kernel/scoreFeed.ts';
import { createReplayFeed } from './replay.ts';
import {
  type Fault,
  type FeedServer,
  scoreboard,
  scoreboardEvent,
  startFeedServer,
} from '#graphql/testing/scoreboard.ts';

const replay = createReplayFeed({ clock: createSystemClock() });
const sunday = (time: string) => new Date(`2025-10-26T${time}:00Z`);

/** The feed server serves the replayed week at an instant, modified by the test. */
let at: Date;
let bend: (games: GameUpdate[]) => GameUpdate[];
let server: FeedServer;

beforeEach(async () => {
  at = sunday('18:00');
  bend = (games) => games;
  server = await startFeedServer(async (seasonYear, week) => {
    const games = await replay.read({ seasonYear, weeks: [week], at });
    return scoreboard(seasonYear, week, bend(games).map(scoreboardEvent));
  });
});
afterEach(() => server.close());

const feedOf = (options = {}) =>
  createEspnFeed({ baseUrl: server.url, userAgent: 'Last Standing/test', ...options });
const week8 = { seasonYear: 2025, weeks: [8] };

/** The fields that both feeds share: each feed has its own ids, and only the replay has the end of a game. */
const inCommon = (games: GameUpdate[]) =>
  games.map((game) => ({
    ...game,
    wentToOvertime: game.wentToOvertime ?? false,
    feedId: undefined,
    endedAt: undefined,
  }));

describe('the scoreboard feed', () => {
  test('requests the regular season, one week at a time, with a User-Agent', async () => {
    const games = await feedOf().read({ seasonYear: 2025, weeks: [8, 9] });
    expect(server.requests.map((request) => request.url)).toEqual([
      '/scoreboard?seasontype=2&week=8&dates=2025',
      '/scoreboard?seasontype=2&week=9&dates=2025',
    ]);
    expect(server.requests[0]!.headers).toMatchObject({
      'user-agent': 'Last Standing/test',
      accept: 'application/json',
    });
    expect(new Set(games.map((game) => game.week))).toEqual(new Set([8, 9]));
    expect(games.every((game) => game.feedId)).toBe(true);
  });

  test('reports the games from before kickoff to the end', async () => {
    const feed = feedOf();
    for (const time of ['13:00', '17:00', '18:20', '18:45', '20:00', '20:30', '23:59']) {
      at = sunday(time);
      expect(inCommon(await feed.read(week8)), time).toEqual(inCommon(await replay.read({ ...week8, at })));
    }
  });

  test('reports the real result of every game of the season', async () => {
    at = new Date('2026-02-01T00:00:00Z');
    const weeks = Array.from({ length: 18 }, (_, index) => index + 1);
    const games = await feedOf().read({ seasonYear: 2025, weeks });
    expect(games).toHaveLength(272);
    const facts = loadSeason(2025).games.map((fact) => ({ ...fact, line: undefined, status: 'FINAL' }));
    expect(games.map((game) => ({ ...game, line: game.line }))).toMatchObject(facts);
  });

  test('does not download an unchanged scoreboard', async () => {
    const feed = feedOf();
    const first = await feed.read(week8);
    const second = await feed.read(week8);
    expect(second).toEqual(first);
    expect(server.requests[0]!.headers).not.toHaveProperty('if-none-match');
    expect(server.requests[1]!.headers).toMatchObject({
      'if-none-match': expect.stringMatching(/^"[0-9a-f]{16}"$/),
      'if-modified-since': 'Sun, 26 Oct 2025 17:00:00 GMT',
    });
    at = sunday('19:00');
    expect(await feed.read(week8)).not.toEqual(first);
  });

  const faults: [Fault, RegExp][] = [
    ['html', /answered no JSON \(text\/html, 42 characters\)/],
    ['error', /answered 500/],
    ['busy', /answered 429/],
    ['silence', /did not answer within 2 seconds/],
    ['half', /could not be read: /],
    ['halfDocument', /answered no JSON \(application\/json/],
    ['otherJson', /The scoreboard cannot be read: events/],
    ['endless', /answered more than 1000000 bytes/],
  ];
  test.each(faults)('rejects a whole response: %s; and recovers', async (fault, message) => {
    const feed = feedOf({ timeoutMs: fault === 'silence' ? 2_000 : 15_000, maxBytes: 1_000_000 });
    const before = await feed.read(week8);
    at = sunday('19:00');
    server.fault = fault;
    const failed = feed.read(week8);
    await expect(failed).rejects.toThrow(FeedError);
    await expect(failed).rejects.toThrow(message);
    server.fault = null;
    const after = await feed.read(week8);
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
  });

  test('passes on the other weeks when one of them fails, and asks for no more after a request to wait', async () => {
    await server.close();
    server = await startFeedServer(async (seasonYear, week) => {
      if (week === 9) throw new Error('no such page');
      const games = await replay.read({ seasonYear, weeks: [week], at });
      return scoreboard(seasonYear, week, games.map(scoreboardEvent));
    });
    const weeks = [8, 9, 10];
    const failure: unknown = await feedOf()
      .read({ seasonYear: 2025, weeks })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: expect.stringMatching(/week=9&dates=2025 answered 500$/) as string,
    });
    const { updates } = failure as FeedError;
    expect(new Set(updates.map(({ week }) => week))).toEqual(new Set([8, 10]));
    server.fault = 'busy';
    server.requests.length = 0;
    await expect(feedOf().read({ seasonYear: 2025, weeks })).rejects.toThrow(FeedError);
    expect(server.requests).toHaveLength(1);
  });

  test('passes on the Retry-After of a busy feed', async () => {
    server.fault = 'busy';
    await expect(feedOf().read(week8)).rejects.toMatchObject({ retryAfterSeconds: 120 });
    server.fault = 'error';
    await expect(feedOf().read(week8)).rejects.toMatchObject({ retryAfterSeconds: null });
  });

  test('fails when the server is unreachable', async () => {
    await server.close();
    await expect(feedOf().read(week8)).rejects.toThrow(/could not be read: .*ECONNREFUSED/);
  });

  test('stops at once when aborted, with the given reason', async () => {
    server.fault = 'silence';
    const stop = new AbortController();
    const requestCount = server.requests.length;
    const reading = feedOf().read({ ...week8, signal: stop.signal });
    await eventually(() => expect(server.requests.length).toBeGreaterThan(requestCount));
    stop.abort(new Error('the server stops'));
    await expect(reading).rejects.toThrow('the server stops');
    await expect(feedOf().read({ ...week8, signal: stop.signal })).rejects.toThrow('the server stops');
  });

  test('skips an unknown team and reports it', async () => {
    const problems: string[] = [];
    bend = (games) => games.map((game, index) => (index === 1 ? { ...game, homeTeamId: 'XYZ' } : game));
    const feed = feedOf({ onProblem: (problem: string) => problems.push(problem) });
    expect(await feed.read(week8)).toHaveLength(12);
    expect(problems).toEqual([
      expect.stringMatching(/^Event \S+ of week 8 was left out: team "XYZ" is unknown$/),
    ]);
  });

  test('passes on implausible data; the caller decides about it', async () => {
    const feed = feedOf();
    bend = (games) => games.map((game) => ({ ...game, status: 'FINAL', homeScore: 30, awayScore: 3 }));
    expect((await feed.read(week8))[0]).toMatchObject({ status: 'FINAL', homeScore: 30 });
    bend = (games) =>
      games.map((game) => ({
        ...game,
        status: 'LIVE',
        period: 4,
        clock: '2:00',
        homeScore: 20,
        awayScore: 3,
      }));
    expect((await feed.read(week8))[0]).toMatchObject({ status: 'LIVE', homeScore: 20 });
  });
});
