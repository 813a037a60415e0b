import { expect, test } from 'vitest';
import { firstLoad } from './firstLoad.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/**
 * The most bytes of JavaScript of a first view, plain and gzipped: what it was before the commissioner's office
 * (DECISIONS D61). What only some need is loaded when they need it.
 */
const MOST: Record<string, { raw: number; gzipped: number }> = {
  '/login': { raw: 766_019, gzipped: 217_782 },
  '/dashboard': { raw: 822_760, gzipped: 236_283 },
  '/picks': { raw: 806_873, gzipped: 225_746 },
  '/games': { raw: 760_586, gzipped: 215_563 },
  '/standings': { raw: 815_676, gzipped: 230_715 },
  '/history': { raw: 792_923, gzipped: 223_063 },
};

test.each(Object.entries(MOST))('the first view of %s', async (path, most) => {
  const { raw, gzipped, scripts } = await firstLoad(stage.browser, stage.server.url, path);
  expect(scripts).toBeGreaterThan(5);
  expect(raw, 'bytes of JavaScript').toBeLessThanOrEqual(most.raw);
  expect(gzipped, 'bytes of gzipped JavaScript').toBeLessThanOrEqual(most.gzipped);
});
