import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

interface Selection {
  count: number;
  percent: number;
  usernames: string[];
  team: { name: string };
}

const names = (page: Page, team: string) => page.getByRole('dialog', { name: `Picked ${team}` });

/** The names in the list, once it is open. */
async function shownNames(page: Page, team: string): Promise<string[]> {
  await names(page, team).waitFor();
  return names(page, team).getByRole('listitem').allInnerTexts();
}

test('all picks of a week: counts, percents, names by hover, focus and tap, every single pick', async () => {
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, hasTouch: true });
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/picks');
  await page.getByRole('tab', { name: 'Make Picks', selected: true }).waitFor();
  await setClock(context, '2025-10-26T14:00:05Z');
  const table = page.getByRole('table', { name: /Teams by how many entries/ });
  await table.waitFor();
  const { pool } = await ask<{
    pool: { week: { picks: { totalCount: number }; distribution: Selection[] } };
  }>(
    context,
    '{ pool { week { picks { totalCount } distribution { count percent usernames team { name } } } } }',
  );
  const { distribution, picks } = pool.week;
  // Each row reads: badge, team, outcome if there is one, count, percent.
  const rows = (await table.locator('tbody tr').allInnerTexts()).map((row) => row.split(/\s*[\n\t]\s*/));
  expect(rows.map(([, team, ...rest]) => [team, ...rest.slice(-2)])).toEqual(
    distribution.map(({ team, count, percent }) => [team.name, String(count), `${percent.toFixed(1)}%`]),
  );
  expect(distribution.reduce((sum, { count }) => sum + count, 0)).toBe(picks.totalCount);

  // Bars have a true scale: the whole width is all picks.
  const bars = await table.locator('tbody svg').evaluateAll((all) =>
    all.flatMap((svg) => {
      const [ground, bar] = svg.querySelectorAll('rect');
      return ground && bar ? [(100 * bar.getBBox().width) / ground.getBBox().width] : [];
    }),
  );
  const shown = distribution.map(({ percent }) => percent);
  expect(bars.slice(-shown.length).map(Math.round)).toEqual(shown.map(Math.round));

  const [first, second] = distribution as [Selection, Selection];
  const figure = (team: string) => table.getByRole('button', { name: new RegExp(`who picked ${team}$`) });
  await figure(first.team.name).tap();
  expect(await shownNames(page, first.team.name)).toEqual(first.usernames);
  await expectEveryLook(page, 'all-picks-names');
  await page.keyboard.press('Escape');
  await names(page, first.team.name).waitFor({ state: 'detached' });
  await figure(second.team.name).hover();
  expect(await shownNames(page, second.team.name)).toEqual(second.usernames);
  await page.mouse.move(0, 0);
  await names(page, second.team.name).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('dialog', { name: /^Picked / }).waitFor();
  await page.keyboard.press('Escape');

  const single = page.getByRole('region', { name: 'Individual Picks' }).getByRole('listitem');
  expect(await single.count()).toBe(picks.totalCount);
  await single
    .filter({ hasText: 'Babbling Brooks' })
    .filter({ hasText: 'You' })
    .getByText('Indianapolis Colts')
    .waitFor();

  // Another week whose deadline is ahead opens Make Picks, and its picks stay hidden.
  await page.getByRole('combobox', { name: 'Week' }).selectOption('Week 9');
  await page.getByRole('tab', { name: 'Make Picks', selected: true }).waitFor();
  expect(await page.getByRole('tab', { name: 'All Picks' }).getAttribute('aria-disabled')).toBe('true');
  await opened.close();
});
