import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openDemo } from './demo.ts';
import type { TestServer } from './server.ts';
import { closePages, openBrowser } from './sharedBrowser.ts';

interface Stage {
  browser: Browser;
  server: TestServer;
}

/**
 * Opens the shared browser and a demo of its own for all tests of a file, and closes the pages and the demo afterwards. The
 * demo's clock is frozen unless the settings say otherwise.
 * @param host by which the server is reached, instead of 127.0.0.1
 */
export function setStage(env: Record<string, string> = {}, host?: string): Readonly<Stage> {
  const stage: Partial<Stage> = {};
  beforeAll(async () => {
    stage.browser = await openBrowser();
    stage.server = await openDemo(env, host);
  });
  afterAll(async () => {
    await closePages();
    await stage.server?.stop();
  });
  return stage as Stage;
}
