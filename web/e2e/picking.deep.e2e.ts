import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { decideOver } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen in Week 8, half an hour before the deadline; two of the four entries need a pick.
const stage = setStage();

const team = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const teams = (page: Page) => page.getByRole('toolbar', { name: 'Teams' }).getByRole('button');

/** Number of teams that the first screen shows whole, above the bar with the button that submits. */
async function teamsInSight(page: Page): Promise<number> {
  const { height } = page.viewportSize()!;
  const button = (await page.getByRole('button', { name: /^Select a team to submit/ }).boundingBox())!;
  expect(button.y + button.height, 'Submit is on the first screen').toBeLessThanOrEqual(height);
  const warning = (await page.getByRole('region', { name: 'Important Warning' }).boundingBox())!;
  const ends = await teams(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  return ends.filter((end) => end <= warning.y).length;
}

test('three teams to pick and Submit are on the first screen of a phone, and all teams are rows', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/picks');
  await teams(page).first().waitFor();
  expect(await teamsInSight(page)).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_200);
  expect(await page.getByText('Available', { exact: true }).first().boundingBox()).toMatchObject({
    width: 1,
  });
  // The entries are shown once.
  expect(await page.getByRole('heading', { name: /^My entries/ }).count()).toBe(0);
  expect(await page.getByRole('group', { name: 'Entry' }).getByText('Needs pick').count()).toBe(2);

  // Opponent, place, kickoff, chance to win and line.
  expect((await team(page, 'Atlanta Falcons').innerText()).replace(/\s+/g, ' ')).toMatch(
    /Atlanta Falcons 3-3 vs Dolphins Sun, Oct 26, 1:00 PM EDT , chance to win \d\d% , line ATL -7 Available$/,
  );
  await page.getByText(/^Chances to win follow from the line/).waitFor();

  // The best chance is first; another order is remembered.
  await page.getByText('Sorted by chance to win').waitFor();
  const chances = (await teams(page).allInnerTexts()).map((text) => Number(/(\d+)%/.exec(text)![1]));
  expect(chances).toEqual([...chances].sort((one, other) => other - one));
  expect(chances[0]).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Kickoff');
  await page.getByRole('heading', { name: 'Monday, October 27' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Monday, October 27' }).waitFor();
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('checkbox', { name: 'Home teams only' }).check();
  for (const text of await teams(page).allInnerTexts()) expect(text).toMatch(/\bvs /);
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Monday, October 27');
  await page.getByText('No team is left to pick here.').waitFor();
  await expectEveryLook(page, 'picks-filtered');
  await page.getByRole('combobox', { name: 'Day' }).selectOption('All days');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Division');
  await page.getByRole('heading', { name: 'NFC South' }).waitFor();

  await page.getByRole('button', { name: 'Show the teams as cards' }).click();
  await team(page, 'Atlanta Falcons').getByText('Available').waitFor();
  await expectEveryLook(page, 'picks-cards');
  await page.reload();
  await team(page, 'Kansas City Chiefs').getByText('Previously Used').waitFor();
  expect(await page.getByRole('toolbar', { name: 'Teams' }).count(), 'the device remembers').toBe(0);
  await page.getByRole('button', { name: 'Show the teams as rows' }).click();
  await teams(page).first().waitFor();
  await opened.close();
});

test('the first team is four presses of Tab away from the top of the page', async () => {
  const opened = await openPage(stage.browser, stage.server.url, wide);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/picks');
  const first = teams(page).first();
  await first.waitFor();
  const presses = async (target: Locator): Promise<number> => {
    for (let count = 0; count <= 8; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return count;
      await page.keyboard.press('Tab');
    }
    return Infinity;
  };
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const skipOn = page.getByRole('link', { name: 'Skip to the teams' });
  let count = await presses(skip);
  await page.keyboard.press('Enter');
  count += await presses(skipOn);
  await expectEveryLook(page, 'picks-skip');
  await page.keyboard.press('Enter');
  count += await presses(first);
  expect(count).toBeLessThanOrEqual(4);
  await opened.close();
});

test('picks of two entries by keyboard alone: one review, one submit, a receipt for each', async () => {
  const opened = await openPage(stage.browser, stage.server.url, wide);
  const { page, context } = opened;
  const { keyboard } = page;
  await logInAsTestUser(context);
  await page.goto('/picks?week=9');
  await teams(page).first().waitFor();
  const first = page.getByRole('radio', { name: /Riley Prime/ });
  await tabTo(page, first);
  expect(await first.isChecked()).toBe(true);
  await tabTo(page, teams(page).first());
  await keyboard.press('End');
  await keyboard.press('ArrowUp');
  await keyboard.press('Space');
  const selected = await page.locator('[data-row][aria-pressed=true]').innerText();
  const chosen = /[A-Z][a-z]+ [A-Z][A-Za-z0-9 ]+(?= \d+-\d+)/.exec(selected)![0];
  await tabTo(page, page.getByRole('button', { name: /^Choose for / }));
  await keyboard.press('Enter');
  await page.getByRole('radio', { name: /Babbling Brooks/, checked: true }).waitFor();
  // The focus is at the teams of the next entry.
  await tabTo(page, teams(page).first(), 'Tab', 6);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Review all 2 picks' }));
  await keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Review your picks for Week 9' });
  await review.getByRole('region', { name: 'Important Warning' }).waitFor();
  expect(await review.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining(chosen),
    expect.stringContaining('Babbling Brooks'),
  ]);
  await expectEveryLook(page, 'picks-review');

  // One of them is refused; the other stands.
  let refused = '';
  const one = await decideOver(page, 'submitPickMutation', (route, nth) => {
    if (nth > 1) return route.continue();
    refused = route.request().postData() ?? '';
    const results = {
      __typename: 'PickRefusedError',
      __isError: 'PickRefusedError',
      message: 'It has started.',
    };
    return route.fulfill({ json: { data: { submitPick: { ...results, code: 'GAME_STARTED' } } } });
  });
  await tabTo(page, review.getByRole('button', { name: 'Submit 2 picks' }));
  await keyboard.press('Enter');
  const notice = review.getByText('Pick submitted successfully! 1 failed.');
  await expectFocus(notice);
  expect(refused).not.toBe('');
  await review.getByText(/Pick submitted Sun, Oct 26, 9:30 AM EDT/).waitFor();
  await review.getByText(/Failed to submit pick\. This game has already started\./).waitFor();
  await expectEveryLook(page, 'picks-receipts');
  await one.forget();

  await tabTo(page, review.getByRole('button', { name: /^Choose again for / }));
  await keyboard.press('Enter');
  await review.waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('button', { name: /^Submit pick: / }));
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Pick submitted successfully!' }).waitFor();
  await page.getByRole('region', { name: 'Your pick for Week 9' }).waitFor();
  await opened.close();
});
