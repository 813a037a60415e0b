import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { endFirstView, openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Nothing scrolls sideways at any width: the links of the header are many. */
async function expectFit(page: Page): Promise<void> {
  for (const width of [360, 768, 895, 896, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
}

test('a visitor reads the rules, and every screen of members redirects to the login and back', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page } = opened;
  const login = (to: string) =>
    page.waitForURL(`${stage.server.url}/login${to && `?returnTo=${encodeURIComponent(to)}`}`);

  await page.goto('/');
  expect(await page.getByRole('banner').count(), 'no header on the landing page').toBe(0);
  await page.getByRole('region', { name: 'The 2025 season is live' }).getByText('Week 8 of 18').waitFor();
  const members = page.getByRole('region', { name: 'Pool Members' });
  await members.getByText('14 of 30 still standing').waitFor();
  await members.getByRole('link', { name: 'Login to Pool' }).click();
  await login('');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await members.getByRole('link', { name: 'Read the rules' }).click();
  await page.getByText('Picks are due Sunday 10:00 AM Eastern (EDT).').waitFor();
  for (const name of ['Picks', 'Games', 'Standings', 'History']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await login(`/${name.toLowerCase()}`);
    await page.goBack();
  }
  // Registration is closed now.
  await page.getByRole('link', { name: 'Back to Join Pool' }).click();
  await login('/join-pool');
  await page.goBack();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await login('');
  for (const path of ['/add-entries', '/account', '/dashboard?week=3', '/picks?week=3']) {
    await page.goto(path);
    await login(path);
  }
  await page.getByLabel('Email').fill('test@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('survivor');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/picks?week=3');
  await opened.close();
});

test('the header fits at every width, and its menus work by keyboard: the mobile one at 390 px, the account at 1280 px', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page, context } = opened;
  await endFirstView(context);
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  await expectFit(page);
  await logInAsTestUser(context);
  await page.goto('/history?tab=annual');
  await page
    .getByLabel(/^Account of/)
    .first()
    .waitFor();
  await expectFit(page);
  await page.setViewportSize(phone.viewport);
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await menu.getByRole('link').allInnerTexts()).toEqual([
    'Dashboard',
    'Rules',
    'Picks',
    'Planner',
    'Games',
    'Standings',
    'History',
    'Talk',
  ]);
  await page.getByRole('heading', { name: 'Inaugural Season 2025' }).waitFor();
  await page.getByRole('region', { name: 'Demo' }).getByRole('button', { name: 'Start again' }).waitFor();
  await expectEveryLook(page, 'menu-open');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
  await menu.waitFor({ state: 'hidden' });

  await page.setViewportSize({ width: 1280, height: 900 });
  const account = page.getByRole('button', { name: 'Account of Riley Brooks' });
  await account.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('#account');
  await panel.getByText('test@pool.example').waitFor();
  const links = await panel
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['Announcements', '/announcements'],
    ['My entries', '/add-entries'],
    ['Notification settings', '/account#notifications'],
    ['Change password', '/account#password'],
    ['API tokens', '/account#tokens'],
  ]);
  await expectEveryLook(page, 'account-open');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await account.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'API tokens' }).press('Enter');
  await page.waitForURL('**/account#tokens');
  await page.getByRole('heading', { name: 'API tokens' }).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await account.click();
  await panel.getByRole('button', { name: 'Log out' }).click();
  // The page is not open to visitors.
  await page.waitForURL('**/login?returnTo=%2Faccount');
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was reloaded').toBe(false);
  await opened.close();
});
