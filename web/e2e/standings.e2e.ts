import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { watchSubscriptions } from './listening.ts';
import { expectEveryLook, phone } from './looks.ts';
import { GRAPHQL, operationIn, withoutData } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const section = (page: Page, title: 'Still Alive' | 'Eliminated') =>
  page.getByRole('region', { name: new RegExp(`^${title} \\(`) });
const rows = (page: Page, title: 'Still Alive' | 'Eliminated') => section(page, title).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by username' });

/** The elimination weeks in the list's order. */
const weeksOut = async (page: Page) =>
  (
    await rows(page, 'Eliminated')
      .getByText(/^Week \d+$/)
      .allInnerTexts()
  ).map((text) => Number(text.slice(5)));

test('standings: alive and eliminated entries, with weeks, found by name, updated live', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  // The page's request is held until the test releases it, to a closed connection.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(GRAPHQL, async (route, request) => {
    if (operationIn(request)?.operationName !== 'StandingsPageQuery') return route.continue();
    await held;
    return route.abort();
  });
  await withoutData(page);
  const listens = await watchSubscriptions(page, 'standingsUpdated');
  await page.goto('/standings');
  await page.getByRole('status').filter({ hasText: 'Loading standings' }).waitFor();
  await expectEveryLook(page, 'standings-loading');
  letGo();
  const panel = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await panel.getByText('Connection failed. Please check your internet connection and try again.').waitFor();
  await expectEveryLook(page, 'standings-error');
  await page.unroute(GRAPHQL);
  await panel.getByRole('button', { name: 'Try again' }).click();
  opened.forgive(/ERR_FAILED|RequestError: Connection failed/);

  await page.getByRole('heading', { name: 'Still Alive (14)' }).waitFor();
  await page.getByRole('heading', { name: 'Eliminated (16)' }).waitFor();
  const counters = async () => (await page.locator('dl').first().innerText()).replaceAll(/\s+/g, ' ');
  expect(await counters()).toBe('Active Players 14 Eliminated Players 16 Current Week 8');
  const alive = rows(page, 'Still Alive');
  expect(await alive.count()).toBe(14);
  expect(await alive.getByText('Active', { exact: true }).count()).toBe(14);
  expect(await alive.getByText('Current Leader').count()).toBe(1);
  await alive.first().getByText('Current Leader').waitFor();
  await alive.first().getByText('First to join of those still alive').waitFor();
  const tinted = (row: number) =>
    alive
      .nth(row)
      .locator('> *')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await tinted(0), 'the leader stands out').not.toBe(await tinted(1));
  expect(await rows(page, 'Eliminated').locator('s').count()).toBe(16);
  const weeks = await weeksOut(page);
  expect(weeks).toHaveLength(16);
  expect(weeks).toEqual(weeks.toSorted((a, b) => b - a));

  // By keyboard: to the search, a name in another spelling, an unknown name, and all of them again.
  await search(page).focus();
  await page.keyboard.type('RILEY');
  await page.getByRole('heading', { name: 'Still Alive (2)' }).waitFor();
  expect(await alive.getByText('Current Leader').count(), 'nobody leads among the found').toBe(0);
  await page.keyboard.type(' who');
  await page.getByText('Nobody by that name is still alive').waitFor();
  await page.getByText('Nobody by that name is out').waitFor();
  await expectEveryLook(page, 'standings-no-hit');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Still Alive (14)' }).waitFor();

  await listens();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await setClock(context, '2025-10-26T14:00:05Z');
  await rows(page, 'Eliminated').filter({ hasText: 'Riley Prime' }).getByText('Week 8').waitFor();
  await expect.poll(() => section(page, 'Still Alive').innerText()).not.toContain('Riley Prime');
  expect((await weeksOut(page))[0], 'the latest week first').toBe(8);
  const left = await alive.count();
  await expect.poll(counters).toBe(`Active Players ${left} Eliminated Players ${30 - left} Current Week 8`);
  expect(await page.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true);
  await opened.close();
});
