import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Week 8, before its deadline: one of the test user's entries is eliminated.
const stage = setStage();

interface Detail {
  week: number;
  text: string;
  shortText: string;
}

const main = (page: Page, text: string) => page.locator('main').getByText(text, { exact: false }).first();

test('every screen that shows an elimination gives its reason and week', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const { pool } = await ask<{
    pool: { viewerEntries: { username: string; eliminationDetail: Detail | null }[] };
  }>(context, '{ pool { viewerEntries { username eliminationDetail { week text shortText } } } }');
  const out = pool.viewerEntries.find(({ eliminationDetail }) => eliminationDetail !== null)!;
  const { week, text, shortText } = out.eliminationDetail!;
  expect(shortText).toMatch(/^(No pick|[\w ]+ (lost|tied) \d+-\d+)$/);

  await page.goto('/dashboard');
  // The strip of entries; the welcome dialog may cover it.
  await page.getByText(`Out in Week ${week}: ${shortText}`).first().waitFor();

  await page.goto('/picks');
  await page.getByRole('radio', { name: new RegExp(`${out.username}.*Out Week ${week}`) }).check();
  await main(page, `${out.username} was eliminated in Week ${week}`).waitFor();
  await main(page, `${text}.`).waitFor();
  await expectEveryLook(page, 'why-out-picks');

  await page.goto(`/picks?week=${week}`);
  await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
  const outs = page.getByRole('region', { name: 'Individual Picks' }).getByText(/^Out: \w+ lost \d+-\d+$/);
  await outs.first().waitFor();
  await expectEveryLook(page, 'why-out-all-picks');

  await page.goto('/standings');
  const row = page.getByRole('listitem').filter({ hasText: out.username }).filter({ hasText: text });
  await row.last().waitFor();
  await expectEveryLook(page, 'why-out-standings');

  await page.goto('/history');
  await page.getByRole('tab', { name: 'Survival Timeline' }).click();
  await main(page, `Out in Week ${week}: ${shortText}`).waitFor();
  await expectEveryLook(page, 'why-out-history');

  await page.goto('/add-entries');
  await main(page, `Out in Week ${week}: ${text}`).waitFor();
  await expectEveryLook(page, 'why-out-entries');
  await page.goto('/account');
  await main(page, `Out: ${text}`).waitFor();
  await opened.close();
});

test('each half of a card has the line of its own team', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/picks');
  const card = (team: string) => page.getByRole('button', { name: new RegExp(`^${team}`) });
  await card('New Orleans Saints').getByText('NO +4.5', { exact: true }).waitFor();
  await card('Tampa Bay Buccaneers').getByText('TB -4.5', { exact: true }).waitFor();
  await card('Los Angeles Chargers').getByText('LAC -3 (Locked)', { exact: true }).waitFor();
  await card('Minnesota Vikings').getByText('MIN +3 (Locked)', { exact: true }).waitFor();
  await expectEveryLook(page, 'picks-own-lines');
  await opened.close();
});
