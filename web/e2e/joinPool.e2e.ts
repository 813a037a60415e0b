import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { logInAsTestUser, toast } from './api.ts';
import { holdTimer } from './heldTimer.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { blockOtherSites, referralCode, setRegistration } from './registration.ts';
import { setStage } from './stage.ts';

const stage = setStage();
let code: string;

beforeAll(async () => {
  const context = await stage.browser.newContext({ baseURL: stage.server.url });
  await logInAsTestUser(context);
  code = await referralCode(context);
  await context.close();
});

/** Milliseconds after which a page redirects: home when registration is closed, to the dashboard after a payment. */
const HOME_AFTER = 3_000;
const DASHBOARD_AFTER = 2_000;

const closed =
  'Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool.';

describe('closed for newcomers (SPECIFICATION 3.4, 7.11)', () => {
  test('a member reads the notice and the toast, and is redirected home after 3 seconds', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    const redirect = await holdTimer(page, HOME_AFTER);
    await page.goto('/join-pool');
    await page.getByRole('heading', { name: 'Registration Closed' }).waitFor();
    await page.getByText(closed).waitFor();
    await toast(page, 'Registration Closed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/join-pool');
    await redirect.pass();
    await page.waitForURL(`${stage.server.url}/`);
    await opened.close();
  });

  test('a visitor is redirected to the login, and back', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page } = opened;
    await page.goto('/join-pool');
    await page.waitForURL('**/login?returnTo=%2Fjoin-pool');
    await page.getByLabel('Email').waitFor();
    await opened.close();
  });

  test('a member reads how many entries can be added; none once registration is closed for all', async () => {
    const opened = await openPage(stage.browser, stage.server.url, wide);
    const { page, context } = opened;
    await logInAsTestUser(context);
    // The redirect home would happen during the checks of the page.
    await holdTimer(page, HOME_AFTER);
    await page.goto('/join-pool');
    const more = page.getByRole('region', { name: 'More entries for you' });
    await more.getByText('You have 4 entries and can add up to 6 more').waitFor();
    await expectEveryLook(page, 'join-closed-member');
    await more.getByRole('link', { name: 'Add entries' }).click();
    await page.getByRole('heading', { name: 'Manage Entries' }).waitFor();

    await setRegistration(stage.browser, stage.server.url, 'CLOSED');
    await page.goto('/join-pool');
    await page.getByText(closed).waitFor();
    expect(await more.count()).toBe(0);
    await opened.close();
  });
});

describe('open (SPECIFICATION 3.5, 7.11)', () => {
  beforeAll(() => setRegistration(stage.browser, stage.server.url, 'OPEN'));

  async function fillAccount(page: Page, email: string, password = 'touchdown') {
    await page.getByLabel('Name', { exact: true }).fill('Sam Newcomer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
  }
  const username = (page: Page, number: number) =>
    page.getByLabel(`Username of entry ${number}`, { exact: true });
  const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

  test('each step reports missing and invalid input', async () => {
    const opened = await openPage(stage.browser, stage.server.url, wide);
    const { page } = opened;
    await page.goto('/');
    await page.getByRole('link', { name: 'Join with a referral code' }).click();
    await page.getByRole('heading', { name: 'Join Pool' }).waitFor();
    await next(page);
    await toast(page, 'Missing Information').getByText('Please enter your name.').waitFor();
    await expectFocus(page.getByLabel('Name', { exact: true }));
    await page.getByText('Please enter your email address.').waitFor();
    await page.getByText('Password must be at least 6 characters long.').waitFor();
    await expectEveryLook(page, 'join-account-missing');

    await fillAccount(page, 'sam.newcomer@pool.example');
    await expectFocus(page.getByRole('heading', { name: 'Your entries' }));
    await next(page);
    await toast(page, 'Missing Information').getByText('Please enter a referral code.').waitFor();
    await page.getByLabel('Referral code').fill(code.toLowerCase());
    expect(await page.getByLabel('Referral code').inputValue()).toBe(code.toUpperCase());
    await next(page);
    const oneName = 'Please provide at least one username for your entries.';
    await toast(page, 'Missing Information').getByText(oneName).waitFor();
    await expectFocus(username(page, 1));

    const count = page.getByLabel('Number of entries');
    expect(await count.locator('option').allTextContents()).toEqual(
      Array.from({ length: 10 }, (_, index) => `${index + 1} ($${(index + 1) * 50})`),
    );
    await count.selectOption('10');
    expect(await page.getByLabel(/^Username of entry/).count()).toBe(10);
    await count.selectOption('2');
    await username(page, 1).fill('Sam One');
    await next(page);
    await toast(page, 'Missing Information')
      .getByText('Please provide one username for each entry.')
      .waitFor();
    await expectFocus(username(page, 2));
    await username(page, 2).fill('sam one');
    await next(page);
    await toast(page, 'Missing Information').getByText('Each entry needs a username of its own.').waitFor();
    await expectFocus(username(page, 2));
    await username(page, 2).fill('Sam Two');
    await page.getByLabel('Referral code').fill('no-such-code');
    await next(page);
    await toast(page, 'Registration Failed').waitFor();
    await expectFocus(page.getByLabel('Referral code'));
    await expectEveryLook(page, 'join-unknown-code');
    await opened.close();
  });

  test('a refusal of the server leads back to the step that corrects it', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page } = opened;
    await page.goto('/join-pool');
    // The test user's address with another password: the response does not reveal that the account exists.
    await fillAccount(page, 'test@pool.example');
    await page.getByLabel('Referral code').fill(code);
    await page.getByLabel('Number of entries').selectOption('2');
    await username(page, 1).fill('Sam One');
    await username(page, 2).fill('riley prime');
    await next(page);
    await page.getByRole('button', { name: 'Join and pay $100' }).click();
    await toast(page, 'Registration Failed').getByText('"riley prime" is already taken').waitFor();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await expectFocus(username(page, 2));
    expect(await username(page, 1).getAttribute('aria-invalid')).toBeNull();

    await username(page, 2).fill('Sam Two');
    await next(page);
    await page.getByRole('button', { name: 'Join and pay $100' }).click();
    await toast(page, 'Registration Failed').waitFor();
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    await page.getByRole('main').getByText('We could not register you with these details.').waitFor();
    await expectEveryLook(page, 'join-refused');

    // Registration was closed meanwhile.
    await setRegistration(stage.browser, stage.server.url, 'CLOSED');
    await page.getByRole('button', { name: 'Join and pay $100' }).click();
    await toast(page, 'Registration Failed').getByText(closed).waitFor();
    await setRegistration(stage.browser, stage.server.url, 'OPEN');
    await opened.close();
  });

  test('going back and forth, a reload and a mistake keep all but the password', async () => {
    const opened = await openPage(stage.browser, stage.server.url, wide);
    const { page } = opened;
    await page.goto('/join-pool');
    await fillAccount(page, 'kim.newcomer@pool.example');
    await page.getByLabel('Referral code').fill(code);
    await username(page, 1).fill('Kim One');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('touchdown');
    await page.goBack();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    expect(await username(page, 1).inputValue()).toBe('Kim One');
    await next(page);
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Payment' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('kim.newcomer@pool.example');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('touchdown');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    await page.goBack();
    await page.getByLabel('Password', { exact: true }).pressSequentially('touchdown');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await next(page);
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    expect(await username(page, 1).inputValue()).toBe('Kim One');
    await opened.close();
  });

  test('the whole form by keyboard alone: joined, logged in, to the payment and on', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await blockOtherSites(context);
    const toDashboard = await holdTimer(page, DASHBOARD_AFTER);
    await page.goto('/join-pool');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await tabTo(page, page.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Sam Newcomer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('sam.newcomer@pool.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('touchdown');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { name: 'Your entries' }));
    await page.keyboard.press('Tab');
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Sam One');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Sam Two');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { name: 'Payment' }));
    for (const fact of ['sam.newcomer@pool.example', 'Riley Brooks', 'Sam One, Sam Two', '2 × $50']) {
      await page.getByText(fact, { exact: true }).waitFor();
    }
    await tabTo(page, page.getByRole('button', { name: 'Join and pay $100' }));
    await page.keyboard.press('Enter');
    await toast(page, 'Welcome to the pool').waitFor();
    const pay = page.getByRole('link', { name: /Pay \$100/ });
    expect(await pay.getAttribute('target')).toBe('_blank');
    await expectFocus(page.getByText('You are in.'));
    // The strip of entries shows the newcomer's.
    await page.getByRole('link', { name: /Sam Two/ }).waitFor();
    await expectEveryLook(page, 'join-joined');

    await tabTo(page, page.getByRole('button', { name: 'Go to the dashboard' }));
    await page.keyboard.press('Enter');
    await page.getByText('Taking you to the dashboard.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/join-pool');
    await toDashboard.pass();
    await page.waitForURL('**/dashboard');
    await page.getByRole('dialog', { name: 'Welcome, Sam Newcomer' }).waitFor();

    await page.goto('/add-entries');
    const entries = page.getByRole('region', { name: 'Current Entries' }).getByRole('listitem');
    await entries.first().waitFor();
    const rows = await entries.allTextContents();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Sam One.*PENDING/);
    expect(rows[1]).toMatch(/Sam Two.*PENDING/);

    await page.goto('/join-pool');
    await page.getByText('You have 2 entries and can add up to 8 more').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
    await page.getByText('Sam One, Sam Two are PENDING').waitFor();
    await page.getByRole('link', { name: /Pay \$100/ }).waitFor();
    await expectEveryLook(page, 'join-open-member');
    await page.getByRole('button', { name: 'Log out first' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    await opened.close();
  });
});
