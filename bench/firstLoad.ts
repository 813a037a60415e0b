import { launchBrowser } from '../web/e2e/browser.ts';
import { firstLoad } from '../web/e2e/firstLoad.ts';
import { startServer } from '../web/e2e/server.ts';

const screens = ['/', '/login', '/dashboard', '/picks', '/games', '/standings', '/history'];

/**
 * Measures what a phone with an empty cache loads for the first view of a screen: `npx tsx bench/firstLoad.ts`, after
 * `npm run build`. The limits are in `web/e2e/firstLoad.e2e.ts`.
 */
const [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
try {
  for (const path of screens) {
    const { scripts, raw, gzipped, transferred } = await firstLoad(browser, server.url, path);
    console.log(
      `${path.padEnd(12)} ${raw} bytes of JavaScript (${gzipped} gzipped) in ${scripts.length} files; ${(transferred / 1000).toFixed(0)} kB of everything over the wire`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
