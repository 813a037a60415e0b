import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser, setClock, skipWelcome } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen on the Sunday morning of Week 8, half an hour before the deadline; two of the four entries need a pick.
const stage = setStage();

const DEADLINE = '2025-10-26T14:00:05Z';
const SECOND_QUARTER = '2025-10-26T17:45:00Z';
const WEEK_OVER = '2025-10-28T12:00:00Z';

const strip = (page: Page) => page.getByRole('region', { name: /^My entries/ });

test('Week 8 of a player on a phone, from the plan to the last whistle', async () => {
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, hasTouch: true });
  const { page, context } = opened;
  await logInAsTestUser(context);
  await skipWelcome(context);

  await page.goto('/dashboard');
  await strip(page).getByRole('link', { name: 'Make picks' }).waitFor();
  await expectEveryLook(page, 'week8-1-morning');

  await page.goto('/planner');
  await page.getByText('Suggest a plan').tap();
  await page.getByRole('button', { name: 'Fill my plan' }).tap();
  await page.getByText('Saved', { exact: true }).waitFor();
  const survival = page.getByRole('region', { name: 'Survival of this plan' }).locator('strong');
  expect(await survival.innerText()).toMatch(/^\d+(\.\d)?% through Week 18$/);
  await expectEveryLook(page, 'week8-2-plan');

  await page.goto('/picks');
  const due = page.getByRole('radio', { name: /Needs pick/ });
  await due.first().check();
  const first = await nameOf(due.first());
  const second = await nameOf(due.nth(1));
  await page.getByRole('button', { name: /^Miami Dolphins/ }).tap();
  await page.getByRole('button', { name: /^Choose for / }).tap();
  await page.getByRole('radio', { name: new RegExp(second), checked: true }).waitFor();
  await page.getByRole('button', { name: /^Atlanta Falcons/ }).tap();
  await page.getByRole('button', { name: 'Review all 2 picks' }).tap();
  const review = page.getByRole('dialog', { name: 'Review your picks for Week 8' });
  await expectEveryLook(page, 'week8-3-review');
  await review.getByRole('button', { name: 'Submit 2 picks' }).tap();
  await review.getByText('2 picks submitted successfully!').waitFor();
  await expectEveryLook(page, 'week8-4-receipts');
  await review.getByRole('button', { name: 'Done' }).tap();
  await review.waitFor({ state: 'detached' });
  await shareIs(page, 'Pick is in for Week 8', 'week8-5-share');

  const allPicks = page.getByRole('tab', { name: 'All Picks' });
  expect(await allPicks.getAttribute('aria-disabled')).toBe('true');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await setClock(context, DEADLINE);
  await expect.poll(() => allPicks.getAttribute('aria-disabled')).not.toBe('true');
  expect(await page.evaluate(() => 'isSamePage' in window), 'not reloaded').toBe(true);
  await allPicks.tap();
  await page.getByRole('heading', { name: 'Individual Picks' }).waitFor();
  await expectEveryLook(page, 'week8-6-all-picks');

  await page.goto('/standings');
  const own = page
    .getByRole('row', { name: new RegExp(first) })
    .or(page.getByRole('listitem').filter({ hasText: first }));
  await own
    .first()
    .getByText(/Miami Dolphins/)
    .waitFor();
  await expectEveryLook(page, 'week8-7-standings');
  await page.goto('/standings/leverage');
  await page.getByRole('heading', { level: 1, name: 'Stakes' }).waitFor();
  await expectEveryLook(page, 'week8-8-leverage');

  await setClock(context, SECOND_QUARTER);
  await page.goto('/games');
  const games = page.getByRole('region', { name: 'Your games' });
  await games.getByText('Dolphins').first().waitFor();
  await expectEveryLook(page, 'week8-9-live');
  await page.getByRole('button', { name: 'If it ended now' }).tap();
  await page.getByText(/\d+ survive.*can still fall/).waitFor();
  await page.getByRole('heading', { name: 'Survivors to expect' }).waitFor();
  await expectEveryLook(page, 'week8-10-ended-now');

  await setClock(context, WEEK_OVER);
  await page.goto('/dashboard');
  await strip(page)
    .getByRole('link', { name: new RegExp(first) })
    .waitFor();
  await expectEveryLook(page, 'week8-11-dashboard-after');
  await page.goto('/picks?week=8');
  await page.getByRole('tab', { name: 'Make Picks' }).tap();
  await page.getByRole('radio', { name: new RegExp(first) }).check();
  await page
    .getByRole('region', { name: 'Your pick for Week 8' })
    .getByText('Won', { exact: true })
    .waitFor();
  await shareIs(page, 'Survived Week 8|Among the last', 'week8-12-survived');
  await page.goto('/history');
  await page.getByRole('tab', { name: 'Pool Analytics' }).tap();
  await page.getByRole('region', { name: 'Closest Escapes' }).waitFor();
  await expectEveryLook(page, 'week8-13-history');
  await opened.close();
});

/** The name of the entry that a choice is for. */
async function nameOf(choice: Locator): Promise<string> {
  return choice.locator('xpath=..').locator('bdi').innerText();
}

/** Opens what can be shared of the chosen entry, and waits for its picture. */
async function shareIs(page: Page, headline: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).tap();
  const picture = page
    .getByRole('dialog', { name: 'Share' })
    .getByRole('img', { name: new RegExp(headline, 'i') });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expectEveryLook(page, name);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Share' }).waitFor({ state: 'detached' });
}
