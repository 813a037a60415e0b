import { expect, test } from 'vitest';
import { firstLoad } from './firstLoad.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/**
 * The most bytes of JavaScript of a first view, plain and gzipped (DECISIONS D61, D67, D75): about 220 kB gzipped. What only
 * some need is loaded when they need it. That a result is under review is a field of every game row (DECISIONS D81), the past
 * a tab of the history, and the verification an address: up to 1 kB more plain, 0.5 kB more gzipped, than before them. The line that says whether a
 * screen matches the log is loaded after the first view; what waits for that, and tries again without a connection, is 0.6 kB plain, 0.2 kB gzipped, with whether the pool has an incident (DECISIONS D96, D99). The words of a losers' pool, and the rules that a member has not
 * acknowledged, cost the picks page 3.5 kB gzipped, others up to 1 kB (DECISIONS D124, D126).
 */
const MOST: Record<string, { raw: number; gzipped: number }> = {
  '/login': { raw: 724_500, gzipped: 205_800 },
  '/dashboard': { raw: 740_800, gzipped: 213_350 },
  '/picks': { raw: 776_500, gzipped: 223_800 },
  '/games': { raw: 720_400, gzipped: 207_000 },
  '/standings': { raw: 777_500, gzipped: 220_300 },
  '/history': { raw: 762_000, gzipped: 215_500 },
};

test.each(Object.entries(MOST))('the first view of %s', async (path, most) => {
  const { raw, gzipped, scripts } = await firstLoad(stage.browser, stage.server.url, path);
  expect(scripts.length).toBeGreaterThan(5);
  expect(raw, `bytes of JavaScript in ${scripts.join(' ')}`).toBeLessThanOrEqual(most.raw);
  expect(gzipped, 'bytes of gzipped JavaScript').toBeLessThanOrEqual(most.gzipped);
});
