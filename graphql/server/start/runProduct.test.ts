import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { freePort } from '#prisma/freePort.ts';
import { copyTestDatabase, openTestDatabase } from '#prisma/testing.ts';
import { collectProcessMetrics } from '../metrics/processMetrics.ts';
import { runProduct } from './runProduct.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { theDemo } from '#graphql/testing/rest.ts';

const REQUESTS = /^last_standing_http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m;

const warnings: Error[] = [];
const note = (warning: Error) => void warnings.push(warning);
beforeEach(() => void process.on('warning', note));
afterEach(() => void process.off('warning', note));

/** Plays in the demo at an address, starts it again, and waits for its first moment at the same address. */
async function startAgain(url: string): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask = async (query: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...headers, connection: 'close' },
      body: JSON.stringify({ query }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) headers.cookie = cookie.split(';')[0]!;
    return ((await response.json()) as { data: { clock?: { demoRun: string } } }).data;
  };
  const state = () => ask('{ clock { now demoRun canStartAgain } viewer { name } }');
  await ask('mutation { testLogIn { __typename } }');
  await ask('mutation { setDemoClock(input: { now: "2025-10-27T12:00:00Z" }) { __typename } }');
  const before = await state();
  expect(before).toMatchObject({
    clock: { now: '2025-10-27T12:00:00.000Z', canStartAgain: true },
    viewer: { name: 'Riley Brooks' },
  });
  expect(await ask('mutation { startDemoAgain { __typename } }')).toEqual({
    startDemoAgain: { __typename: 'StartDemoAgainPayload' },
  });
  await eventually(async () => {
    const after = await state();
    expect(after).toMatchObject({ clock: { now: '2025-10-26T13:30:00.000Z' }, viewer: null });
    expect(after.clock!.demoRun).not.toBe(before.clock!.demoRun);
  });
}

it.each(['demo', 'live'])(
  'starts, a demo also again, and ends without a warning of its process, as %s',
  async (mode) => {
    const database =
      mode === 'demo' ? await copyTestDatabase('sqlite', theDemo) : await openTestDatabase('sqlite');
    const folder = mkdtempSync(join(tmpdir(), 'last-standing-warnings-'));
    const settings = readSettings({
      POOL_MODE: mode,
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
      REPLAY_SPEED: '0',
      DATABASE_URL: database.url,
      LOG_KEY_FILE: join(folder, 'log-key'),
      // Nobody listens there.
      ...(mode === 'live'
        ? { SCHEDULE_URL: 'http://127.0.0.1:9', SCORE_FEED: 'none', SECOND_SOURCE: 'schedule' }
        : {}),
    });
    warnings.length = 0;
    let starts = 0;
    await runProduct(settings, { processMetrics: collectProcessMetrics() }, async ({ url }) => {
      starts += 1;
      // All jobs have begun.
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
      const counted = async () =>
        Number(
          /^last_standing_statements_total (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())![1],
        );
      const before = await counted();
      expect(before).toBeGreaterThan(0);
      expect(await counted()).toBeGreaterThan(before);
      if (mode === 'demo') await startAgain(url);
    });
    expect(starts).toBe(1);
    expect(warnings).toEqual([]);
    await database.close();
    rmSync(folder, { recursive: true });
  },
);

it('ends its jobs beside the pending responses, so that a stop lasts no longer than either', async () => {
  const database = await openTestDatabase('sqlite', theDemo);
  const settings = readSettings({ LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: database.url });
  let pending: Socket | undefined;
  const ended = runProduct(settings, { processMetrics: collectProcessMetrics() }, async ({ url }) => {
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
    const { hostname, port } = new URL(url);
    pending = connect(Number(port), hostname);
    pending.on('error', () => undefined);
    pending.write(
      'POST /graphql HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await new Promise((resolve) => pending!.once('ready', resolve));
    await fetch(`${url}/healthz`);
  });
  await eventually(async () => {
    const held = await database.db.jobLease.count({ where: { expiresAt: { gt: new Date() } } });
    expect([held, pending?.closed]).toEqual([0, false]);
  });
  pending!.destroy();
  await ended;
  await database.close();
});

it('leaves nothing of itself to the next in the same process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-products-'));
  const processMetrics = collectProcessMetrics();
  const listeners: unknown[] = [];
  const requests: string[] = [];
  for (const name of ['one', 'two']) {
    const settings = readSettings({
      POOL_MODE: 'live',
      SCORE_FEED: 'none',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATABASE_URL: `file:${join(folder, `${name}.db`)}`,
    });
    await runProduct(settings, { processMetrics }, async ({ url, setupCode }) => {
      expect(setupCode).not.toBeNull();
      await fetch(`${url}/healthz`);
      const metrics = await (await fetch(`${url}/metrics`)).text();
      requests.push(REQUESTS.exec(metrics)?.[1] ?? '');
      expect(metrics).toContain('process_resident_memory_bytes');
    });
    listeners.push(process.eventNames().map((event) => [event, process.listenerCount(event)]));
  }
  expect(requests).toEqual(['1', '1']);
  // A library may add its own once.
  expect(listeners[1]).toEqual(listeners[0]);
  rmSync(folder, { recursive: true });
});
