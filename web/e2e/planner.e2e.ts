import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const open = async (look: typeof phone) => {
  const opened = await openPage(stage.browser, stage.server.url, look);
  const { page } = opened;
  await logInAsTestUser(opened.context);
  await page.goto('/planner');
  await page.getByRole('heading', { level: 1, name: 'Planner' }).waitFor();
  return opened;
};
const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const survivalIn = (page: Page) =>
  page.getByRole('region', { name: 'Survival of this plan' }).locator('strong');
const survival = (page: Page) => survivalIn(page).innerText();

test('a season is planned on a phone, and the plan is there on another device', async () => {
  const opened = await open(phone);
  const { page } = opened;
  await page.getByRole('button', { name: 'Choose the team of Week 9' }).click();
  const first = page.getByRole('listitem').filter({ hasText: 'Week 9' }).getByRole('listitem').first();
  await first.getByRole('button').click();
  await isSaved(page);
  expect(await first.getByRole('button').getAttribute('aria-pressed')).toBe('true');
  // The picks of Week 8 come first: until it has a team the plan has no chance.
  await page.getByText('No team planned for Week 8 yet.').waitFor();
  expect(await survivalIn(page).count()).toBe(0);
  await expectEveryLook(page, 'planner-list');

  await page.getByText('Suggest a plan').click();
  await page.getByRole('combobox', { name: 'Without' }).selectOption({ label: 'Los Angeles Rams' });
  await page.getByRole('combobox', { name: 'Keep' }).selectOption({ label: 'Detroit Lions' });
  await page.getByRole('combobox', { name: 'for', exact: true }).selectOption({ label: 'Week 14' });
  await page.getByRole('button', { name: 'Fill my plan' }).click();
  await page.getByRole('button', { name: 'Done with Week 9' }).click();
  await isSaved(page);
  const week14 = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Week 14' }) });
  await week14.getByText('Detroit Lions').waitFor({ state: 'attached' });
  expect(await page.getByText('No team yet').count()).toBe(0);
  expect(await page.getByText(/^Los Angeles Rams .* to win/).count()).toBe(0);
  const all = await survival(page);
  expect(all).toMatch(/^\d+(\.\d+)?% through Week 18$/);
  await expectEveryLook(page, 'planner-suggested');

  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the plan' }).fill('Lions late');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Rename' }).waitFor();
  const other = await open(wide);
  const chosen = other.page.getByRole('combobox', { name: 'Plan', exact: true });
  await chosen.waitFor();
  expect(await chosen.locator('option:checked').innerText()).toBe('Lions late');
  expect(await survival(other.page)).toBe(all);
  await other.page.getByRole('grid', { name: 'Weeks by teams' }).waitFor();
  await expectEveryLook(other.page, 'planner-grid');
  await opened.close();
  await other.close();
});

test('a plan is made, and thrown away, by keyboard alone', async () => {
  const opened = await open(wide);
  const { page } = opened;
  const { keyboard } = page;
  const entry = page.getByRole('combobox', { name: 'Entry' });
  await tabTo(page, entry);
  await keyboard.press('ArrowDown');
  const grid = page.getByRole('grid', { name: 'Weeks by teams' });
  const cell = grid.locator('[tabindex="0"]');
  await tabTo(page, cell);
  await keyboard.press('ArrowRight');
  // To the first team below that can be planned in the second week.
  for (let press = 0; press < 8; press += 1) {
    if ((await cell.getAttribute('aria-selected')) !== null) break;
    await keyboard.press('ArrowDown');
  }
  await expectFocus(cell);
  const label = (await cell.getAttribute('aria-label'))!;
  expect(label).toMatch(/^Week 9: .* (at home against|at|against) .*, \d+% to win/);
  await keyboard.press('Space');
  expect(await cell.getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('status').last().innerText()).toContain('planned for Week 9.');
  await isSaved(page);
  await keyboard.press('Enter');
  expect(await cell.getAttribute('aria-selected')).toBe('false');
  await keyboard.press('End');
  expect(await cell.getAttribute('data-column')).toBe('10');
  await keyboard.press('Control+Home');
  expect(await cell.getAttribute('data-row')).toBe('0');
  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete for good' }));
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor({ state: 'detached' });
  await opened.close();
});

test('planned teams are dragged from week to week, in the grid and in the list', async () => {
  const opened = await open(wide);
  const { page } = opened;
  const entry = page.getByRole('combobox', { name: 'Entry' });
  await entry.selectOption({ label: 'Riley Again' });
  // A drag that begins before the grid of this entry is shown would end with the other grid.
  await expect.poll(() => new URL(page.url()).searchParams.has('entry')).toBe(true);
  await expect.poll(() => entry.locator('option:checked').innerText()).toBe('Riley Again');
  const cellOf = (team: string, week: number) =>
    page.getByRole('gridcell', { name: new RegExp(`^Week ${week}: ${team} `) });
  const isPlanned = (team: string, week: number) => cellOf(team, week).getAttribute('aria-selected');
  // From its name into a week, and along its row into another one.
  await page
    .getByRole('rowheader', { name: 'Denver Broncos' })
    .dragTo(cellOf('Denver Broncos', 10), { targetPosition: { x: 20, y: 20 } });
  await expect.poll(() => isPlanned('Denver Broncos', 10)).toBe('true');
  await isSaved(page);
  await cellOf('Denver Broncos', 10).dragTo(cellOf('Denver Broncos', 13));
  await expect.poll(() => isPlanned('Denver Broncos', 13)).toBe('true');
  expect(await isPlanned('Denver Broncos', 10)).toBe('false');
  // Not into another team's row.
  await cellOf('Denver Broncos', 13).dragTo(cellOf('Detroit Lions', 11));
  expect(await isPlanned('Detroit Lions', 11)).toBe('false');
  await cellOf('Detroit Lions', 11).click();

  // In the list two weeks change their teams.
  await page.getByRole('radio', { name: 'Week by week' }).check();
  const weekOf = (number: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Week ${number}`, exact: true }) });
  await weekOf(13).locator('[draggable]').dragTo(weekOf(11));
  await weekOf(11)
    .getByText(/Denver Broncos .*, planned$/)
    .waitFor({ state: 'attached' });
  await weekOf(13)
    .getByText(/Detroit Lions .*, planned$/)
    .waitFor({ state: 'attached' });
  await isSaved(page);
  await page.reload();
  await page.getByRole('radio', { name: 'Week by week' }).check();
  await weekOf(11)
    .getByText(/Denver Broncos .*, planned$/)
    .waitFor({ state: 'attached' });
  await opened.close();
});
