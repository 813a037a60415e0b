import { expect, test } from 'vitest';
import { firstLoad } from './firstLoad.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/**
 * The most bytes of JavaScript of a first view, plain and gzipped (DECISIONS D61, D67, D75): `bench/FIRST_VIEW.md` says where
 * they go and why they stay. What only some need is loaded when they need it.
 */
const MOST: Record<string, { raw: number; gzipped: number }> = {
  '/login': { raw: 677_400, gzipped: 197_300 },
  '/dashboard': { raw: 705_900, gzipped: 206_300 },
  '/picks': { raw: 741_300, gzipped: 215_800 },
  '/games': { raw: 679_500, gzipped: 198_200 },
  '/standings': { raw: 696_300, gzipped: 201_200 },
  '/history': { raw: 723_800, gzipped: 207_000 },
};

test.each(Object.entries(MOST))('the first view of %s', async (path, most) => {
  const { raw, gzipped, scripts } = await firstLoad(stage.browser, stage.server.url, path);
  expect(scripts.length).toBeGreaterThan(5);
  expect(raw, `bytes of JavaScript in ${scripts.join(' ')}`).toBeLessThanOrEqual(most.raw);
  expect(gzipped, 'bytes of gzipped JavaScript').toBeLessThanOrEqual(most.gzipped);
});
