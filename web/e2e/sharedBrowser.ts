import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { recordBrowser } from '#tools/testRun.ts';
import { launchBrowser } from './browser.ts';

let launched: Promise<Browser> | undefined;

/**
 * The browser of this worker's files, which run one after the other. It ends with the worker; a file closes what it
 * opened in it by `closePages`.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await (launched ??= launchInRunFolder());
  recordBrowser(`Chromium ${browser.version()}`);
  return browser;
}

/** Closes all contexts with their pages. */
export async function closePages(): Promise<void> {
  const browser = await launched;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** Vitest kills its workers, and with them goes the browser, which leaves its profile behind. */
async function launchInRunFolder(): Promise<Browser> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = inject('runFolder');
  try {
    return await launchBrowser();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
