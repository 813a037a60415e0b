import type { Browser } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { logInAsTestUser } from './api.ts';
import { phone } from './looks.ts';

/** What a phone with an empty cache loads for the first view of a screen. */
export interface FirstLoad {
  /** The addresses of the files of JavaScript. */
  scripts: string[];
  /** Bytes of JavaScript. */
  raw: number;
  /** Bytes of JavaScript, gzipped at level 9 whatever encoding was sent. */
  gzipped: number;
  /** Bytes of all files with their headers, as sent over the wire. */
  transferred: number;
}

/** Screens that visitors open. */
const OPEN = ['/', '/login'];

/** Loads the screen, as the demo's test user where it is not a visitor's. */
export async function firstLoad(browser: Browser, baseURL: string, path: string): Promise<FirstLoad> {
  // The service worker fetches the offline page after the first view; it does not count.
  const context = await browser.newContext({ baseURL, viewport: phone.viewport, serviceWorkers: 'block' });
  if (!OPEN.includes(path)) await logInAsTestUser(context);
  const page = await context.newPage();
  await page.addInitScript(stopLater);
  const loaded: FirstLoad = { scripts: [], raw: 0, gzipped: 0, transferred: 0 };
  const measured: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    measured.push(
      (async () => {
        const sizes = await request.sizes();
        loaded.transferred += sizes.responseBodySize + sizes.responseHeadersSize;
        const response = await request.response();
        if (!(response?.headers()['content-type'] ?? '').includes('javascript')) return;
        const source = await response!.body();
        loaded.scripts.push(request.url());
        loaded.raw += source.length;
        loaded.gzipped += gzipSync(source, { level: 9 }).length;
      })(),
    );
  });
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(measured);
  await context.close();
  return loaded;
}

/** Keeps a slow machine from what the page loads some seconds after its first view: its clock stands, and no long timer ends. */
function stopLater(): void {
  const start = window.setTimeout.bind(window);
  performance.now = () => 0;
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, delay = 0, ...values: unknown[]) =>
      delay < 2_000 ? start(handler, delay, ...values) : 0,
  });
}
