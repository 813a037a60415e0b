import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Week 8, before its deadline.
const stage = setStage();

/** Tuesday after the last game of the season. */
const SEASON_OVER = '2026-01-06T17:00:00Z';

async function openOffice(screen: string) {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  await logInAsAdministrator(opened.context);
  await opened.page.goto(`/office/${screen}`);
  return opened;
}

/** Fills in an action's reason and previews it. */
async function preview(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, for the log').fill('The owner asked for it.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: `Confirm: ${action}` }).waitFor();
}

const confirm = (page: Page, action: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: `Confirm: ${action}` })
    .click();

test('an entry is found, reinstated with a preview, and the undo puts it out again', async () => {
  const opened = await openOffice('entries');
  const { page } = opened;
  await page.getByRole('heading', { name: 'Entries', level: 1 }).waitFor();
  await page.getByText('30 entries').waitFor();
  await expectEveryLook(page, 'office-entries');
  await page.getByLabel('Show').selectOption('Out');
  await page.getByText('Out in Week').first().waitFor();
  await expect.poll(async () => page.getByText('Alive', { exact: true }).count()).toBe(1);
  const row = page.getByRole('listitem').filter({ hasText: 'Out in Week 3' }).first();
  const name = await row.getByRole('link').innerText();
  await page.getByLabel('Username or email address').fill(name.slice(0, 6));
  await row.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await expectEveryLook(page, 'office-entry');

  // By the keyboard alone.
  await page.getByRole('button', { name: 'Reinstate' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Week').selectOption('Week 3');
  await preview(page, 'Reinstate');
  // It has no picks after Week 3.
  await page.getByRole('dialog').getByText(`${name}: out in Week 3, then out again in Week 4`).waitFor();
  await expectEveryLook(page, 'office-reinstate-preview');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm: Reinstate' }).press('Enter');
  await page.getByText('Reinstated', { exact: true }).waitFor();
  await page.getByText('Out in Week 4').first().waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('Undone').waitFor();
  await page.getByText('Out in Week 3').first().waitFor();
  await page.getByText(new RegExp(`reinstated ${name} through Week 3`)).waitFor();

  await page.getByRole('link', { name: 'Log of this entry' }).click();
  await page.waitForURL('**/office/log?entry=*');
  await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
  await page.getByRole('link', { name: new RegExp(`reinstated ${name} through Week 3`) }).waitFor();
  const logRows = page.getByRole('region', { name: 'Log entries' }).getByRole('listitem');
  expect((await logRows.allInnerTexts()).filter((sentence) => !sentence.includes(name))).toEqual([]);
  await expectEveryLook(page, 'office-log-of-entry');
  // The address alone shows the same.
  await page.reload();
  await page.getByRole('button', { name: `Remove the filter: ${name}` }).click();
  await page.waitForURL((url) => url.pathname === '/office/log' && url.search === '');
  await page.getByLabel('Game', { exact: true }).selectOption('A game of Week 7');
  await page.getByLabel('Game of Week 7').selectOption({ index: 1 });
  await page.waitForURL('**/office/log?game=*');
  await expectEveryLook(page, 'office-log-of-game');
  await opened.close();
});

test('an entry is renamed and moved, and both are taken back', async () => {
  const opened = await openOffice('entries');
  const { page } = opened;
  await page.getByLabel('Show').selectOption('Out');
  await page.getByText('Out in Week').first().waitFor();
  const link = page.getByRole('listitem').filter({ hasText: 'Out in Week' }).getByRole('link').last();
  const name = await link.innerText();
  await link.click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('New username').fill('Gridiron Ghost');
  await preview(page, 'Rename');
  await confirm(page, 'Rename');
  await page.getByRole('heading', { name: 'Gridiron Ghost', level: 1 }).waitFor();
  await page.getByRole('button', { name: `Undo: call it ${name} again` }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Move to another account' }).click();
  await page.getByLabel('Email address of the new owner').fill('newcomer@pool.example');
  await preview(page, 'Move to another account');
  await confirm(page, 'Move to another account');
  await page.getByText('newcomer@pool.example').first().waitFor();
  await page.getByRole('button', { name: 'Undo: move it back' }).click();
  await page.getByText('Undone').waitFor();
  await expect.poll(async () => page.getByText('newcomer@pool.example').count()).toBe(0);
  await opened.close();
});

test('a secret pick is opened: the commissioner sees it, every participant sees that it was, at once', async () => {
  const player = await openPage(stage.browser, stage.server.url, phone);
  await logInAsTestUser(player.context);
  await player.page.goto('/history');
  await player.page.getByRole('tab', { name: 'Pool Analytics' }).waitFor();

  const { pool } = await ask<{
    pool: { viewerEntries: { id: string; username: string; pick: { team: { name: string } } | null }[] };
  }>(player.context, '{ pool { viewerEntries { id username pick(week: 8) { team { name } } } } }');
  const picked = pool.viewerEntries.find(({ pick }) => pick !== null)!;

  const opened = await openOffice(`entries/${encodeURIComponent(picked.id)}`);
  const { page } = opened;
  await page.getByRole('heading', { name: picked.username, level: 1 }).waitFor();
  expect(await page.getByText(`Week 8: ${picked.pick!.team.name}`).count()).toBe(0);
  await page.getByRole('button', { name: 'Open a secret pick' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be undone').waitFor();
  await expectEveryLook(page, 'office-open-pick');
  await dialog.getByLabel('Reason, which everybody sees').fill('The owner asks whether it was stored.');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Open the pick' }).click();
  await page.getByText(`${picked.username} picked ${picked.pick!.team.name}.`).waitFor();

  // Without a reload.
  const log = player.page.getByRole('region', { name: 'Who could read secret picks' });
  await log.getByText('The owner asks whether it was stored.').waitFor();
  await log.getByText(`opened the pick of ${picked.username} for Week 8`).waitFor();
  expect(await log.getByText(picked.pick!.team.name).count()).toBe(0);
  await expectEveryLook(player.page, 'history-opened-picks');
  await player.close();

  await page.getByRole('button', { name: 'Change pick' }).click();
  await dialog.getByLabel('Reason, for the log').fill('Because.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('You opened this entry').waitFor();
  await opened.close();
});

test('settings show what they would change before they are saved, and are taken back', async () => {
  const opened = await openOffice('settings');
  const { page } = opened;
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await expectEveryLook(page, 'office-settings');
  await page.getByRole('button', { name: 'Open registration' }).click();
  const late = page.getByRole('dialog', { name: 'Open registration' });
  await late.getByText(/^A newcomer starts in Week 8 with all 32 teams\./).waitFor();
  await expectEveryLook(page, 'office-late-registration');
  await late.getByRole('button', { name: 'Open registration' }).click();
  await page.getByText('Registration is open: anybody').waitFor();

  await page.getByRole('searchbox', { name: 'Search the settings' }).fill('tie');
  await page.getByLabel('Ties', { exact: true }).waitFor();
  await expectEveryLook(page, 'office-settings-search');
  await page.getByLabel('Ties', { exact: true }).selectOption('A tie survives');
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ties: A tie is a loss, then A tie survives').waitFor();
  await dialog.getByText('Grades all weeks again, also those that are over.').waitFor();
  await expect.poll(async () => dialog.getByText('Working it out').count()).toBe(0);
  await expectEveryLook(page, 'office-settings-review');
  await dialog.getByLabel('Reason, for the log').fill('We voted.');
  await dialog.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByText('Settings saved').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => page.getByLabel('Ties', { exact: true }).inputValue()).toBe('LOSS');

  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByText(/changed the registration from members only to open/).waitFor();
  await expectEveryLook(page, 'office-log');
  await page.getByLabel('About').selectOption('Entries');
  await expect.poll(async () => page.getByText(/changed the registration/).count()).toBe(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await file).suggestedFilename()).toBe('log.csv');
  await opened.close();
});

test('at the end the winners are paid and ticked off, and the season is shared with everybody', async () => {
  const opened = await openOffice('close-out');
  const { page, context } = opened;
  await page.getByText('The pool is not decided yet').waitFor();
  await setClock(context, SEASON_OVER);
  await page.reload();
  await page.getByText(/Decided in Week/).waitFor();
  await expectEveryLook(page, 'office-close-out');
  await page.getByLabel('Method of payment').fill('Bank transfer');
  const mark = page.getByRole('button', { name: /^Mark .* as paid$/ });
  const count = await mark.count();
  expect(count).toBeGreaterThan(0);
  await mark.first().click();
  await page.getByText(/^Paid \$/).waitFor();
  await expect.poll(async () => mark.count()).toBe(count - 1);
  await page.getByRole('button', { name: 'Make the page public' }).click();
  const link = page.getByRole('link', { name: /\/season$/ });
  const address = (await link.getAttribute('href'))!;

  const visitor = await openPage(stage.browser, stage.server.url, phone);
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { name: 'Survival by week' }).waitFor();
  expect(await visitor.page.locator('main').innerText()).not.toContain('@');
  await expectEveryLook(visitor.page, 'season');
  await page.getByRole('button', { name: 'Take the page back' }).click();
  await page.getByRole('button', { name: 'Make the page public' }).waitFor();
  await visitor.page.reload();
  await visitor.page.getByText('This season is not public').waitFor();
  await visitor.close();
  await opened.close();
});
