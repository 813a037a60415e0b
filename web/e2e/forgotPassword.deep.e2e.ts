import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toast } from './api.ts';
import { holdTimer } from './heldTimer.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true });

test('both steps by keyboard alone, with every mistake on the way, then the login with the new password', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  // To the login, two seconds after the reset.
  const redirect = await holdTimer(page, 2_000);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const seeNotice = (title: string, text: string) => toast(page, title).getByText(text).waitFor();

  await page.goto('/login');
  // The page is visible before the app runs, which ignores clicks until then.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter');
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  expect(await page.getByRole('banner').count(), 'the header is hidden').toBe(0);
  // The focus is on the heading; the field is next.
  await press('Tab', 'Enter');
  await seeNotice('Missing Information', 'Please enter your email address.');
  await page.keyboard.type('admin@pool.example');
  await press('Enter');

  await page.getByRole('heading', { name: 'Reset password' }).waitFor();
  await seeNotice('Password Reset Email Sent', 'Reset token: ');
  await expectEveryLook(page, 'forgot-password-demo-token');
  // The focus moves to the first field of the step.
  await press('Enter');
  await seeNotice('Missing Information', 'Please fill in all password fields.');
  await page.keyboard.type('short');
  await press('Tab', 'Tab');
  await page.keyboard.type('shorter');
  await press('Enter');
  await seeNotice('Password Mismatch', 'The passwords you entered do not match.');
  await press('Control+A');
  await page.keyboard.type('short');
  await press('Enter');
  await seeNotice('Password Too Short', 'Password must be at least 6 characters long.');
  // The focus moves to the invalid field.
  await press('Control+A');
  await page.keyboard.type('commissioner2');
  await press('Tab', 'Tab', 'Control+A');
  expect(await newPassword(page).inputValue()).toBe('commissioner2');
  await page.keyboard.type('commissioner2');
  await press('Tab', 'Enter');
  expect(await confirmation(page).getAttribute('type')).toBe('text');
  await press('Tab', 'Enter');
  await seeNotice('Password Reset Successful', 'log in');
  expect(new URL(page.url()).pathname, 'stays long enough to be read').toBe('/forgot-password');
  await redirect.pass();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill('admin@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('commissioner2');
  await press('Enter');
  await page.waitForURL('**/dashboard');
  await opened.close();
});

test('a used or invalid link is refused, with a way to request a new one', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page, context } = opened;
  const answer = await context.request.post('/api/auth/forgot-password', {
    data: { email: 'nobody@pool.example' },
  });
  const { resetToken } = (await answer.json()) as { resetToken: string };
  // The response for an address without an account looks the same; its token is invalid.
  await page.goto(`/forgot-password?token=${resetToken}`);
  await page.waitForLoadState('networkidle');
  await newPassword(page).fill('touchdown');
  await confirmation(page).fill('touchdown');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await toast(page, 'Password Reset Failed')
    .getByText('This password reset link is invalid or has expired. Please request a new one.')
    .waitFor();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await opened.close();
});
