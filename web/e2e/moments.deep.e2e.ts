import { expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { gridOf, importGrid, logInAsOwner, picksUntil, winningPicks } from './grid.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test('the dashboard shows the decided week of who plays on, and the season of who is out', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start Playing' }).click();
  const week = page.getByRole('article', { name: /: Survived Week 7$/ }).first();
  await week.getByText(/^Survived by \d+$/).waitFor();
  await week.getByText(/^Picked by \d+ of \d+$/).waitFor();
  await expectEveryLook(page, 'moments-week');
  // Headless Chromium on Linux has no sheet of its own: the text is copied.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await week.getByRole('button', { name: /^Copy text and link/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/: Survived Week 7 with the .+ left\. http\S+\/share\/[\w.-]+$/);
  const shared = await fetch(new URL(new URL(copied.split(' ').at(-1)!).pathname, stage.server.url));
  expect(await shared.text()).toContain('Survived Week 7');
  await opened.close();
});

test('a season that is over is told to its owner, on the dashboard and by the link', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await setClock(context, '2026-01-06T17:00:00Z');
  const rows = [
    { username: 'Champion', email: 'champion@told.example', picks: await winningPicks(context, 18) },
    { username: 'Loser', email: 'loser@told.example', picks: await picksUntil(context, 7) },
  ];
  await importGrid(stage.server, 'Told pool', gridOf(rows));
  await context.clearCookies();
  await logInAsOwner(context, 'loser@told.example');
  await page.goto('/p/told-pool/dashboard');
  const season = page.getByRole('article', { name: 'Loser: Out in Week 7' });
  await season.getByText('6 weeks survived').waitFor();
  await season.getByText(/^Closest escape: .+ by \d+, Week \d+$/).waitFor();
  await season.getByText(/^What ended it: .+ lost \d+-\d+ to the /).waitFor();
  await expectEveryLook(page, 'moments-season');
  await context.clearCookies();
  await logInAsOwner(context, 'champion@told.example');
  await page.goto('/p/told-pool/dashboard');
  await page.getByRole('article', { name: 'Champion: Winner' }).getByText('7 weeks survived').waitFor();
  await opened.close();
});
