import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startServer, type TestServer } from './server.ts';

interface Stage {
  browser: Browser;
  server: TestServer;
}

/**
 * A browser and a server for all tests of a file, there from its first test to its last; the demo's clock stands unless
 * the settings say otherwise.
 * @param host by which the server is reached, instead of 127.0.0.1
 */
export function setStage(env: Record<string, string> = {}, host?: string): Readonly<Stage> {
  const stage: Partial<Stage> = {};
  beforeAll(async () => {
    [stage.browser, stage.server] = await Promise.all([
      launchBrowser(),
      startServer({ env: { REPLAY_SPEED: '0', ...env }, ...(host !== undefined && { host }) }),
    ]);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.server?.stop();
  });
  return stage as Stage;
}
