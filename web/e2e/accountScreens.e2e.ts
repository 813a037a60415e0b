import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { expectAccessible, openPage } from './page.ts';
import { startServer, type TestServer } from './server.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  // The clock stands in week 8 of the demo.
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Asks the API with the page's cookies. */
async function ask<Data>(context: BrowserContext, query: string): Promise<Data> {
  const answer = (await (await context.request.post('/graphql', { data: { query } })).json()) as {
    data: Data;
    errors?: unknown;
  };
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

const asTestUser = (context: BrowserContext) => ask(context, 'mutation { testLogIn { __typename } }');

const looks = [
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'wide-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'wide-dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;

test('the account: reached from the header, its choices stay, its token works until it is revoked', async () => {
  const opened = await openPage(browser, server.url);
  const { page, context } = opened;
  await asTestUser(context);
  await page.goto('/rules');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('heading', { name: 'API tokens' }).waitFor();

  const reminders = page.getByLabel(/Weekly results/);
  const was = await reminders.isChecked();
  await Promise.all([page.waitForResponse('**/graphql'), reminders.click()]);
  await page.reload();
  await page.getByRole('heading', { name: 'API tokens' }).waitFor();
  expect(await page.getByLabel(/Weekly results/).isChecked()).toBe(!was);

  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Token name').fill('Laptop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('New token', { exact: true }).inputValue();
  expect(token).toMatch(/^lsp_/);
  await expectAccessible(page);
  const withToken = () =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"query":"{ viewer { email } }"}',
    }).then((answer) => answer.text());
  expect(await withToken()).toContain('test@pool.example');
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Laptop' });
  await row.getByText('last used').waitFor();
  await row.getByRole('button', { name: 'Revoke Laptop' }).click();
  await row.getByRole('button', { name: 'Revoke for good' }).click();
  await row.getByText('Revoked').waitFor();
  expect(await withToken()).not.toContain('test@pool.example');
  await opened.close();
});

test('the welcome demo shows the message and fades it out', async () => {
  const opened = await openPage(browser, server.url, looks[0]);
  const { page } = opened;
  await page.goto('/welcome-demo');
  await page.getByLabel('Custom message (optional)').fill('Good to have you.');
  await page.getByRole('button', { name: 'Show Welcome Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome, Riley Brooks' });
  await dialog.getByText('Good to have you.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: "Let's Get Started" }).click();
  await dialog.waitFor({ state: 'detached' });
  await opened.close();
});

test('the referral test tells a valid code from an invalid one', async () => {
  // Axe measures at once, and a button's colours would still be on their way.
  const opened = await openPage(browser, server.url, { ...looks[0], reducedMotion: 'reduce' });
  const { page, context } = opened;
  await page.goto('/referral-test');
  await page.getByLabel('Referral code').fill('no-such-code');
  await page.getByRole('button', { name: 'Test Code' }).click();
  await page.getByText('Invalid Code').waitFor();
  await page.getByText('Status 404').waitFor();
  await expectAccessible(page);
  await asTestUser(context);
  await page.reload();
  await page.getByRole('button', { name: 'Load All Codes' }).click();
  await page
    .getByRole('button', { name: /^Test (?!Code)/ })
    .first()
    .click();
  await page.getByText('Valid Code', { exact: true }).waitFor();
  await expectAccessible(page);
  await opened.close();
});
