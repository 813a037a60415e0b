import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { recordBrowser } from '../../tools/testRun.ts';

/**
 * A connection to the browser that all end-to-end files share (setup.ts launches it). Its contexts are its
 * own; closing it closes them and keeps the browser running.
 */
export async function connectBrowser(): Promise<Browser> {
  const browser = await chromium.connect(inject('browserEndpoint'));
  recordBrowser(`Chromium ${browser.version()}`);
  return browser;
}
