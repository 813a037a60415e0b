import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser } from './api.ts';
import { expectFocus } from './keyboard.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const BODY = `The rules on ties have a new example.

See https://pool.example/rules, and ask me on Sunday.
javascript:alert(1) is no link.`;

/** @returns the id of the announcement */
async function announce(context: BrowserContext, title: string): Promise<string> {
  const { pool } = await ask<{ pool: { id: string } }>(context, '{ pool { id } }');
  const { announce: done } = await ask<{ announce: { announcement: { id: string } } }>(
    context,
    'mutation ($input: AnnounceInput!) { announce(input: $input) { ... on AnnouncePayload { announcement { id } } } }',
    { input: { pool: pool.id, title, body: BODY } },
  );
  return done.announcement.id;
}

const card = (page: Page) => page.getByRole('region', { name: /^Announcements?$/ });
const menu = (page: Page) => page.getByRole('button', { name: /^Open menu/ });
const UNREAD = 'Open menu, 1 unread announcement';

test('an announcement appears on the open dashboard, is read there, and a withdrawn one disappears', async () => {
  const office = await openPage(stage.browser, stage.server.url);
  await logInAsAdministrator(office.context);
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, reducedMotion: 'reduce' });
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Start Playing' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await menu(page).waitFor();
  expect(await menu(page).getAttribute('aria-label')).toBe('Open menu');
  expect(await card(page).count()).toBe(0);

  await announce(office.context, 'A new example');
  await card(page).getByRole('article', { name: 'A new example' }).waitFor();
  await page.getByRole('button', { name: UNREAD }).waitFor();
  const links = card(page).getByRole('article').getByRole('link');
  expect(await links.allInnerTexts()).toEqual(['https://pool.example/rules']);
  expect(await card(page).getByRole('article').getByRole('paragraph').count()).toBe(3);
  await expectEveryLook(page, 'dashboard-announcement');

  const second = await announce(office.context, 'Written in error');
  await card(page).getByRole('article', { name: 'Written in error' }).waitFor();
  await expectEveryLook(page, 'dashboard-announcements');
  await menu(page).click();
  await page.getByRole('link', { name: 'Announcements 2 new' }).waitFor();
  await expectEveryLook(page, 'menu-announcements');
  await page.getByRole('link', { name: 'Announcements 2 new' }).click();
  await page.getByRole('heading', { name: 'Announcements', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('New', { exact: true }).count()).toBe(2);
  await expectEveryLook(page, 'announcements');

  await ask(
    office.context,
    'mutation ($id: ID!) { withdrawAnnouncement(input: { announcement: $id }) { __typename } }',
    { id: second },
  );
  await page.getByRole('article', { name: 'Written in error' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: UNREAD }).waitFor();

  await page.goBack();
  await card(page).getByRole('article', { name: 'A new example' }).waitFor();
  expect(await card(page).getByRole('article').count()).toBe(1);
  await card(page).getByRole('button', { name: 'Got it' }).click();
  await card(page).waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('heading', { level: 1 }));
  expect(await menu(page).getAttribute('aria-label')).toBe('Open menu');
  await page.reload();
  // The session, by which the card is shown, is there when the menu is.
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Open menu', exact: true }).waitFor();
  expect(await card(page).count()).toBe(0);
  await opened.close();
  await office.close();
});
