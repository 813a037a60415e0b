import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsTestUser, skipWelcome } from './api.ts';
import { holdTimer } from './heldTimer.ts';
import { expectFocus } from './keyboard.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { decideOver, holdBack } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome, Riley Brooks' });
const games = (page: Page) => page.getByRole('region', { name: 'Weekly Games' });

test('the welcome opens once for a new entry, and closes even when the server is not reached', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const fade = await holdTimer(page, 300);
  const requested = await holdBack(page, 'DashboardPageQuery');
  await page.goto('/dashboard');
  await page.getByText('Loading the dashboard').waitFor({ state: 'attached' });
  await expectEveryLook(page, 'dashboard-loading');
  requested.letGo();

  await welcome(page).getByText('Entry 4 of 4').waitFor();
  const text = await welcome(page).innerText();
  for (const words of ['Riley Again', 'Good luck!', 'plays from Week 8', 'one of 30 players', 'Quick start'])
    expect(text).toContain(words);
  await expectEveryLook(page, 'dashboard-welcome');

  const failing = await decideOver(page, 'WelcomeDialogMutation', (route) => route.abort());
  await welcome(page).getByRole('button', { name: 'Start Playing' }).click();
  // It fades out for 300 ms.
  await page.locator('[role="dialog"][data-ending-style]').waitFor();
  await fade.pass();
  await welcome(page).waitFor({ state: 'detached' });
  await expect.poll(failing.sent).toBe(1);
  // No element opened the dialog, so the focus starts at the heading.
  await expectFocus(page.getByRole('heading', { level: 1 }));
  await failing.forget();
  opened.forgive(/Failed to load resource|could not be marked as shown/);

  // The server has not stored that it was shown: it opens once more, is closed by the cross, and stays
  // closed.
  await page.reload();
  await Promise.all([
    page.waitForResponse(
      (response) => response.request().postData()?.includes('WelcomeDialogMutation') ?? false,
    ),
    welcome(page)
      .getByRole('button', { name: 'Close' })
      .click()
      .then(() => fade.pass()),
  ]);
  await welcome(page).waitFor({ state: 'detached' });
  const { viewer } = await ask<{ viewer: { entries: { welcome: unknown }[] } }>(
    context,
    '{ viewer { entries { welcome { message } } } }',
  );
  expect(viewer.entries.map((entry) => entry.welcome)).toEqual([null, null, null, null]);
  await page.reload();
  await page.getByRole('region', { name: 'Your games' }).getByRole('article').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await opened.close();
});

test('shows figures, and the games of any week with records; a week without games says so', async () => {
  const opened = await openPage(stage.browser, stage.server.url, wide);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await skipWelcome(context);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Last Standing Pool Dashboard' }).waitFor();
  await page.getByText('View games and standings for all weeks').waitFor();
  await page.getByText('The 2025 season is live').waitFor();
  await page.getByText('Picks are due in').waitFor();
  // What loads after the first view can replace a button while it is pressed.
  await page.waitForLoadState('networkidle');
  const { pool } = await ask<{
    pool: { stats: { totalPlayers: number; activePlayers: number; eliminatedPlayers: number } };
  }>(context, '{ pool { stats { totalPlayers activePlayers eliminatedPlayers } } }');
  const { totalPlayers, activePlayers, eliminatedPlayers } = pool.stats;
  expect(totalPlayers).toBe(activePlayers + eliminatedPlayers);
  expect((await page.locator('main dl').first().innerText()).match(/\d+/g)).toEqual(
    [totalPlayers, activePlayers, eliminatedPlayers, 8].map(String),
  );

  const week = page.getByRole('combobox', { name: 'Week' });
  expect(await week.inputValue()).toBe('8');
  expect(await week.locator('option').allInnerTexts()).toEqual(
    Array.from({ length: 18 }, (_, index) => `Week ${index + 1}`),
  );
  // The game of the own pick is above; the full list is one tap away.
  expect(await games(page).getByRole('article').count()).toBe(0);
  await games(page).getByRole('button', { name: 'Show 13 games of Week 8' }).click();
  const thursday = games(page).getByRole('article', { name: 'Minnesota Vikings at Los Angeles Chargers' });
  expect((await thursday.innerText()).replace(/\s+/g, ' ')).toMatch(/FINAL .* 3-4 .* 5-3/);
  const hint = 'To make picks for these games, visit the "Make Your Picks" page';
  expect(await games(page).innerText()).toContain(hint);

  // Two quick presses go two weeks on. Every week of the season has games, so the test empties a response.
  const emptied = await decideOver(page, 'DashboardPageQuery', async (route, nth) => {
    if (nth === 1) return; // No response: the second press comes first.
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: { pool: { week: { games: unknown[] } } } };
    json.data.pool.week.games = [];
    await route.fulfill({ json });
  });
  const next = page.getByRole('button', { name: 'Next week' });
  await next.click();
  await next.click();
  await page.getByText('No games scheduled for Week 10').waitFor();
  expect(await week.inputValue()).toBe('10');
  await expectEveryLook(page, 'dashboard-empty-week');
  await emptied.forget();
  await games(page).getByRole('link', { name: 'Make Your Picks' }).click();
  await page.waitForURL('**/picks');
  await opened.close();
});
