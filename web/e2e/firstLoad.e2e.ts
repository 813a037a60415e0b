import { expect, test } from 'vitest';
import { firstLoad } from './firstLoad.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/**
 * The most bytes of JavaScript of a first view, plain and gzipped (DECISIONS D61, D67, D75): about 220 kB gzipped. What only
 * some need is loaded when they need it. That a result is under review is a field of every game row (DECISIONS D81), the past
 * a tab of the history, and the verification an address: up to 1 kB more plain, 0.5 kB more gzipped, than before them. The line that says whether a
 * screen matches the log is loaded after the first view; what waits for that, and tries again without a connection, is 0.6 kB plain, 0.2 kB gzipped, with whether the pool has an incident (DECISIONS D96, D99). The words of a losers' pool, and the rules that a member has not
 * acknowledged, cost the picks page 3.5 kB gzipped, others up to 1 kB (DECISIONS D124, D126). Signing in with a provider costs the login
 * page 0.7 kB gzipped, others 0.3 kB; byes and teams that can be used twice cost the picks page 3.4 kB plain, 1 kB gzipped. The
 * cards of the dashboard are 3.6 kB plain, 1.9 kB gzipped, in files of their own. A tie-break and picks from the plan cost each page up
 * to 1.5 kB plain, 0.4 kB gzipped.
 */
const MOST: Record<string, { raw: number; gzipped: number }> = {
  '/login': { raw: 725_500, gzipped: 206_900 },
  '/dashboard': { raw: 746_400, gzipped: 215_900 },
  '/picks': { raw: 781_700, gzipped: 225_400 },
  '/games': { raw: 721_400, gzipped: 207_700 },
  '/standings': { raw: 778_700, gzipped: 220_900 },
  '/history': { raw: 764_200, gzipped: 216_600 },
};

test.each(Object.entries(MOST))('the first view of %s', async (path, most) => {
  const { raw, gzipped, scripts } = await firstLoad(stage.browser, stage.server.url, path);
  expect(scripts.length).toBeGreaterThan(5);
  expect(raw, `bytes of JavaScript in ${scripts.join(' ')}`).toBeLessThanOrEqual(most.raw);
  expect(gzipped, 'bytes of gzipped JavaScript').toBeLessThanOrEqual(most.gzipped);
});
