import { expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { gridOf, importGrid, logInAsOwner, winningPicks } from './grid.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test('who forgets to pick gets the team of the chosen plan at the deadline', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const picks = await winningPicks(context, 7);
  const rows = [
    { username: 'Forgetful', email: 'owner@plan.example', picks },
    { username: 'Careful', email: 'other@plan.example', picks },
  ];
  await importGrid(stage.server, 'Plan pool', gridOf(rows), ['ownAutoPicks=7', 'favoriteLimit=10']);
  await logInAsOwner(context, 'owner@plan.example');
  await page.goto('/planner');
  await page.getByRole('button', { name: 'Choose the team of Week 8' }).click();
  const week = page.getByRole('listitem').filter({ hasText: 'Week 8' });
  await week
    .getByRole('listitem')
    .getByRole('button', { name: /Denver Broncos/ })
    .click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const choice = page.getByRole('checkbox', { name: /^If I forget to pick, take this plan/ });
  await choice.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => choice.isChecked()).toBe(true);
  await page.reload();
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(true);
  await expectEveryLook(page, 'planner-fallback');

  // A bigger favorite is over the limit of the pool, before it is tried.
  await page.goto('/picks');
  const colts = page.getByRole('button', { name: /^Indianapolis Colts Favored by more than 10 IND -1/ });
  await colts.waitFor();
  expect(await colts.isDisabled()).toBe(true);
  await page.getByRole('heading', { name: 'Favored by more than 10' }).scrollIntoViewIfNeeded();
  await expectEveryLook(page, 'picks-over-limit');

  await setClock(context, '2025-10-26T14:00:01Z');
  await page.goto('/picks');
  await page.getByText('Auto-pick from plan').first().waitFor();
  expect(await page.locator('main').innerText()).toContain('Denver Broncos');
  await expectEveryLook(page, 'picks-from-plan');
  await opened.close();
});
