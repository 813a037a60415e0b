import { beforeAll, expect, test } from 'vitest';
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

test('closed for newcomers: a member reads how many entries can be added, none once it is closed for all', async () => {
  const opened = await openPage(stage.browser, stage.server.url, wide);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const redirect = await holdTimer(page, HOME_AFTER);
  await page.goto('/join-pool');
  await page.getByText(closed).waitFor();
  await toast(page, 'Registration Closed').waitFor();
  const more = page.getByRole('region', { name: 'More entries for you' });
  await more.getByText('You have 4 entries and can add up to 6 more').waitFor();
  await expectEveryLook(page, 'join-closed-member');
  await more.getByRole('link', { name: 'Add entries' }).click();
  await page.getByRole('heading', { name: 'Manage Entries' }).waitFor();

  await setRegistration(stage.browser, stage.server.url, 'CLOSED');
  await page.goto('/join-pool');
  await page.getByText(closed).waitFor();
  expect(await more.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/join-pool');
  await redirect.pass();
  await page.waitForURL(`${stage.server.url}/`);
  await opened.close();
});

test('open: the whole form by keyboard alone: joined, logged in, to the payment and on', async () => {
  await setRegistration(stage.browser, stage.server.url, 'OPEN');
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await blockOtherSites(context);
  const toDashboard = await holdTimer(page, DASHBOARD_AFTER);
  await page.goto('/join-pool');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  const name = page.getByLabel('Name', { exact: true });
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await toast(page, 'Missing Information').getByText('Please enter your name.').waitFor();
  await expectFocus(name);
  await expectEveryLook(page, 'join-account-missing');
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
