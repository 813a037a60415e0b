import { expect, test } from 'vitest';
import { firstLoad } from './firstLoad.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/**
 * The most bytes of JavaScript of a first view, plain and gzipped (DECISIONS D61). What only some need is loaded when
 * they need it.
 */
const MOST: Record<string, { raw: number; gzipped: number }> = {
  '/login': { raw: 677_400, gzipped: 197_300 },
  '/dashboard': { raw: 706_500, gzipped: 207_300 },
  '/picks': { raw: 740_200, gzipped: 214_900 },
  '/games': { raw: 677_900, gzipped: 197_700 },
  '/standings': { raw: 695_900, gzipped: 201_100 },
  '/history': { raw: 723_800, gzipped: 207_200 },
};

test.each(Object.entries(MOST))('the first view of %s', async (path, most) => {
  const { raw, gzipped, scripts } = await firstLoad(stage.browser, stage.server.url, path);
  expect(scripts.length).toBeGreaterThan(5);
  expect(raw, `bytes of JavaScript in ${scripts.join(' ')}`).toBeLessThanOrEqual(most.raw);
  expect(gzipped, 'bytes of gzipped JavaScript').toBeLessThanOrEqual(most.gzipped);
});
