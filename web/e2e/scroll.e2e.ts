import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser, skipWelcome } from './api.ts';
import { phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const FAR = 900;

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls down as soon as the page is that long. */
async function scrollDown(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate((to) => window.scrollTo(0, to), FAR);
      return top(page);
    })
    .toBe(FAR);
}

const shows = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('each place of the history has its own scroll position, by full loads, too', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await skipWelcome(context);

  await page.goto('/rules');
  await shows(page, 'Rules');
  await scrollDown(page);

  // Another address, typed: it begins at its top.
  await page.goto('/standings');
  await page.getByRole('heading', { name: /^Still Alive/ }).waitFor();
  expect(await top(page)).toBe(0);

  // The same address again, typed: the same.
  await scrollDown(page);
  await page.goto('/rules');
  await shows(page, 'Rules');
  expect(await top(page)).toBe(0);

  // Back and forward, a reload, and a link of the app: each place is as it was left.
  await page.goBack();
  await page.getByRole('heading', { name: /^Still Alive/ }).waitFor();
  await expect.poll(() => top(page)).toBe(FAR);
  await page.goBack();
  await shows(page, 'Rules');
  await expect.poll(() => top(page)).toBe(FAR);
  await page.reload();
  await shows(page, 'Rules');
  await expect.poll(() => top(page)).toBe(FAR);
  await page.goForward();
  await page.getByRole('heading', { name: /^Still Alive/ }).waitFor();
  await expect.poll(() => top(page)).toBe(FAR);
  await opened.close();
});
