import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser, skipWelcome } from './api.ts';
import { phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const FAR = 900;

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls down as soon as the page is that long, and has the strip of entries, which would push the text further down. */
async function scrollDown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^My entries/ }).waitFor();
  await expect
    .poll(async () => {
      await page.evaluate((to) => window.scrollTo(0, to), FAR);
      return top(page);
    })
    .toBe(FAR);
}

const shows = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a page that the browser loads begins at its top, and back returns to where one was', async () => {
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

  // The position of the first one is kept apart from it, for the way back.
  await scrollDown(page);
  await page.goto('/games');
  const kept = await page.evaluate(() => sessionStorage.getItem('react-router-scroll-positions'));
  expect(JSON.parse(kept!)).toMatchObject({ 'default/rules': FAR, 'default/standings': FAR });

  // Within the app, back returns to where one was.
  await page.goto('/standings');
  await scrollDown(page);
  await page
    // Behind the menu of a phone.
    .locator('a[href$="/rules"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await shows(page, 'Rules');
  await expect.poll(() => top(page)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: /^Still Alive/ }).waitFor();
  await expect.poll(() => top(page)).toBe(FAR);
  await opened.close();
});
