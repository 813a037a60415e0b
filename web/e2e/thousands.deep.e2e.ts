import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { gridOf, importGrid, logInAsOwner, winningPicks } from './grid.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const section = (page: Page, title: 'Still Alive' | 'Eliminated') =>
  page.getByRole('region', { name: new RegExp(`^${title} \\(`) });
const rows = (page: Page, title: 'Still Alive' | 'Eliminated') => section(page, title).getByRole('listitem');

const OUT = 2_100;

/** The grid of an imported pool: five entries that are alive in Week 8, and many that never picked. */
async function bigGrid(page: Page): Promise<string> {
  const picks = await winningPicks(page.context(), 8);
  const row = (name: string, account: number, own: readonly string[]) => ({
    username: name,
    email: `account${account}@big.example`,
    picks: own,
  });
  return gridOf([
    ...Array.from({ length: 5 }, (_, index) => row(`Survivor ${index + 1}`, 0, picks)),
    ...Array.from({ length: OUT }, (_, index) => row(`Faller ${index + 1}`, 1 + Math.floor(index / 10), [])),
  ]);
}

test('a pool of thousands: imported by the command line, rendered in the visible part, loaded on scroll', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await importGrid(stage.server, 'Big Pool', await bigGrid(page));
  await logInAsOwner(context, 'account0@big.example');

  await page.goto('/standings');
  await page.getByRole('heading', { name: 'Eliminated (2,100)' }).waitFor();
  expect(await rows(page, 'Still Alive').count()).toBe(5);
  // The code of long lists comes after the page.
  await expect.poll(() => rows(page, 'Eliminated').first().getAttribute('aria-setsize')).toBe(String(OUT));
  expect(await rows(page, 'Eliminated').count(), 'only what is in sight').toBeLessThan(60);
  await section(page, 'Eliminated').getByText('100 of 2,100 loaded').waitFor();
  await expectEveryLook(page, 'standings-big');

  const region = section(page, 'Eliminated').getByRole('group', { name: /^Eliminated/ });
  await region.focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End');
        return rows(page, 'Eliminated').last().getAttribute('aria-posinset');
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(String(OUT));
  expect(await rows(page, 'Eliminated').count()).toBeLessThan(60);
  expect(
    await section(page, 'Eliminated')
      .getByText(/loaded$/)
      .count(),
  ).toBe(0);

  await page.getByRole('searchbox', { name: 'Search by username' }).fill('faller 1234');
  await page.getByRole('heading', { name: 'Eliminated (1)' }).waitFor();
  await rows(page, 'Eliminated').getByText('Faller 1234').waitFor();
  await opened.close();
});
