import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Console errors of a page and its service worker while the server is down. */
const UNREACHABLE =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_FAILED|WebSocket connection|Failed to fetch|RequestError: Connection failed/;

/** Cached addresses, by cache. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

const banner = (page: Page) => page.getByText(/You see what was last known on/);

test('known screens show the last data while the server is down, and none of it after a log-out', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/standings');
  await page.getByRole('heading', { name: 'Still Alive (14)' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => kept(page)).toContain('/standings');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { name: 'Questions' }).waitFor();
  await expect.poll(() => kept(page)).toContain('/rules');
  expect(await banner(page).count()).toBe(0);

  await stage.server.end();
  await page.goto('/standings');
  await page.getByRole('heading', { name: 'Still Alive (14)' }).waitFor();
  await page.getByRole('heading', { name: /^My entries/ }).waitFor();
  await banner(page).waitFor();
  expect(await banner(page).innerText()).toMatch(
    /^The server cannot be reached\. You see what was last known on Oct 26, 2025, 9:30 AM EDT\.$/,
  );
  await expectEveryLook(page, 'last-seen');
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'Questions' }).waitFor();
  await banner(page).waitFor();
  // A screen that was never visited is not known.
  await page.goto('/history');
  await page.locator('h1', { hasText: 'You are offline' }).waitFor();

  await page.goto('/standings');
  await banner(page).waitFor();
  await stage.server.restart();
  await banner(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Still Alive (14)' }).waitFor();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login?returnTo=%2Fstandings');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await expect
    .poll(async () => (await kept(page)).filter((path) => !/^\/(offline|icons)/.test(path)))
    .toEqual([]);
  await stage.server.end();
  await page.goto('/standings');
  await page.locator('h1', { hasText: 'You are offline' }).waitFor();
  await stage.server.restart();
  opened.forgive(UNREACHABLE);
  // The logged-out page may send one more request before it unloads.
  opened.forgive(/RequestError: Your session has expired/);
  await opened.close();
});
