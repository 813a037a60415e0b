import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator } from './api.ts';
import { gridOf, importGrid, logInAsOwner, picksLosing, winningPicks } from './grid.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Week 8, before its deadline.
const stage = setStage();

const OWNER = 'lena@pool.example';
const DUE = 'Sunday, October 26, 10:00 AM EDT';

/** A pool of two lives: Lena 1 has lost one, Lena 2 both, the second one in Week 7. */
async function makePool(context: BrowserContext): Promise<string> {
  await logInAsAdministrator(context);
  const winning = await winningPicks(context, 7);
  const rows = [
    { username: 'Lena 1', email: OWNER, picks: await picksLosing(context, [7]) },
    { username: 'Lena 2', email: OWNER, picks: await picksLosing(context, [6, 7]) },
    { username: 'Max', email: 'max@pool.example', picks: winning },
    { username: 'Mia', email: 'mia@pool.example', picks: winning },
  ];
  await importGrid(stage.server, 'Two Lives', gridOf(rows), [
    ...['lives=2', 'noPick=STRIKE'],
    ...['buyBackThroughWeek=10', 'buyBackFee=20'],
  ]);
  const { pools } = await ask<{ pools: { name: string; slug: string }[] }>(
    context,
    '{ pools { name slug } }',
  );
  return pools.find(({ name }) => name === 'Two Lives')!.slug;
}

/** Presses a button by the keyboard. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

test('a pool with two lives: what is left, a buy-back, its fee and the way back', async () => {
  const player = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = player;
  const slug = await makePool(context);
  await logInAsOwner(context, OWNER);

  await page.goto(`/p/${slug}/standings`);
  const strip = page.getByRole('region', { name: /My entries/ });
  await strip.getByRole('link', { name: /^Lena 1.*1 of 2 lives left$/ }).waitFor();
  const row = (name: string) => page.locator('main').getByRole('listitem').filter({ hasText: name });
  await row('Max').getByText('2 of 2 lives left').waitFor();
  await row('Lena 1').getByText('1 of 2 lives left').waitFor();
  expect(await row('Lena 2').getByText('lives').count()).toBe(0);
  await expectEveryLook(page, 'lives-standings');

  await page.goto(`/p/${slug}/picks`);
  await page.getByRole('radio', { name: /^Lena 2/ }).check();
  await page.getByText(`Buy back in for $20 until ${DUE}.`).waitFor();
  await expectEveryLook(page, 'buy-back-offer');
  await press(page, 'Buy back in for $20');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('is in again at once and owes $20').waitFor();
  await expectEveryLook(page, 'buy-back-confirm');
  await dialog.getByRole('button', { name: 'Buy back in for $20' }).press('Enter');
  await page.getByText(`Lena 2 is back in. Its next pick is due ${DUE}.`).waitFor();
  await page.getByRole('link', { name: /^Pay \$20/ }).waitFor();
  await page.getByRole('radio', { name: /^Lena 2.*2 of 2 lives left$/ }).waitFor();
  await page.getByText('One team to win in Week 8').waitFor();
  await expectEveryLook(page, 'buy-back-done');

  // Two fees and the buy-back.
  await page.goto(`/p/${slug}/add-entries`);
  await page.getByRole('link', { name: /^Pay \$120/ }).waitFor();
  await expectEveryLook(page, 'lives-entries');

  const office = await openPage(stage.browser, stage.server.url, wide);
  await logInAsAdministrator(office.context);
  const desk = office.page;
  await desk.goto(`/p/${slug}/office/payments`);
  const fee = desk.getByRole('rowgroup', { name: 'Lena 2' });
  await fee.getByText('$50 entry fee, $20 to buy back in').waitFor();
  await fee.getByText('Owes $70').waitFor();
  await expectEveryLook(desk, 'office-payments-buy-back');
  await desk.getByRole('button', { name: 'Mark all as paid' }).click();
  await desk.getByRole('dialog', { name: 'Mark all as paid' }).waitFor();
  await expectEveryLook(desk, 'office-payments-mark-all');
  await desk.getByRole('button', { name: 'Cancel' }).click();

  await desk.goto(`/p/${slug}/office/entries`);
  await desk.getByRole('listitem').filter({ hasText: 'Lena 1' }).getByText('1 of 2 lives left').waitFor();
  await desk.getByRole('link', { name: 'Lena 2' }).click();
  await desk.getByText('Week 7 for $20, not paid').waitFor();
  await expectEveryLook(desk, 'office-entry-bought-back');
  await press(desk, 'Take buy-back back');
  const action = desk.getByRole('dialog');
  await action.getByLabel('Reason, for the log').fill('She changed her mind.');
  await action.getByRole('button', { name: 'Preview' }).press('Enter');
  await action.getByText('Lena 2: alive, then out in Week 7').waitFor();
  await action.getByRole('button', { name: 'Confirm: Take buy-back back' }).press('Enter');
  await desk.getByText('Buy-back taken back', { exact: true }).waitFor();
  await desk.getByText('Out in Week 7', { exact: true }).waitFor();
  // The player sees it without a reload, and can buy back in again.
  await strip.getByRole('link', { name: /^Lena 2.*Out in Week 7/ }).waitFor();
  await press(desk, 'Buy back in');
  await action.getByText(`until ${DUE}. It owes $20 from then on`).waitFor();
  await action.getByLabel('Reason, for the log').fill('She called.');
  await action.getByRole('button', { name: 'Preview' }).press('Enter');
  await action.getByText('Lena 2: out in Week 7, then alive').waitFor();
  await expectEveryLook(desk, 'office-buy-back-preview');
  await action.getByRole('button', { name: 'Confirm: Buy back in' }).press('Enter');
  await desk.getByText('Bought back in', { exact: true }).waitFor();
  await strip.getByRole('link', { name: /^Lena 2.*2 of 2 lives left$/ }).waitFor();
  await player.close();
  await office.close();
});
