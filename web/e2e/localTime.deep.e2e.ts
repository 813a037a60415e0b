import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen in Week 8; New York leaves summer time before the Sunday of Week 9.
const stage = setStage();

async function open(timezoneId: string) {
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, timezoneId });
  await logInAsTestUser(opened.context);
  return opened;
}

async function setZone(context: BrowserContext, timeZone: string): Promise<void> {
  const { pool } = await ask<{ pool: { id: string } }>(context, '{ pool { id } }');
  const { updatePool } = await ask<{ updatePool: object }>(
    context,
    'mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { __typename ... on Error { message } } }',
    { input: { pool: pool.id, timeZone, reason: 'For the test.' } },
  );
  expect(updatePool).toEqual({ __typename: 'UpdatePoolPayload' });
}

/** The text of a part of the page, with its line breaks as spaces. */
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ');

test('a viewer in Berlin reads deadlines and kickoffs on both clocks, one in New York on one', async () => {
  const berlin = await open('Europe/Berlin');
  await berlin.page.goto('/picks');
  await berlin.page.getByText('Pick Required').waitFor();
  const main = await textOf(berlin.page, 'main');
  // Summer time ended in Berlin that morning, and a week later in New York.
  expect(main).toContain('Picks due Sunday, October 26, 3:00 PM your time (10:00 AM EDT)');
  expect(main).toContain('Deadline Sunday, October 26, 3:00 PM your time (10:00 AM EDT)');
  expect(main).toContain('Sun, Oct 26, 6:00 PM your time (1:00 PM EDT)');
  expect(main).toContain('Tue, Oct 28, 1:15 AM your time (Mon 8:15 PM EDT)');
  await expectEveryLook(berlin.page, 'picks-local-time');
  await berlin.page.goto('/games');
  await berlin.page.getByText('Sun, Oct 26, 6:00 PM your time (1:00 PM EDT)').first().waitFor();
  await expectEveryLook(berlin.page, 'games-local-time');
  await berlin.page.goto('/dashboard');
  await berlin.page.getByText('Sunday, October 26, 3:00 PM your time (10:00 AM EDT)').first().waitFor();
  await berlin.close();

  const home = await open('America/New_York');
  await home.page.goto('/picks');
  await home.page.getByText('Pick Required').waitFor();
  expect(await textOf(home.page, 'main')).not.toContain('your time');
  await home.close();
});

test('local times are right in the week in which summer time ends, at fixed UTC-4 and in civil time', async () => {
  const opened = await open('America/New_York');
  const { page, context } = opened;
  await setClock(context, '2025-10-31T16:00:00Z');
  const read = async () => {
    await page.goto('/picks?week=9');
    await page.getByText('Picks due').waitFor();
    return textOf(page, 'main');
  };
  const fixed = await read();
  expect(fixed).toContain('Picks due Sunday, November 2, 9:00 AM your time (10:00 AM EDT)');
  expect(fixed).toContain('1:00 PM your time (2:00 PM EDT)');

  await logInAsAdministrator(context);
  await setZone(context, 'America/New_York');
  await logInAsTestUser(context);
  const civil = await read();
  expect(civil).toContain('Picks due Sunday, November 2, 10:00 AM EST');
  expect(civil).toContain('1:00 PM EST');
  expect(civil).toContain('Picks are due Sunday 10:00 AM Eastern (EST)');
  expect(civil).not.toContain('your time');
  await page.getByRole('button', { name: 'Preview Week' }).click();
  await page.getByRole('dialog').getByText('1:00 PM EST', { exact: true }).first().waitFor();
  await opened.close();
});
