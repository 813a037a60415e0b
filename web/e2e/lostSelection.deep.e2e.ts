import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen in Week 8, half an hour before the deadline, and is moved to it.
const stage = setStage();

const card = (page: Page, team: string) => page.getByRole('button', { name: new RegExp(`^${team}`) });

test('an unsubmitted selection is announced, counted down, and reported when it is lost', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/picks');
  await card(page, 'Atlanta Falcons').click();
  await page.getByRole('button', { name: 'Submit pick: Atlanta Falcons' }).waitFor();
  // Another entry in between has its own selection; the first one's is restored after a reload.
  await page.getByRole('radio', { name: /Riley Again/ }).check();
  await card(page, 'Miami Dolphins').click();
  await page.getByRole('radio', { name: /Riley Prime/ }).check();
  await page.reload();
  await page.getByRole('button', { name: 'Submit pick: Atlanta Falcons' }).waitFor();

  await setClock(context, '2025-10-26T13:51:00Z');
  const countdown = page.getByRole('timer').filter({ hasText: 'Not submitted yet.' });
  await countdown.getByText('9:00').waitFor();
  await page
    .getByRole('status')
    .getByText('Less than 10 minutes left: Atlanta Falcons for Riley Prime in Week 8 is selected')
    .waitFor();
  await expectEveryLook(page, 'picks-last-minutes');

  // The user is on another page at the deadline.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Rules', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
  await setClock(context, '2025-10-26T14:00:00Z');
  const dialog = page.getByRole('dialog', { name: 'Selections not submitted' });
  await dialog
    .getByText('Your selection was not submitted. Riley Prime has no pick for Week 8.', { exact: true })
    .waitFor();
  await dialog
    .getByText('Your selection was not submitted. Riley Again has no pick for Week 8.', { exact: true })
    .waitFor();
  await expectEveryLook(page, 'selection-lost');
  await page.mouse.click(5, 5);
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/picks');
  await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await opened.close();
});

test('the page that changes to All Picks reports the lost selection', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  // Week 9: the next deadline, without a clock change since.
  await page.goto('/picks?week=9');
  await page.getByRole('radio', { name: /Babbling Brooks/ }).check();
  await page
    .getByRole('button', { name: /Available$/ })
    .first()
    .click();
  await setClock(context, '2025-11-02T14:00:00Z');
  await page
    .getByRole('dialog', { name: 'Selection not submitted' })
    .getByText('Your selection was not submitted. Babbling Brooks has no pick for Week 9.', { exact: true })
    .waitFor();
  // Behind the dialog.
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
  await opened.close();
});
