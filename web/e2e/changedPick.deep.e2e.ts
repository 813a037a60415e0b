import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, setClock } from './api.ts';
import { gridOf, importGrid, logInAsOwner, winningPicks } from './grid.ts';
import { tabTo } from './keyboard.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { firstAvailable, pickByKeyboard } from './pickByKeyboard.ts';
import { setStage } from './stage.ts';

// Week 8, before its deadline.
const stage = setStage();

const OWNER = 'lena@pool.example';
/** Tuesday after Week 8: all its games are final. */
const WEEK_OVER = '2025-10-28T14:00:00Z';

test('a pick is changed until it locks, and its owner sees what was changed', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsAdministrator(context);
  const picks = await winningPicks(context, 7);
  const rows = ['Lena', 'Max'].map((username) => ({
    username,
    email: `${username.toLowerCase()}@pool.example`,
    picks,
  }));
  await importGrid(stage.server, 'Changes', gridOf(rows), ['changePicks=UNTIL_LOCK']);
  const { pools } = await ask<{ pools: { name: string; slug: string }[] }>(
    context,
    '{ pools { name slug } }',
  );
  const { slug } = pools.find(({ name }) => name === 'Changes')!;
  await logInAsOwner(context, OWNER);

  await page.goto(`/p/${slug}/picks`);
  await page
    .getByRole('paragraph')
    .filter({ hasText: 'A pick can be changed until its game starts or the deadline passes.' })
    .waitFor();
  const first = await firstAvailable(page, ['New York Giants', 'Tennessee Titans', 'Carolina Panthers']);
  const second = await firstAvailable(page, ['Philadelphia Eagles', 'Green Bay Packers', 'Baltimore Ravens']);
  await pickByKeyboard(page, first);
  const stands = page.getByRole('region', { name: 'Your pick for Week 8' });
  await stands.getByText(first).waitFor();
  expect(await page.getByRole('list', { name: 'Changes' }).count()).toBe(0);
  await expectEveryLook(page, 'change-offered');

  const change = stands.getByRole('button', { name: `Change the ${first}` });
  await tabTo(page, change, 'Tab', 120);
  await page.keyboard.press('Enter');
  await page.getByText(`Another team in place of the ${first}.`).waitFor();
  await expectEveryLook(page, 'change-choosing');
  await pickByKeyboard(page, second);
  await stands.getByText(second).waitFor();
  const changes = page.getByRole('list', { name: 'Changes' });
  const nickname = (team: string) => team.split(' ').at(-1)!;
  const changed = `Changed from the ${nickname(first)} to the ${nickname(second)}, `;
  await changes.getByText(changed).waitFor();
  await expectEveryLook(page, 'change-made');

  await setClock(context, WEEK_OVER);
  await page.goto(`/p/${slug}/picks?week=8`);
  await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Make Picks' }).click();
  await stands.getByText('This pick is locked.').waitFor();
  await stands.getByText('Won', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Change the/ }).count()).toBe(0);
  await changes.getByText(changed).waitFor();
  await expectEveryLook(page, 'change-locked');
  await opened.close();
});
