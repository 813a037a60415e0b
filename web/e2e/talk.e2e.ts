import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, skipWelcome } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const log = (page: Page) => page.getByRole('log', { name: 'Messages of Week 8' });
const articles = (page: Page) => log(page).getByRole('article');
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

async function setTalk(context: BrowserContext, talk: boolean): Promise<void> {
  const { pool } = await ask<{ pool: { id: string } }>(context, '{ pool { id } }');
  const { updatePool } = await ask<{ updatePool: object }>(
    context,
    'mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { __typename ... on Error { message } } }',
    { input: { pool: pool.id, reason: 'A story.', options: { talk } } },
  );
  expect(updatePool).toMatchObject({ __typename: 'UpdatePoolPayload' });
}

test('a player and the commissioner talk on their phones: live, with a mention, a mark and moderation', async () => {
  const office = await openPage(stage.browser, stage.server.url, { ...phone, reducedMotion: 'reduce' });
  await logInAsAdministrator(office.context);
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, reducedMotion: 'reduce' });
  const { page, context } = opened;
  await logInAsTestUser(context);
  await skipWelcome(context);
  const { pool } = await ask<{ pool: { viewerEntries: { username: string }[] } }>(
    context,
    '{ pool { viewerEntries { username } } }',
  );
  const name = pool.viewerEntries[0]!.username;

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open menu', exact: true }).click();
  await page.getByRole('link', { name: 'Talk', exact: true }).click();
  await page.getByRole('heading', { name: 'Talk', level: 1 }).waitFor();
  await log(page).getByText('No messages in Week 8 yet').waitFor();
  await expectEveryLook(page, 'talk-empty');

  await office.page.goto('/talk');
  await log(office.page).waitFor();
  await field(page).fill('Who has the Chiefs?\nhttps://pool.example/odds <b>bold</b>');
  await page.keyboard.press('Control+Enter');
  await articles(page).first().waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');
  // It is there without a reload.
  const heard = articles(office.page).first();
  await heard.waitFor();
  expect(await heard.innerText()).toContain('<b>bold</b>');
  const link = heard.getByRole('link');
  expect(await link.getAttribute('rel')).toBe('nofollow noopener noreferrer');

  // The commissioner answers with the keyboard alone, by the names that are offered.
  await field(office.page).focus();
  await office.page.keyboard.type(`Not me, @${name.slice(0, 4)}`);
  await office.page.getByRole('option', { name, exact: true }).waitFor();
  await expectEveryLook(office.page, 'talk-names');
  while (
    (await office.page.getByRole('option', { name, exact: true }).getAttribute('aria-selected')) !== 'true'
  ) {
    await office.page.keyboard.press('ArrowDown');
  }
  await office.page.keyboard.press('Enter');
  await expect.poll(() => field(office.page).inputValue()).toBe(`Not me, @${name} `);
  await office.page.keyboard.press('Control+Enter');
  await articles(page).nth(1).getByText('You were mentioned').waitFor();
  await articles(page).nth(1).getByText('Commissioner', { exact: true }).waitFor();
  await expectEveryLook(page, 'talk');

  // Elsewhere the header says that something is new; opening the thread takes the mark away.
  await page.getByRole('button', { name: 'Open menu', exact: true }).waitFor();
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
  await field(office.page).fill(`@${name} are you there?`);
  await office.page.getByRole('button', { name: 'Post' }).click();
  await articles(office.page).nth(2).waitFor();
  await page.reload();
  const menu = page.getByRole('button', { name: 'Open menu, new messages' });
  await menu.click();
  await expectEveryLook(page, 'menu-talk');
  await page.getByRole('link', { name: 'Talk @ you' }).click();
  await articles(page).nth(2).waitFor();
  await page.getByRole('button', { name: 'Open menu', exact: true }).waitFor();

  // The commissioner removes a message with a reason.
  await heard.getByRole('button', { name: /^Remove/ }).click();
  const dialog = office.page.getByRole('dialog', { name: 'Remove this message?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Odds are no topic here.');
  await expectEveryLook(office.page, 'talk-remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await articles(page).first().getByText('Removed by the commissioner.').waitFor();
  expect(await page.getByText('Who has the Chiefs?').count()).toBe(0);
  await expectEveryLook(page, 'talk-removed');

  // Turned off, it is gone from the open page and from the header.
  await setTalk(office.context, false);
  await page.getByText('The commissioner turned talk off in this pool.').waitFor();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Talk' }).count()).toBe(0);
  await setTalk(office.context, true);
  await articles(page).nth(2).waitFor();
  await office.close();
  await opened.close();
});
