import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { referralCode } from './registration.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Usernames of the greatest length and width, and of foreign scripts. */
const names = [
  'W'.repeat(30),
  '👨‍👩‍👧‍👦'.repeat(10),
  'م'.repeat(30),
  'שחקן מספר אחת בליגה הלאומית',
  '🏳️‍🌈 لاعب 24',
  'i'.repeat(29) + '1',
];

beforeAll(async () => {
  const context = await stage.browser.newContext({ baseURL: stage.server.url });
  await logInAsAdministrator(context);
  const joinCode = await referralCode(context);
  await logInAsTestUser(context);
  const added = await context.request.post('/api/add-entries', {
    data: { numberOfNewEntries: names.length, usernames: names, joinCode },
  });
  expect(await added.text()).not.toContain('message');
  // One pick of each entry, so that the names are in All Picks; Monday's game decides none of them.
  const { pool } = await ask<{ pool: { viewerEntries: { id: string; username: string }[] } }>(
    context,
    '{ pool { viewerEntries { id username } } }',
  );
  for (const name of names.slice(0, 5)) {
    const entry = pool.viewerEntries.find(({ username }) => username === name)!.id;
    const { submitPick } = await ask<{ submitPick: object }>(
      context,
      `mutation ($entry: ID!, $team: ID!) {
        submitPick(input: { entry: $entry, week: 8, team: $team }) { __typename ... on Error { message } }
      }`,
      { entry, team: await teamId('KC') },
    );
    expect(submitPick).toEqual({ __typename: 'SubmitPickPayload' });
  }
  await context.close();

  async function teamId(abbreviation: string): Promise<string> {
    const { teams } = await ask<{ teams: { id: string; abbreviation: string }[] }>(
      context,
      '{ teams { id abbreviation } }',
    );
    return teams.find((team) => team.abbreviation === abbreviation)!.id;
  }
});

/** Names that overflow the page, except in lists that scroll by themselves. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('bdi')]
      .filter((name) => {
        const box = name.getBoundingClientRect();
        if (box.right <= window.innerWidth + 1 && box.left >= -1) return false;
        for (let part = name.parentElement; part; part = part.parentElement) {
          if (getComputedStyle(part).overflowX !== 'visible') return false;
        }
        return true;
      })
      .map((name) => name.textContent),
  );

/** Names whose first line is not beside the face before them. */
const belowFaces = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-monogram] + bdi')]
      .filter((name) => {
        const face = name.previousElementSibling!.getBoundingClientRect();
        const [line] = name.getClientRects();
        return face.width > 0 && line !== undefined && line.top >= face.bottom;
      })
      .map((name) => name.textContent),
  );

/** The screen is no wider than the phone, with all of the names on it in their own direction. */
async function expectRoom(page: Page, screen: string): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.getByText('Loading').first().waitFor({ state: 'hidden' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${screen}: no sideways scrolling`).toBeLessThanOrEqual(0);
  expect(await outside(page), `${screen}: names outside the page`).toEqual([]);
  expect(await belowFaces(page), `${screen}: names below their faces`).toEqual([]);
  // Each name is isolated from the words around it.
  const bare = await page.evaluate((all) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walk.nextNode()) {
      const { parentElement: parent, textContent: text } = walk.currentNode;
      if (!all.some((name) => text!.includes(name)) || parent!.closest('bdi, script, [role="status"]'))
        continue;
      found.push(text!);
    }
    return found;
  }, names);
  expect(bare, `${screen}: names that are not isolated`).toEqual([]);
}

test('no signed-in screen is wider than a phone with the longest and strangest names', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/add-entries');
  await page.getByRole('listitem').filter({ hasText: names[0]! }).last().waitFor();
  await expectRoom(page, 'manage entries');
  await expectEveryLook(page, 'names-entries');

  for (const path of [
    '/dashboard',
    '/games',
    '/rules',
    '/account',
    '/standings',
    '/join-pool',
    '/referral-test',
  ]) {
    await page.goto(path);
    await expectRoom(page, path);
  }
  await page.goto('/standings');
  await page.getByText(names[2]!).first().waitFor();
  await expectEveryLook(page, 'names-standings');

  await page.goto('/picks');
  await page.getByRole('group', { name: 'Entry' }).waitFor();
  await expectRoom(page, 'picks');
  await expectEveryLook(page, 'names-picks');
  for (const name of [names[1]!, names[3]!]) {
    await page.getByRole('radio', { name: new RegExp(name) }).check();
    await expectRoom(page, `picks of ${name}`);
  }

  await setClock(context, '2025-10-26T14:00:00Z');
  await page.goto('/picks');
  await page.getByRole('region', { name: 'Individual Picks' }).getByText(names[0]!).waitFor();
  await expectRoom(page, 'all picks');
  await page.getByRole('button', { name: /show who picked Kansas City Chiefs/ }).click();
  await page
    .getByRole('dialog', { name: /Kansas City Chiefs/ })
    .getByText(names[2]!)
    .waitFor();
  await expectRoom(page, 'who picked a team');
  await expectEveryLook(page, 'names-all-picks');
  await page.keyboard.press('Escape');
  // The entry without a pick is eliminated.
  await page.getByRole('tab', { name: 'Make Picks' }).click();
  await page.getByRole('radio', { name: new RegExp(names[5]!) }).check();
  await page.locator('main').getByText('was eliminated in Week 8').waitFor();
  await expectRoom(page, 'eliminated');

  await page.goto('/history');
  for (const tab of ['Pool Analytics', 'Survival Timeline', 'Annual History']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectRoom(page, tab);
  }
  await page.getByRole('tab', { name: 'Survival Timeline' }).click();
  await page.locator('main').getByText(names[3]!).first().waitFor();
  await expectEveryLook(page, 'names-history');
  await opened.close();
});
