import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../web/e2e/browser.ts';
import { startServer } from '../web/e2e/server.ts';

/** Measures what a phone with an empty cache loads for the first view of a screen. */
const screens = ['/', '/login', '/dashboard', '/picks', '/games', '/standings', '/history'];

/** Limit in kilobytes of gzipped JavaScript for the first view of /picks. */
const LIMIT = 230;

interface FirstLoad {
  path: string;
  scripts: number;
  /** Kilobytes (of 1000 bytes) of JavaScript, gzipped at level 9 whatever encoding was sent. */
  javascript: number;
  /** Kilobytes of all files, as sent over the wire. */
  transferred: number;
}

/**
 * Also runs by itself: `npx tsx bench/firstLoad.ts`, after `npm run build`. Exit code 1 when /picks is over
 * its limit.
 */
const [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
try {
  for (const path of screens) {
    const { scripts, javascript, transferred } = await firstLoad(path);
    const limit = path === '/picks' ? ` (at most ${LIMIT})` : '';
    console.log(
      `${path.padEnd(12)} ${javascript.toFixed(1).padStart(6)} kB of JavaScript, gzipped${limit}, in ${scripts} files; ${transferred.toFixed(0)} kB of everything over the wire`,
    );
    if (path === '/picks' && javascript > LIMIT) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}

async function firstLoad(path: string): Promise<FirstLoad> {
  // The service worker fetches the offline page after the first view; it does not count.
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  if (!['/', '/login'].includes(path)) {
    await context.request.post('/graphql', { data: { query: 'mutation { testLogIn { __typename } }' } });
  }
  const page = await context.newPage();
  const loaded: FirstLoad = { path, scripts: 0, javascript: 0, transferred: 0 };
  const measured: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    measured.push(
      (async () => {
        const sizes = await request.sizes();
        loaded.transferred += (sizes.responseBodySize + sizes.responseHeadersSize) / 1000;
        const response = await request.response();
        if (!(response?.headers()['content-type'] ?? '').includes('javascript')) return;
        loaded.scripts += 1;
        const source = await response!.body();
        loaded.javascript += gzipSync(source, { level: 9 }).length / 1000;
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
