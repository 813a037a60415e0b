import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsTestUser, setClock, skipWelcome } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen on the Sunday morning of Week 8, before the deadline.
const stage = setStage();

const strip = (page: Page) => page.getByRole('region', { name: /^My entries/ });
const yourGames = (page: Page) => page.getByRole('region', { name: 'Your games' });
const riders = (page: Page) => page.getByRole('list', { name: 'Entries on each team' });

/** Picks a team of Week 8 with each of the test user's entries that still can: the first that is left of the list. */
async function pickAll(page: Page, abbreviations: string[]): Promise<void> {
  const { pool } = await ask<{
    pool: {
      viewerEntries: {
        id: string;
        week: {
          viewerCanPick: { allowed: boolean };
          teamOptions: { state: string; team: { id: string; abbreviation: string } }[];
        };
      }[];
    };
  }>(
    page.context(),
    `{ pool { viewerEntries { id week(number: 8) {
      viewerCanPick { allowed } teamOptions { state team { id abbreviation } } } } } }`,
  );
  const open = pool.viewerEntries.filter(({ week }) => week.viewerCanPick.allowed);
  for (const [index, { id, week }] of open.entries()) {
    const team = week.teamOptions.find(
      (option) => option.state === 'AVAILABLE' && option.team.abbreviation === abbreviations[index],
    );
    const { submitPick } = await ask<{ submitPick: object }>(
      page.context(),
      `mutation ($entry: ID!, $team: ID!) {
        submitPick(input: { entry: $entry, week: 8, team: $team }) { __typename ... on Error { message } } }`,
      { entry: id, team: team!.team.id },
    );
    expect(submitPick).toEqual({ __typename: 'SubmitPickPayload' });
  }
}

test("a player's Sunday: the score in the strip, my games first, who rides on them, what if", async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await skipWelcome(context);
  await pickAll(page, ['MIA', 'DEN', 'CHI']);
  await page.goto('/games');
  await yourGames(page).getByRole('article').first().waitFor();
  expect(await riders(page).count(), 'before the deadline: nothing of who picked whom').toBe(0);
  expect(await strip(page).getByText('Picked').count()).toBeGreaterThan(0);
  await expectEveryLook(page, 'stakes-before');

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await setClock(context, '2025-10-26T14:00:05Z');
  await riders(page).first().waitFor();
  await setClock(context, '2025-10-26T18:45:00Z');
  await strip(page)
    .getByText(/^(Ahead|Behind|Even): /)
    .first()
    .waitFor();
  const before = await strip(page).innerText();
  await expectEveryLook(page, 'stakes-live');
  await setClock(context, '2025-10-26T19:30:00Z');
  await expect.poll(() => strip(page).innerText()).not.toBe(before);
  expect(await page.evaluate(() => 'isSamePage' in window), 'not reloaded').toBe(true);

  await page.goto('/dashboard');
  await yourGames(page).getByRole('article').first().waitFor();
  await expectEveryLook(page, 'stakes-dashboard');

  // If it ended now: from the dashboard, with the result of another game by keyboard.
  await page.getByRole('link', { name: 'If it ended now' }).click();
  await page.getByRole('heading', { level: 2, name: 'If it ended now' }).waitFor();
  const counts = page.getByText(/\d+ survive.*can still fall/);
  const asItIs = await counts.innerText();
  await page.getByRole('heading', { name: 'Survivors to expect' }).waitFor();
  await expectEveryLook(page, 'stakes-ended-now');
  const falcons = page.getByRole('group', { name: /^Dolphins at Falcons/ });
  await falcons.getByRole('radio', { name: 'As it is' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await falcons.getByRole('radio', { name: 'Falcons win' }).isChecked()).toBe(true);
  await expect.poll(() => counts.innerText()).not.toBe(asItIs);
  await expectEveryLook(page, 'stakes-what-if');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => counts.innerText()).toBe(asItIs);

  // The last whistle: the strip says how it ended.
  await setClock(context, '2025-10-26T20:40:00Z');
  await strip(page)
    .getByText(/^Won: Miami Dolphins/)
    .waitFor();
  await expectEveryLook(page, 'stakes-final');
  await opened.close();
});
