import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of the run's shared browser (Playwright's protocol). */
    browserEndpoint: string;
    /** A folder for the demo database that is seeded once and copied (demo.ts). */
    demoFolder: string;
  }
}

/**
 * Runs once for all end-to-end tests: launches a browser that all files share, and makes the folder of the
 * seeded demo.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer();
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-demo-'));
  provide('browserEndpoint', browser.wsEndpoint());
  provide('demoFolder', folder);
  return async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
