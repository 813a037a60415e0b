import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { toast } from './api.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { GRAPHQL, operationIn } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** The name of the focused element, as a screen reader announces it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> | null };
    return element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText;
  });

/** Presses Tab until the element with this name has the focus, up to a limit. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

describe.each([phone, wide])('by keyboard alone, $name', (look) => {
  test('logs in after two mistakes and their toasts, and reaches the requested page', async () => {
    const opened = await openPage(stage.browser, stage.server.url, look);
    const { page } = opened;
    await page.goto('/history');
    await page.waitForURL('**/login?returnTo=%2Fhistory');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await page.getByRole('banner').count(), 'the header is hidden').toBe(0);

    await tabTo(page, 'Email');
    await page.keyboard.type('test@pool.example');
    await page.keyboard.press('Enter');
    await toast(page, 'Missing Information')
      .getByText('Please enter both your email and password.')
      .waitFor();
    expect(await focused(page), 'what is missing').toBe('Password');
    await page.keyboard.type('survivors');
    await page.keyboard.press('Enter');
    await toast(page, 'Login Failed').getByText('Invalid email or password.').waitFor();

    // F8 focuses the notification, Escape closes it, and the focus returns to the form.
    await page.keyboard.press('F8');
    expect(await focused(page)).toBe('Notifications (F8)');
    await tabTo(page, 'Dismiss');
    await page.keyboard.press('Escape');
    await toast(page, 'Login Failed').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).not.toBe('Dismiss');
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, 'Show password');
    await page.keyboard.press('Space');
    expect(await focused(page)).toBe('Hide password');
    await page.keyboard.press('Shift+Tab');
    expect(await page.locator('input:focus').getAttribute('type')).toBe('text');
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await tabTo(page, 'Login');
    await page.keyboard.press('Enter');
    await toast(page, 'Login Successful').getByText('Welcome back, Riley Brooks!').waitFor();
    await page.waitForURL(`${stage.server.url}/history`);
    await page.getByRole('tab', { name: 'Pool Analytics' }).waitFor();
    await opened.close();
  });
});

test('the states of the login: checking, no connection, too many tries, logged in, already logged in, logged out', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page, context } = opened;
  const seeNotice = (title: string, text: string) => toast(page, title).getByText(text).waitFor();
  const logIn = async (email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  };

  // The session query is held until the test releases it.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(GRAPHQL, async (route, request) => {
    if (operationIn(request)?.operationName !== 'sessionQuery') return route.continue();
    await held;
    return route.abort();
  });
  await page.goto('/login');
  await page.getByText('Checking your session…').waitFor();
  expect(await page.getByRole('button', { name: 'Login' }).isDisabled()).toBe(true);
  await expectEveryLook(page, 'login-checking');
  letGo();
  const panel = page.getByRole('alert').filter({ hasText: 'Your session could not be checked' });
  await panel.getByText('Connection failed. Please check your internet connection and try again.').waitFor();
  await page.unroute(GRAPHQL);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  expect(await page.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');

  await page.route(GRAPHQL, (route) => route.abort());
  await logIn('test@pool.example', 'survivor');
  await seeNotice('Login Failed', 'Connection failed. Please check your internet connection and try again.');
  await page.unroute(GRAPHQL);
  opened.forgive(/ERR_FAILED|RequestError: Connection failed/);

  for (let attempt = 0; attempt < 10; attempt += 1) {
    await context.request.post('/api/auth/login', {
      data: { email: 'guessed@pool.example', password: 'guess' },
    });
  }
  await logIn('guessed@pool.example', 'survivor');
  await seeNotice('Login Failed', 'Too many attempts. Please try again in 15 minutes.');
  // A focused notification stays visible.
  await page.keyboard.press('F8');
  await expectEveryLook(page, 'login-too-many');
  await toast(page, 'Login Failed').getByRole('button', { name: 'Dismiss' }).click();

  await logIn('test@pool.example', 'survivor');
  await seeNotice('Login Successful', 'Welcome back, Riley Brooks!');
  await page.waitForURL('**/dashboard');

  await page.goto('/login');
  await page.getByText('You are already logged in as test@pool.example.').waitFor();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was reloaded').toBe(false);
  await opened.close();
});
