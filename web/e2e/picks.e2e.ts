import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsTestUser } from './api.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { holdBack } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen in Week 8, half an hour before the deadline; Thursday's game (MIN at LAC) is over.
const stage = setStage();

const card = (page: Page, team: string) => page.getByRole('button', { name: new RegExp(`^${team}`) });

/** The figures of the page's stat cards. */
async function figures(page: Page): Promise<Record<string, string>> {
  const terms = await page.locator('main dl').first().locator('div').allInnerTexts();
  return Object.fromEntries(terms.map((term) => term.split('\n').map((part) => part.trim())));
}

test('before the deadline: shows figures and each state of a team and an entry, selects and deselects', async () => {
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, hasTouch: true });
  const { page, context } = opened;
  await logInAsTestUser(context);
  const requested = await holdBack(page, 'PicksPageQuery');
  await page.goto('/picks');
  await page.getByRole('status').getByText('Loading picks').waitFor();
  await expectEveryLook(page, 'picks-loading');
  requested.letGo();
  await page.getByText('Pick Required').waitFor();
  const { pool } = await ask<{
    pool: { stats: { activePlayers: number }; week: { picksSubmitted: number } };
  }>(context, '{ pool { stats { activePlayers } week { picksSubmitted } } }');
  expect(await figures(page)).toEqual({
    'Current Week': '8',
    'Active Players': String(pool.stats.activePlayers),
    'Picks This Week': String(pool.week.picksSubmitted),
  });
  await page.getByText('Sunday, October 26, 10:00 AM EDT').first().waitFor();
  expect(await page.getByRole('group', { name: 'Entry' }).getByRole('radio').count()).toBe(4);

  // The entry used Kansas City in Week 7; the Chargers played on Thursday.
  const [available, used, started] = ['Atlanta Falcons', 'Kansas City Chiefs', 'Los Angeles Chargers'].map(
    (team) => card(page, team),
  ) as [ReturnType<typeof card>, ReturnType<typeof card>, ReturnType<typeof card>];
  expect(await available.innerText()).toContain('Available');
  expect(await used.innerText()).toMatch(/Previously Used\s+Week 7/);
  expect(await used.isDisabled()).toBe(true);
  expect(await started.innerText()).toContain('Game Started');
  expect(await started.isDisabled()).toBe(true);

  const submit = page.getByRole('button', { name: /Select a team to submit|^Submit pick/ });
  expect(await submit.isDisabled()).toBe(true);
  await available.tap();
  expect(await available.getAttribute('aria-pressed')).toBe('true');
  expect(await available.innerText()).toContain('Selected');
  expect(await submit.innerText()).toBe('Submit pick: Atlanta Falcons');
  await available.tap();
  expect(await available.getAttribute('aria-pressed')).toBe('false');
  expect(await submit.isDisabled()).toBe(true);

  const summary = page.getByRole('region', { name: 'Week Summary' });
  const facts = (await summary.innerText()).replace(/\s+/g, ' ');
  expect(facts).toContain('Pool status Active');
  expect(facts).toContain('Deadline Sunday, October 26, 10:00 AM EDT');
  expect(facts).toContain('Teams available 25 / 32');
  await page.getByRole('region', { name: 'Important Warning' }).getByText('cannot be edited').waitFor();
  await page.getByRole('region', { name: 'Pick Guidelines' }).getByText('only once per season').waitFor();

  await page.getByRole('radio', { name: /Brooks No Argument/ }).check();
  await page.getByText('Brooks No Argument was eliminated in Week 3').waitFor();
  expect(await page.locator('button[aria-pressed]').count()).toBe(0);
  await expectEveryLook(page, 'picks-eliminated');
  await opened.close();
});

test('weeks: 18 of them, Prev and Next to the ends, the preview with its spreads', async () => {
  const opened = await openPage(stage.browser, stage.server.url, wide);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/picks?week=17');
  await page.getByText('in Week 17.').waitFor();
  const next = page.getByRole('button', { name: 'Next week' });
  const week = page.getByRole('combobox', { name: 'Week' });
  expect(await week.locator('option').allInnerTexts()).toEqual(
    Array.from({ length: 18 }, (_, index) => `Week ${index + 1}`),
  );
  await next.click();
  await page
    .getByRole('heading', { name: /^Week 18/ })
    .or(page.getByText('in Week 18.'))
    .first()
    .waitFor();
  expect(await next.isDisabled()).toBe(true);
  expect(await page.getByRole('tab', { name: 'All Picks' }).getAttribute('aria-disabled')).toBe('true');

  // A past week opens All Picks; its own pick stays readable, and the first week has no Prev.
  await week.selectOption('Week 1');
  await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Make Picks' }).click();
  await page.getByText('Deadline Passed').waitFor();
  await page.getByRole('region', { name: 'Your pick for Week 1' }).getByText('Pittsburgh Steelers').waitFor();
  expect(await page.getByRole('button', { name: /previous week/ }).isDisabled()).toBe(true);
  await expectEveryLook(page, 'picks-deadline-passed');

  await week.selectOption('Week 8');
  await page.getByText('Pick Required').waitFor();
  await page.getByRole('button', { name: 'Preview Week' }).click();
  const preview = page.getByRole('dialog', { name: 'Week 8 Preview' });
  await preview.getByText('LAC -3 (Locked)').waitFor();
  await preview.getByText('ATL -7', { exact: true }).waitFor();
  await preview.getByText(/^On bye:/).waitFor();
  expect(await preview.getByRole('listitem').count()).toBe(13);
  await expectEveryLook(page, 'picks-preview');
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await opened.close();
});
