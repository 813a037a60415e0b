import { expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test('rivals: who has picked, an entry by keyboard, two side by side, what the week does', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/standings');
  const alive = page.getByRole('region', { name: /^Still Alive \(/ });
  await page.getByRole('heading', { name: 'Still Alive (14)' }).waitFor();
  const states = alive.getByText(/(Picked|No pick yet) for Week 8$/);
  expect(await states.count(), 'before the deadline: picked or not').toBe(14);
  expect(await alive.getByText(/no result yet/).count(), 'and never what').toBe(0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('No pick yet');
  const missing = await alive.getByText('No pick yet for Week 8').count();
  expect(missing).toBeGreaterThan(0);
  expect(await alive.getByRole('listitem').count()).toBe(missing);
  await expectEveryLook(page, 'standings-no-pick-yet');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Everybody');

  // Leverage before the deadline: nothing of the picks, and the teams that are left.
  await page.getByRole('link', { name: 'This week’s stakes and teams left' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stakes' }).waitFor();
  await page.getByText('Shown after the deadline').waitFor();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(33);
  await page.getByRole('columnheader', { name: 'Week 8' }).waitFor();
  await expectEveryLook(page, 'leverage-before');

  await setClock(context, '2025-10-26T18:30:00Z');
  await page.goto('/standings/leverage');
  await page.getByText(/Your share of the prize is now/).waitFor();
  await page.getByRole('columnheader', { name: 'Your share' }).waitFor();
  expect(await page.getByText(/%\s*to win/).count()).toBeGreaterThan(0);
  await expectEveryLook(page, 'leverage');

  await page.goto('/standings');
  await alive
    .getByText(/no result yet$/)
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Name');
  await expectEveryLook(page, 'standings-after-deadline');
  const out = page.getByRole('region', { name: /^Eliminated \(/ });
  const rival = out.getByRole('link').first();
  const name = await rival.innerText();
  await rival.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.title()).toContain('Entry');
  await page.getByRole('rowheader', { name: 'Closest escape' }).waitFor();
  expect(await page.getByRole('rowheader', { name: /^Week \d+$/ }).count()).toBeGreaterThan(0);
  await page
    .getByText(/^Out in Week \d+: /)
    .last()
    .waitFor();
  await page.getByRole('heading', { name: /^Teams left \(\d+\)$/ }).waitFor();
  await expectEveryLook(page, 'entry');

  await page.getByRole('searchbox', { name: 'Search by username' }).focus();
  await page.keyboard.type('riley');
  await page
    .getByRole('link', { name: /^Compare with Riley/ })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: / and Riley/ }).waitFor();
  expect(await page.getByRole('heading', { name: /^Teams left of/ }).count()).toBe(2);
  await expectEveryLook(page, 'entries-side-by-side');

  await page.goto('/standings/unknown');
  await page.getByRole('heading', { level: 1, name: 'There is no such entry' }).waitFor();
  await page.goto('/history');
  await page.getByRole('heading', { name: 'Closest Escapes' }).waitFor();
  await page.getByRole('heading', { name: 'Biggest Losses' }).waitFor();
  await expectEveryLook(page, 'history-story');
  await opened.close();
});

test('a visitor who opens an entry is led to the login and back', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  await page.goto('/standings/leverage');
  await page.waitForURL(/\/login\?returnTo=%2Fstandings%2Fleverage$/);
  await opened.close();
});
