import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { recordBrowser } from '#tools/testRun.ts';
import { launchBrowser } from './browser.ts';

/** Milliseconds after which a browser that does not close its pages is given up. */
const PATIENCE = 120_000;

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

/**
 * Closes all contexts with their pages. @throws Error when the browser does not; it is ended then, so that the next file,
 * which starts another, does not wait for it as well
 */
export async function closePages(): Promise<void> {
  const browser = await launched;
  if (browser === undefined) return;
  const closed = Promise.all(browser.contexts().map((context) => context.close()));
  const isLate = await Promise.race([closed.then(() => false), pause(PATIENCE, true, { ref: false })]);
  if (!isLate) return;
  launched = undefined;
  await browser.close();
  throw new Error('The browser did not close its pages, and was ended.');
}

/** Vitest kills its workers, and with them goes the browser, which leaves its profile behind. */
async function launchInRunFolder(): Promise<Browser> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = inject('runFolder');
  try {
    const browser = await launchBrowser();
    // A crash costs the file in which it happens, not those after it.
    browser.once('disconnected', () => (launched = undefined));
    return browser;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
