import { expect, test } from 'vitest';
import { expectFocus, tabTo } from './keyboard.ts';
import { wide } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test('a pick from the login to its notification, by keyboard alone', async () => {
  const opened = await openPage(stage.browser, stage.server.url, wide);
  const { page } = opened;
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type('test@pool.example');
  await keyboard.press('Tab');
  await keyboard.type('survivor');
  await keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  const welcome = page.getByRole('dialog', { name: /^Welcome, / });
  await tabTo(page, welcome.getByRole('button', { name: 'Start Playing' }));
  await keyboard.press('Space');
  await welcome.waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('link', { name: 'Picks', exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForURL('**/picks');
  const heading = page.getByRole('heading', { level: 1, name: 'Picks and Selections' });
  await expectFocus(heading);

  // To the next week by its button, and back by the dropdown.
  await tabTo(page, page.getByRole('button', { name: 'Next week' }));
  await keyboard.press('Enter');
  await page.getByText('in Week 9.').waitFor();
  await tabTo(page, page.getByRole('combobox', { name: 'Week' }), 'Shift+Tab');
  await keyboard.press('ArrowUp');
  await page.getByText('in Week 8.').waitFor();

  // The last of the four entries also needs a pick; the arrow keys choose it.
  await tabTo(page, page.getByRole('radio', { name: /Riley Prime/ }));
  await keyboard.press('ArrowLeft');
  const entry = page.getByRole('radio', { name: /Riley Again/ });
  await expect.poll(() => entry.isChecked()).toBe(true);
  await expectFocus(entry);

  // The teams are one stop of the Tab key. Selected, deselected, and another one selected.
  const teams = page.getByRole('toolbar', { name: 'Teams' }).getByRole('button');
  const first = teams.first();
  await tabTo(page, first);
  await keyboard.press('Space');
  expect(await first.getAttribute('aria-pressed')).toBe('true');
  await keyboard.press('Space');
  expect(await first.getAttribute('aria-pressed')).toBe('false');
  await tabTo(page, page.getByRole('button', { name: /^Atlanta Falcons/ }), 'ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expectFocus(page.getByRole('button', { name: 'Submit pick: Atlanta Falcons' }));
  await keyboard.press('Enter');

  const notice = page.getByRole('dialog', { name: 'Pick submitted successfully!' });
  await notice.waitFor();
  const pick = page.getByRole('region', { name: 'Your pick for Week 8' });
  await pick.getByText('Atlanta Falcons').waitFor();
  const inPick = () => pick.evaluate((region) => region.parentElement!.contains(document.activeElement));
  await expect.poll(inPick, { message: 'the pick takes the focus of the button that is gone' }).toBe(true);
  await keyboard.press('F8');
  const region = page.getByRole('region', { name: /^Notifications/ });
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, notice.getByRole('button', { name: 'Dismiss' }));
  await keyboard.press('Enter');
  await notice.waitFor({ state: 'detached' });
  await expect.poll(inPick, { message: 'the focus is back where it was' }).toBe(true);
  await opened.close();
});
