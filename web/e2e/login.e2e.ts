import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { toast } from './api.ts';
import { phone, wide } from './looks.ts';
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
