import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInAsTestUser, toast } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide, type Look } from './looks.ts';
import { decideOver } from './operations.ts';
import { openPage } from './page.ts';
import { blockOtherSites, referralCode } from './registration.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const entries = (page: Page) => page.getByRole('region', { name: 'Current Entries' }).getByRole('listitem');

async function open(look: Look) {
  const opened = await openPage(stage.browser, stage.server.url, look);
  await blockOtherSites(opened.context);
  await logInAsTestUser(opened.context);
  const code = await referralCode(opened.context);
  await opened.page.goto('/add-entries');
  await entries(opened.page).first().waitFor();
  return { ...opened, code };
}

/** Presses a link and waits for the payment page, which opens in a tab of its own. */
async function tabOf(context: BrowserContext, press: () => Promise<void>): Promise<void> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await tab.close();
}

describe('manage entries (SPECIFICATION 3.1, 3.3, 7.12)', () => {
  test('a refusal says why, at the field', async () => {
    const { page, code, ...opened } = await open(phone);
    const add = page.getByRole('button', { name: 'Add Entry' });
    await add.click();
    await toast(page, 'Missing Information').getByText('Please enter a referral code.').waitFor();
    await expectFocus(page.getByLabel('Referral code'));
    await page.getByLabel('Referral code').fill('nothing');
    await add.click();
    await toast(page, 'Failed to Add Entries').getByText('This referral code is not valid.').waitFor();
    await expectFocus(page.getByLabel('Referral code'));
    await page.getByLabel('Entry name 1').fill('riley PRIME');
    await page.getByLabel('Referral code').fill(code);
    await add.click();
    await toast(page, 'Failed to Add Entries').getByText('is already taken').waitFor();
    await expectFocus(page.getByLabel('Entry name 1'));
    await expectEveryLook(page, 'add-entries-taken');

    const failing = await decideOver(page, 'useAddEntriesMutation', (route, nth) =>
      nth === 1 ? route.fulfill({ status: 500 }) : route.abort(),
    );
    await add.click();
    const server = 'Server error occurred. Please try again in a moment.';
    await toast(page, 'Failed to Add Entries').getByText(server).waitFor();
    await add.click();
    const network = 'Connection failed. Please check your internet connection and try again.';
    await toast(page, 'Failed to Add Entries').getByText(network).waitFor();
    expect(failing.sent()).toBe(2);
    opened.forgive(/Failed to load resource/);
    await opened.close();
  });

  test('an ended session shows Session Expired, with the way to the login and back', async () => {
    const { page, context, code, ...opened } = await open(wide);
    await page.getByLabel('Referral code').fill(code);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await page.getByText('Session Expired').waitFor();
    await page.getByText('Your session has expired. Please log out and log back in.').waitFor();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await page.waitForURL('**/login?returnTo=%2Fadd-entries');
    await page.getByLabel('Email').fill('test@pool.example');
    await page.getByLabel('Password', { exact: true }).fill('survivor');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/add-entries');
    await entries(page).first().waitFor();
    await opened.close();
  });

  test('entries are added, pending, named or not, up to ten, and the payment opens in a new tab when it is pressed', async () => {
    const { page, context, code, ...opened } = await open(wide);
    expect(await entries(page).count()).toBe(4);
    const count = page.getByLabel('Number of additional entries (up to 6)');
    expect(await count.locator('option').allTextContents()).toEqual(['1', '2', '3', '4', '5', '6']);
    await count.selectOption('3');
    await page.getByText('$150').waitFor();
    await page.getByLabel('Entry name 1').fill('   ');
    await page.getByLabel('Entry name 3').fill('  Riley Extra ');
    await page.getByLabel('Referral code').fill(code.toLowerCase());
    expect(await page.getByLabel('Referral code').inputValue()).toBe(code.toUpperCase());
    await page.getByRole('button', { name: 'Add 3 Entries' }).click();
    await toast(page, 'Entries Added').waitFor();
    expect(context.pages()).toHaveLength(1);
    await tabOf(context, () => page.getByRole('link', { name: /Pay \$150/ }).click());
    expect(await entries(page).count()).toBe(7);
    const added = entries(page).filter({ hasText: 'Riley Extra' });
    await added.getByText('PENDING').waitFor();
    await added.getByText('Joined just now').waitFor();
    expect(
      await entries(page)
        .filter({ hasText: /Riley Prime \d/ })
        .count(),
    ).toBe(2);
    // The strip of entries above shows it, too.
    await page.getByRole('link', { name: /Riley Extra/ }).waitFor();
    await expectEveryLook(page, 'add-entries-added');

    // The rest uses the keyboard alone.
    await tabTo(page, page.getByLabel('Number of additional entries (up to 3)'));
    await page.keyboard.press('End');
    await tabTo(page, page.getByLabel('Referral code'));
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByText('You already have the maximum of 10 entries.').waitFor();
    expect(await entries(page).count()).toBe(10);
    await page.getByText('in, PENDING until the payment arrives').waitFor();
    await expectFocus(page.getByText('in, PENDING until the payment arrives'));
    const pay = page.getByRole('link', { name: /Pay \$150/ });
    await tabTo(page, pay);
    await tabOf(context, () => page.keyboard.press('Enter'));
    expect(await pay.getAttribute('href')).toMatch(/^http:\/\/[^/]+\/demo-payment\?amount=150\.00&/);
    expect(await page.getByLabel('Referral code').count()).toBe(0);
    await expectEveryLook(page, 'add-entries-full');
    await page.reload();
    await page.getByText('No more entries can be added').waitFor();
    // Entries added before the reload can still be paid.
    await page.getByText('Not paid yet?').waitFor();
    await page.getByRole('link', { name: /Pay \$350/ }).waitFor();
    await opened.close();
  });

  test('entries that cannot be fetched lead to Session Expired, with a retry', async () => {
    const { page, ...opened } = await open(phone);
    const failing = await decideOver(page, 'AddEntriesPageQuery', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await page.getByText('Session Expired').waitFor();
    await page.getByText('Failed to fetch entries').waitFor();
    await expectEveryLook(page, 'add-entries-failed');
    await failing.forget();
    await page.getByRole('button', { name: 'Try again' }).click();
    await entries(page).first().waitFor();
    // The browser logs the failed response, React the error that a boundary caught.
    opened.forgive(/Failed to load resource|RequestError/);
    await opened.close();
  });
});
