import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ask, logInAsTestUser, setClock, toast } from './api.ts';
import { expectEveryLook, phone, wide, type Look } from './looks.ts';
import { decideOver } from './operations.ts';
import { openPage } from './page.ts';
import { referralCode } from './registration.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const EXPIRED = 'Your session has expired. Please log out and log back in.';

/** Ends the session on the server; the browser keeps its cookie, which is invalid then. */
async function endSession(context: BrowserContext): Promise<void> {
  const state = await context.storageState();
  const elsewhere = await openPage(stage.browser, stage.server.url, { storageState: state });
  await ask(elsewhere.context, 'mutation { logOut { __typename } }');
  await elsewhere.close();
  expect(await context.cookies(), 'the cookie is still there').not.toEqual([]);
}

/** Logs in on the login page, to which the visitor was redirected. */
async function logInBack(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('test@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('survivor');
  await page.keyboard.press('Enter');
}

async function openAs(look: Look) {
  const opened = await openPage(stage.browser, stage.server.url, look);
  await logInAsTestUser(opened.context);
  return opened;
}

/** The screens whose queries fail as a whole once the session is over. */
const GUARDED = [
  '/dashboard?week=3',
  '/picks?week=3',
  '/games?week=3',
  '/standings',
  '/history?tab=annual',
  '/account',
];

describe('a page load with an invalid cookie', () => {
  test('Manage entries says Session Expired, and leads to the login and back', async () => {
    const opened = await openAs(phone);
    const { page, context } = opened;
    await endSession(context);
    await page.goto('/add-entries');
    const alert = page.getByRole('alert').filter({ hasText: 'Session Expired' });
    await alert.getByText(EXPIRED).waitFor();
    expect(await page.getByText(/PENDING|\d entries/).count()).toBe(0);
    await expectEveryLook(page, 'session-expired');
    await alert.getByRole('link', { name: 'Go to Login' }).click();
    await page.waitForURL('**/login?returnTo=%2Fadd-entries');
    await logInBack(page);
    await page.waitForURL('**/add-entries');
    await page.getByRole('region', { name: 'Current Entries' }).getByRole('listitem').first().waitFor();
    await opened.close();
  });

  test('the other screens of members redirect to the login and back', async () => {
    const opened = await openAs(phone);
    const { page, context } = opened;
    for (const path of GUARDED) {
      await endSession(context);
      await page.goto(path);
      await page.waitForURL(`**/login?returnTo=${encodeURIComponent(path)}`);
      await logInBack(page);
      await page.waitForURL(`**${path}`);
    }
    await opened.close();
  });
});

describe('a session that ends while a page is open', () => {
  test('every screen of members, opened from another one, says so with a way to log in and back', async () => {
    const opened = await openAs(wide);
    const { page, context } = opened;
    await page.goto('/rules');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await endSession(context);
    for (const name of ['Picks', 'Games', 'Standings', 'History']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await page.waitForURL(`**/${name.toLowerCase()}`);
      const alert = page.getByRole('alert').filter({ hasText: EXPIRED });
      const login = alert.getByRole('link', { name: 'Go to Login' });
      await expect
        .poll(() => login.getAttribute('href'))
        .toBe(`/login?returnTo=${encodeURIComponent(`/${name.toLowerCase()}`)}`);
    }
    opened.forgive(/RequestError: Your session has expired/);
    await opened.close();
  });

  test('a refused pick and refused account settings come with a way to log in and back', async () => {
    const opened = await openAs(phone);
    const { page, context } = opened;
    const login = (title: string) => toast(page, title).getByRole('link', { name: 'Log in' });
    // Otherwise the strip of entries may send its request first, and the page itself say that the session is
    // over; that of teams may send its own after the session.
    for (const early of ['LiveEntriesQuery', 'TeamStripQuery']) await decideOver(page, early, async () => {});

    await page.goto('/account');
    const announcements = page.getByLabel(/Announcements/);
    await announcements.waitFor();
    await context.clearCookies();
    await announcements.click();
    await toast(page, 'Not saved').getByText(EXPIRED).waitFor();
    expect(await login('Not saved').getAttribute('href')).toBe('/login?returnTo=%2Faccount');
    for (const name of ['Current password', 'New password', 'Confirm password']) {
      await page
        .getByLabel(name, { exact: true })
        .fill(name === 'Current password' ? 'survivor' : 'touchdown');
    }
    await page.getByRole('button', { name: 'Change password' }).click();
    await toast(page, 'Password Not Changed').getByText(EXPIRED).waitFor();
    await login('Password Not Changed').waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Token name').fill('Script');
    await page.getByRole('button', { name: 'Create token' }).click();
    await toast(page, 'Token Not Created').getByText(EXPIRED).waitFor();
    await login('Token Not Created').click();
    await page.waitForURL('**/login?returnTo=%2Faccount');
    await logInBack(page);
    await page.waitForURL('**/account');

    await page.goto('/picks?week=8');
    await page
      .getByRole('button', { name: /Chiefs/ })
      .first()
      .click();
    await context.clearCookies();
    await page.getByRole('button', { name: /^Submit pick/ }).click();
    await toast(page, 'Failed to submit pick').getByText(EXPIRED).waitFor();
    await expectEveryLook(page, 'session-expired-toast');
    // The notification disappears by itself; the next one is alone.
    await toast(page, 'Failed to submit pick').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Submit pick/ }).click();
    await login('Failed to submit pick').click();
    await page.waitForURL(/\/login\?returnTo=%2Fpicks%3Fweek%3D8/);
    await logInBack(page);
    await page.waitForURL(/\/picks\?week=8/);
    await opened.close();
  });

  test('Manage entries changes to Session Expired as a whole, and never shows two messages at once', async () => {
    const opened = await openAs(wide);
    const { page, context } = opened;
    const code = await referralCode(context);
    await page.goto('/add-entries');
    const entries = page.getByRole('region', { name: 'Current Entries' });
    await entries.getByText('Riley Again is PENDING').waitFor();
    const expired = page.getByRole('alert').filter({ hasText: 'Session Expired' });
    const cookies = await context.cookies();

    await page.getByLabel('Referral code').fill(code);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await expired.getByText(EXPIRED).waitFor();
    expect(await entries.count()).toBe(0);

    // The page notices without a press, too: when it refetches the entries.
    await context.addCookies(cookies);
    await page.reload();
    await entries.getByText('Riley Again is PENDING').waitFor();
    const clock = await openAs(phone);
    await context.clearCookies();
    await setClock(clock.context, '2025-10-26T14:00:05Z');
    await clock.close();
    await expired.getByText(EXPIRED).waitFor();
    expect(await page.getByText(/PENDING|\d entries/).count()).toBe(0);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fadd-entries',
    );
    await opened.close();
  });
});
