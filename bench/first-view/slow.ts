import type { Browser } from 'playwright-core';
import { logInAsTestUser } from '#web/e2e/api.ts';
import { phone } from '#web/e2e/looks.ts';

/** Slow 3G: milliseconds of a round trip, bytes a second. */
const SLOW = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

const ROUNDS = 3;

/** Milliseconds from the request of the document until what the phone shows. */
interface Times {
  heading: number;
  /** Until the first team that can be picked. */
  team: number;
}

/** The medians of three first views of the picks page, by a participant with an empty cache on Slow 3G. */
export async function timesOnSlowNetwork(browser: Browser, baseURL: string): Promise<Times> {
  const all: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await timesOnce(browser, baseURL));
  return { heading: median(all.map(({ heading }) => heading)), team: median(all.map(({ team }) => team)) };
}

async function timesOnce(browser: Browser, baseURL: string): Promise<Times> {
  const context = await browser.newContext({ baseURL, viewport: phone.viewport, serviceWorkers: 'block' });
  await logInAsTestUser(context);
  const page = await context.newPage();
  await page.addInitScript(WATCH_FRAMES);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.emulateNetworkConditions', SLOW);
  await page.goto('/picks', { waitUntil: 'commit' });
  const times = await page.waitForFunction(() => {
    const { seen } = window as { seen?: Partial<Times> };
    return seen?.team === undefined ? null : seen;
  });
  const { heading, team } = (await times.jsonValue()) as Times;
  await context.close();
  return { heading, team };
}

/**
 * Runs in the page, as text: a compiler's helpers are not there. Notes at each frame what is there; the first frame comes
 * with the styles.
 */
const WATCH_FRAMES = `{
  const seen = (window.seen = {});
  const look = () => {
    if (document.querySelector('h1')) seen.heading ??= performance.now();
    if (document.querySelector('[data-row]:enabled')) seen.team ??= performance.now();
    if (seen.team === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
