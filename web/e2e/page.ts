import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { projectRoot } from './server.ts';

export interface OpenPage {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings of the page, and its requests to other origins. */
  problems: string[];
  /** Removes expected problems, such as a refused request or a killed server. */
  forgive(pattern: RegExp): void;
  /** Closes the page; fails when it had any problem. */
  close(): Promise<void>;
}

/** A document with data looks like the app, which has its own times and orders, and other controls. */
function waitForApp(page: Page): void {
  const { goto, reload } = page;
  const visit = async (open: Promise<Response | null>, waitUntil: string | undefined) => {
    const response = await open;
    // The controls of the document are disabled.
    const control = page.locator('#root[data-rendered] header button').first();
    if (waitUntil !== 'commit') await control.and(page.locator(':disabled')).waitFor({ state: 'detached' });
    return response;
  };
  page.goto = (url, options) => visit(goto.call(page, url, options), options?.waitUntil);
  page.reload = (options) => visit(reload.call(page, options), options?.waitUntil);
}

/**
 * Opens an empty page in a browser context of its own (no cookies). Its time zone is New York's. Visits wait until the
 * app has replaced a document with data, except those until `commit`.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    ...options,
  });
  const page = await context.newPage();
  // The timeout is generous, since two browsers' tests share a small machine; nothing waits longer than
  // necessary.
  page.setDefaultTimeout(120_000);
  if (options.javaScriptEnabled !== false) waitForApp(page);
  const problems: string[] = [];
  // A refusal by the Content-Security-Policy is an error on the console, too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(data|blob|about):/.test(request.url())) {
      problems.push(`asked another site: ${request.url()}`);
    }
  });
  return {
    page,
    context,
    problems,
    forgive(pattern) {
      const kept = problems.filter((problem) => !pattern.test(problem));
      problems.splice(0, problems.length, ...kept);
    },
    async close() {
      await context.close();
      expect(problems, 'the page has no problems').toEqual([]);
    },
  };
}

/** Stores a screenshot of the page in test-results/screens. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const path = join(projectRoot, 'test-results/screens', `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: true });
}

/** Makes pages load at once what comes after the first view (web/shared/log/afterFirstView.ts). */
export async function endFirstView(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 4_000;
  });
}
