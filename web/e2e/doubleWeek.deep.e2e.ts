import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'vitest';
import { ask, logInAsAdministrator, setClock } from './api.ts';
import { gridOf, importGrid, logInAsOwner, picksLosing, winningPicks } from './grid.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { firstAvailable, pickByKeyboard } from './pickByKeyboard.ts';
import { setStage } from './stage.ts';

// Week 8, before its deadline.
const stage = setStage();

const OWNER = 'lena@pool.example';
/** Tuesday after Week 8: all its games are final. */
const WEEK_OVER = '2025-10-28T14:00:00Z';
/** Of Week 8; each list has more teams than an entry can have used before. */
const WINNERS = ['Philadelphia Eagles', 'Green Bay Packers', 'Baltimore Ravens', 'Denver Broncos'];
const LOSERS = ['New York Giants', 'Cleveland Browns', 'Carolina Panthers', 'Tennessee Titans'];

/** A pool of two lives whose Week 8 takes two picks: Lena 1 has both lives, Lena 2 has one left. */
async function makePool(context: BrowserContext): Promise<string> {
  await logInAsAdministrator(context);
  const winning = await winningPicks(context, 7);
  const rows = [
    { username: 'Lena 1', email: OWNER, picks: winning },
    { username: 'Lena 2', email: OWNER, picks: await picksLosing(context, [7]) },
    { username: 'Max', email: 'max@pool.example', picks: winning },
    { username: 'Zoe', email: 'zoe@pool.example', picks: winning },
  ];
  const options = ['lives=2', 'noPick=STRIKE', 'doublePickWeeks=8'];
  await importGrid(stage.server, 'Double Week', gridOf(rows), options);
  const { pools } = await ask<{ pools: { name: string; slug: string }[] }>(
    context,
    '{ pools { name slug } }',
  );
  return pools.find(({ name }) => name === 'Double Week')!.slug;
}

test('a week with two picks: both are made, one loses, and costs a life or the last one', async () => {
  const player = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = player;
  const slug = await makePool(context);
  await logInAsOwner(context, OWNER);
  await page.goto(`/p/${slug}/picks`);
  const picks = page.getByRole('region', { name: 'Your picks for Week 8' });
  const submitted: string[] = [];
  for (const entry of ['Lena 1', 'Lena 2']) {
    const radio = page.getByRole('radio', { name: new RegExp(`^${entry}`) });
    await radio.check();
    await page.getByText('Pick 1 of 2. Two different teams to win in Week 8').waitFor();
    const winner = await firstAvailable(page, WINNERS);
    const loser = await firstAvailable(page, LOSERS);
    if (entry === 'Lena 1') await expectEveryLook(page, 'double-first');
    await pickByKeyboard(page, winner);
    await picks.getByText(winner).waitFor();
    await page.getByText('Pick 2 of 2.').waitFor();
    await page.getByRole('radio', { name: new RegExp(`^${entry}.*Needs 2nd pick`) }).waitFor();
    if (entry === 'Lena 1') await expectEveryLook(page, 'double-second');
    await pickByKeyboard(page, loser);
    await picks.getByText(loser).waitFor();
    await page.getByText('Pick 2 of 2.').waitFor({ state: 'detached' });
    submitted.push(winner, loser);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expectEveryLook(page, 'double-both');

  const office = await openPage(stage.browser, stage.server.url, wide);
  await logInAsAdministrator(office.context);
  // Max has used the same teams as Lena 1.
  await pickForMax(office.page, slug, submitted[0]!);

  await setClock(context, WEEK_OVER);
  await page.goto(`/p/${slug}/picks?week=8`);
  await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
  await page.getByRole('heading', { name: 'Individual Picks' }).waitFor();
  const own = page.getByRole('region', { name: 'Your picks' });
  await own.getByText(submitted[3]!).last().waitFor();
  await own.getByRole('button', { name: 'Something wrong? Lena 2' }).press('Enter');
  await page.getByRole('dialog').getByText('Lena 2, Week 8').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectEveryLook(page, 'double-all-picks');
  await page.getByRole('tab', { name: 'Make Picks' }).click();
  await page.getByRole('radio', { name: /^Lena 1/ }).check();
  await picks.getByText(submitted[1]!).waitFor();
  await picks.getByText('Won', { exact: true }).waitFor();
  await picks.getByText('Lost', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /^Lena 1.*1 of 2 lives left/ }).waitFor();
  await expectEveryLook(page, 'double-strike');
  await page.getByRole('radio', { name: /^Lena 2/ }).check();
  await page.getByText('Lena 2 was eliminated in Week 8').waitFor();
  await page.getByRole('radio', { name: /^Lena 2.*Out Week 8/ }).waitFor();
  await expectEveryLook(page, 'double-out');
  await player.close();
  await office.close();
});

/** The commissioner picks for an entry that has no pick: the second one first, then the first one. */
async function pickForMax(desk: Page, slug: string, winner: string): Promise<void> {
  await desk.goto(`/p/${slug}/office/entries`);
  await desk.getByRole('link', { name: 'Max' }).click();
  await desk.getByRole('heading', { name: 'Max', level: 1 }).waitFor();
  const dialog = desk.getByRole('dialog');
  for (const [place, team] of [
    ['Second pick', winner],
    ['First pick', 'Miami Dolphins'],
  ] as const) {
    await desk.getByRole('button', { name: 'Pick for', exact: true }).press('Enter');
    await dialog.getByLabel('Week').selectOption('8');
    await dialog.getByLabel('Pick', { exact: true }).selectOption(place);
    await dialog.getByLabel('Team').selectOption(team);
    await dialog.getByLabel('Reason, for the log').fill('He called me on the way to the stadium.');
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    const confirm = dialog.getByRole('button', { name: 'Confirm: Pick for' });
    await confirm.waitFor();
    if (place === 'Second pick') await expectEveryLook(desk, 'office-double-pick');
    await confirm.press('Enter');
    await desk.getByText('Picked', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  }
}
