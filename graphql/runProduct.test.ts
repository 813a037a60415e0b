import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { collectProcessMetrics } from './http/processMetrics.ts';
import { runProduct } from './runProduct.ts';
import { readSettings } from './settings.ts';

const REQUESTS = /^last_standing_http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m;

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
