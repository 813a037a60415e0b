import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, toast } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { GRAPHQL } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

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

test('the rules follow the pool: contact, date of the last change, deadline', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  await page.goto('/rules');
  await page.getByText('last updated August 2025').waitFor();
  const contact = page.getByRole('region', { name: 'Questions' }).getByRole('link');
  expect(await contact.getAttribute('href')).toBe(`mailto:${await contact.innerText()}`);

  const commissioner = await openPage(stage.browser, stage.server.url);
  await logInAsAdministrator(commissioner.context);
  const { pool } = await ask<{ pool: { id: string } }>(commissioner.context, '{ pool { id } }');
  const { updatePool } = await ask<{ updatePool: object }>(
    commissioner.context,
    'mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { __typename } }',
    {
      input: {
        pool: pool.id,
        timeZone: 'America/New_York',
        deadlineTime: '12:30',
        rulesUpdatedText: 'October 2025',
        reason: 'Members asked for it.',
      },
    },
  );
  expect(updatePool).toEqual({ __typename: 'UpdatePoolPayload' });
  await commissioner.close();
  await page.reload();
  await page.getByText('Picks are due Sunday 12:30 PM Eastern (EDT).').waitFor();
  await page.getByText('last updated October 2025').waitFor();
  await opened.close();
});

test('a session that ended elsewhere: the next page says so, and leads to the login and back', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await context.clearCookies();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Standings' }).click();
  await page
    .getByRole('alert')
    .getByText('Your session has expired. Please log out and log back in.')
    .waitFor();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByLabel('Email').fill('test@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('survivor');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/standings');
  await page.getByRole('heading', { name: /^Still Alive/ }).waitFor();
  opened.forgive(/RequestError: Your session has expired/);
  await opened.close();
});

test('the header fits at every width, for visitors and members', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page, context } = opened;
  for (const who of ['visitor', 'member']) {
    if (who === 'member') await logInAsTestUser(context);
    await page.goto('/rules');
    const wayIn =
      who === 'visitor' ? page.getByRole('link', { name: 'Log in' }) : page.getByLabel(/^Account of/);
    await wayIn.first().waitFor();
    for (const width of [360, 768, 895, 896, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${who}, ${width} px`).toBeLessThanOrEqual(0);
    }
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Dashboard',
      'Rules',
      'Picks',
      'Planner',
      'Games',
      'Standings',
      'History',
      ...(who === 'member' ? ['Talk'] : []),
    ]);
  }
  await opened.close();
});

test('an unknown address shows the not-found page', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page } = opened;
  await page.goto('/no-such-page');
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  await expect.poll(() => page.title()).toBe('404 Page Not Found · Last Standing');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/login?returnTo=%2Fdashboard');
  await page.getByText('Log in to see the dashboard.').waitFor();
  await opened.close();
});

test('the test login leads to the picks, or says why it fails', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  await page.goto('/test-login');
  const button = page.getByRole('button', { name: 'Log in as the test user' });
  // The page is visible before the app runs, which ignores clicks until then.
  await page.waitForLoadState('networkidle');
  await page.route(GRAPHQL, (route) => route.abort());
  await button.click();
  await toast(page, 'Login Failed').getByText('Connection failed.').waitFor();
  await page.unroute(GRAPHQL);
  opened.forgive(/ERR_FAILED/);
  await button.click();
  await page.waitForURL('**/picks');
  await opened.close();
});

test('the menus by keyboard: the mobile one at 390 px, the account at 1280 px', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/history?tab=annual');
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
  await account.click();
  await panel.getByRole('button', { name: 'Log out' }).click();
  // The page reloads, and is not open to visitors.
  await page.waitForURL('**/login?returnTo=%2Faccount');
  await opened.close();
});

test('notifications: one at a time, for 5 seconds, longer under the pointer', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page } = opened;
  await page.clock.install();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Login' });
  const shown = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('dialog');
  await button.click();
  await toast(page, 'Missing Information').waitFor();
  await page.clock.runFor(3_000);
  await button.click();
  await expect.poll(() => shown.count()).toBe(1);
  await page.clock.runFor(3_500);
  expect(await shown.count(), 'the time is that of the second one').toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(() => shown.count()).toBe(0);

  await button.click();
  await shown.hover();
  await page.clock.runFor(60_000);
  expect(await shown.count(), 'as long as it is read').toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(7_000);
  await expect.poll(() => shown.count()).toBe(0);
  await opened.close();
});
