import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createEspnFeed } from '#graphql/season/feeds/espn.ts';
import { ClockWatch } from '#kernel/clockWatch.ts';
import { type RunningServer, startServer } from './server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { createTestServices } from '#graphql/testing/services.ts';
import { scoreboard } from '#graphql/testing/scoreboard.ts';
import { clockHost, lookAtClock, noteJump } from './watchClock.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import type { Services } from '#kernel/services.ts';

/** A host whose clock is so many seconds behind this machine's, and what else it says. */
let behind: number;
let more: Record<string, string>;
const methods: string[] = [];
let host: Server;
let url: string;
let database: TestDatabase;
let services: Services;
let server: RunningServer;

beforeAll(async () => {
  host = createServer((request, response) => {
    methods.push(request.method!);
    response.sendDate = false;
    const date = new Date(Date.now() - behind * 1000).toUTCString();
    const headers = { 'content-type': 'application/json', ...(more.date === '' ? {} : { date }), ...more };
    response.writeHead(200, headers).end(JSON.stringify(scoreboard(2025, 1, [])));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  database = await openTestDatabase('sqlite');
  services = { ...(await createTestServices(database.db)), systemClock: createSystemClock() };
  const well = { database: true, writes: true, migrations: true, jobs: true, log: true };
  server = await startServer(services, readSettings({ PORT: '0' }), () => Promise.resolve(well));
});
afterAll(async () => {
  await server.close();
  await database.close();
  host.close();
});

describe('the watch of the clock, by the Date header of a feed', () => {
  let clockWatch: ClockWatch;
  beforeEach(() => {
    clockWatch = new ClockWatch(createSystemClock());
    more = {};
    behind = 0;
  });
  afterEach(() => void (methods.length = 0));
  const readFeed = (watch = clockWatch) =>
    createEspnFeed({ baseUrl: url, userAgent: 'test', clockWatch: watch }).read({
      seasonYear: 2025,
      weeks: [1],
    });
  /** Reads the feed until an answer said something: on a busy machine one can take longer than counts. */
  const measure = async (watch = clockWatch) => {
    for (let tries = 0; tries < 20 && watch.lastAt() === null; tries += 1) await readFeed(watch);
  };

  it('finds a right clock right, within the second that the header has', async () => {
    expect(clockWatch.read()).toEqual({
      skewSeconds: null,
      uncertaintySeconds: null,
      measuredAt: null,
      comparedWith: null,
      timeSync: 'UNKNOWN',
      isOff: false,
    });
    await measure();
    const { skewSeconds, uncertaintySeconds, comparedWith, isOff } = clockWatch.read();
    expect(Math.abs(skewSeconds!)).toBeLessThanOrEqual(uncertaintySeconds!);
    expect(uncertaintySeconds).toBeGreaterThanOrEqual(0.5);
    expect([comparedWith, isOff]).toEqual([new URL(url).host, false]);
  });

  it.each([3.5, -3.5, 3_600])('warns of a clock that is %d seconds ahead', async (seconds) => {
    behind = seconds;
    await measure();
    const { skewSeconds, uncertaintySeconds, isOff } = clockWatch.read();
    expect(isOff).toBe(true);
    expect(Math.abs(skewSeconds! - seconds)).toBeLessThanOrEqual(uncertaintySeconds!);
  });

  it('takes nothing from a cached answer, or one without a date', async () => {
    behind = 3_600;
    for (const headers of [{ age: '7' }, { date: '' }, { date: 'yesterday' }] as Record<string, string>[]) {
      more = headers;
      await readFeed();
      expect(clockWatch.read().skewSeconds).toBeNull();
    }
  });

  it('is reported by /readyz, without making the server unready, and by the metrics', async () => {
    behind = 3.5;
    await measure(services.clockWatch);
    services.clockWatch.timeSync = 'UNSYNCHRONIZED';
    const response = await fetch(`${server.url}/readyz`);
    expect(response.status).toBe(200);
    const { status, clock } = (await response.json()) as { status: string; clock: { skewSeconds: number } };
    expect([status, clock]).toEqual([
      'ready',
      expect.objectContaining({ isOff: true, timeSync: 'UNSYNCHRONIZED', comparedWith: new URL(url).host }),
    ]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(`last_standing_clock_skew_seconds ${clock.skewSeconds}\n`);
    expect(metrics).toMatch(/last_standing_clock_skew_uncertainty_seconds 0\.\d+\n/);
    expect(metrics).toContain('last_standing_clock_synchronized 0\n');
    services.clockWatch.timeSync = 'UNKNOWN';
    const unknown = await (await fetch(`${server.url}/metrics`)).text();
    expect(unknown, 'what is not known is left out').not.toMatch(/^last_standing_clock_synchronized /m);
  });

  it('asks a host itself, by HEAD, where no feed answered lately; a host that is down is no failure', async () => {
    const own = { clockWatch, log: services.log };
    await lookAtClock(own, 'http://127.0.0.1:1/scoreboard');
    expect(clockWatch.read().skewSeconds).toBeNull();
    await lookAtClock(own, null);
    expect(methods).toEqual([]);
    await lookAtClock(own, url);
    expect(clockWatch.read().skewSeconds).not.toBeNull();
    await lookAtClock(own, url);
    expect(methods, 'once in a quarter of an hour').toEqual(['HEAD']);
  });

  it('logs a jump of the clock once, and measures anew; what NTP corrects slowly is none', () => {
    let [wall, steady] = [1_000_000, 500];
    const watch = new ClockWatch({ now: () => new Date(wall) }, () => steady);
    const lines: [object, string][] = [];
    const warn = (facts: object, text: string) => void lines.push([facts, text]);
    const log = { warn } as unknown as Services['log'];
    const look = () => noteJump({ clockWatch: watch, log });
    const pass = (milliseconds: number, drift = 0) => {
      wall += milliseconds + drift;
      steady += milliseconds;
      look();
    };
    pass(3_600_000);
    for (let looks = 0; looks < 10; looks += 1) pass(30_000, 500);
    const date = new Date(wall).toUTCString();
    watch.add({ host: 'feed.example', sentAt: wall, headers: new Headers({ date }) });
    expect([lines, watch.lastAt()]).toEqual([[], wall]);
    pass(30_000, -3_600_000);
    pass(30_000);
    pass(30_000, 7_200_000);
    expect(lines).toEqual([
      [{ seconds: -3_600 }, 'the clock of this server jumped back'],
      [{ seconds: 7_200 }, 'the clock of this server jumped ahead'],
    ]);
    expect(watch.lastAt()).toBeNull();
  });

  it('knows which host to ask', () => {
    const of = (env: Record<string, string>) => clockHost(readSettings(env));
    expect(of({})).toBeNull();
    expect(of({ POOL_MODE: 'live', ESPN_BASE_URL: url })).toBe(`${url}/scoreboard`);
    expect(of({ POOL_MODE: 'live', SCORE_FEED: 'none', SCHEDULE_URL: url })).toBe(url);
    expect(of({ POOL_MODE: 'live', SCORE_FEED: 'none', SECOND_SCORES_URL: url })).toBe(`${url}/scoreboard`);
  });
});
