import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ask, logInAsTestUser, toast } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide, type Look } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

async function open(size: Look, section = '') {
  const opened = await openPage(stage.browser, stage.server.url, {
    ...size,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await logInAsTestUser(opened.context);
  await opened.page.goto(`/account${section}`);
  await opened.page.getByRole('heading', { name: 'API tokens' }).waitFor();
  return opened;
}

/** Scrolls to the top, where the header covers no button. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectEveryLook(page, name);
}

/** The response to a script with this token, without any cookie. */
async function withToken(token: string, query: string): Promise<string> {
  const answer = await fetch(`${stage.server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  return answer.text();
}

const whoAmI = '{ viewer { email } }';
const chooseMails =
  'mutation { updateNotifications(input: { results: true }) { __typename ... on Error { message } } }';

describe('my account', () => {
  test('a token: created with scopes and an expiry, shown once, copied, used, revoked', async () => {
    const { page, ...opened } = await open(wide);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'API tokens' }).click();
    await expectFocus(page.getByRole('heading', { name: 'API tokens' }));
    await page.getByText('You have no API tokens.').waitFor();

    await page.getByRole('button', { name: 'New token' }).click();
    await expectFocus(page.getByLabel('Token name'));
    expect(await page.getByLabel(/^Admin/).count(), 'for administrators alone').toBe(0);
    await page.getByLabel(/^Read/).uncheck();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expectFocus(page.getByLabel('Token name'));
    await look(page, 'account-token-refused');

    await page.getByLabel('Token name').fill('Laptop');
    await page.getByLabel(/^Read/).check();
    const lifetime = page.getByLabel('Expires after');
    expect(await lifetime.locator('option').allTextContents()).toEqual([
      '30 days',
      '90 days',
      '1 year',
      'Never',
    ]);
    await lifetime.selectOption('30 days');
    await page.getByRole('button', { name: 'Create token' }).click();
    const field = page.getByLabel('New token', { exact: true });
    await expectFocus(field);
    const token = await field.inputValue();
    expect(token).toMatch(/^lsp_[\w-]{20,}$/);
    await look(page, 'account-token-once');
    await page.getByRole('button', { name: 'Copy token' }).click();
    await toast(page, 'Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await field.count()).toBe(0);

    expect(await withToken(token, whoAmI)).toContain('test@pool.example');
    expect(await withToken(token, chooseMails), 'reading is not choosing').toContain('ForbiddenError');
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Laptop' });
    await row.getByText('last used').waitFor();
    expect(await page.content()).not.toContain(token);
    const [, ends = ''] = /expires (.+)$/.exec((await row.locator('p').last().textContent()) ?? '') ?? [];
    const days = (Date.parse(ends) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);

    await row.getByRole('button', { name: 'Revoke Laptop' }).click();
    await expectFocus(row.getByRole('button', { name: 'Revoke for good' }));
    await look(page, 'account-token-revoking');
    await row.getByRole('button', { name: 'Keep' }).click();
    await expectFocus(row.getByRole('button', { name: 'Revoke Laptop' }));
    expect(await withToken(token, whoAmI)).toContain('test@pool.example');
    await row.getByRole('button', { name: 'Revoke Laptop' }).click();
    await row.getByRole('button', { name: 'Revoke for good' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await withToken(token, whoAmI)).not.toContain('test@pool.example');
    await opened.close();
  });

  test('sessions: each browser is listed, one is ended by keyboard, then all others', async () => {
    const elsewhere = async (userAgent: string) => {
      const context = await stage.browser.newContext({ baseURL: stage.server.url, userAgent });
      await logInAsTestUser(context);
      return context;
    };
    const iPhone = await elsewhere(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    );
    const firefox = await elsewhere('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    const { page, context, ...opened } = await open(phone, '#sessions');
    const heading = page.getByRole('heading', { name: 'Sessions' });
    await expectFocus(heading);
    const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
    expect(await rows.filter({ hasText: 'This browser' }).allTextContents()).toEqual([
      expect.stringMatching(/^Chrome on Linux.*In use now.*Logged in /),
    ]);
    await rows.filter({ hasText: 'Firefox on Linux' }).waitFor();
    await look(page, 'account-sessions');

    const end = page.getByRole('button', { name: /^End the session of Safari on iPhone/ });
    await tabTo(page, end);
    await page.keyboard.press('Enter');
    await toast(page, 'Session ended').getByText('Safari on iPhone is logged out.').waitFor();
    await expectFocus(heading);
    expect(await rows.filter({ hasText: 'Safari on iPhone' }).count()).toBe(0);
    expect(await ask(iPhone, whoAmI)).toEqual({ viewer: null });
    expect(await ask(firefox, whoAmI)).toEqual({ viewer: { email: 'test@pool.example' } });

    const endOthers = page.getByRole('button', { name: 'End all other sessions' });
    await endOthers.click();
    await toast(page, 'Other sessions ended').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await endOthers.count()).toBe(0);
    expect(await ask(firefox, whoAmI)).toEqual({ viewer: null });
    expect(await ask(context, whoAmI)).toEqual({ viewer: { email: 'test@pool.example' } });
    for (const other of [iPhone, firefox]) await other.close();
    await opened.close();
  });

  test('the password, by keyboard alone: each refusal, then changed, which ends the other sessions; a log-in takes the new one', async () => {
    const { page, context, ...opened } = await open(phone, '#password');
    const elsewhere = await stage.browser.newContext({ baseURL: stage.server.url });
    await logInAsTestUser(elsewhere);
    const current = page.getByLabel('Current password', { exact: true });
    const fresh = page.getByLabel('New password', { exact: true });
    const again = page.getByLabel('Confirm password', { exact: true });
    const fill = async (...values: string[]) => {
      for (const [index, field] of [current, fresh, again].entries()) {
        await tabTo(page, field);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Delete');
        await page.keyboard.type(values[index] ?? '');
      }
      await page.keyboard.press('Enter');
    };
    // Between two password fields Tab also stops at the button that reveals the text.
    await expectFocus(page.getByRole('heading', { name: 'Change password' }));
    await tabTo(page, again);
    await page.keyboard.press('Enter');
    await page.getByText('Please fill in all password fields.').waitFor();
    await expectFocus(current);
    await fill('survivor', 'short', 'short');
    const short = 'Password must be at least 6 characters long.';
    await page.getByText(short).waitFor();
    await expectFocus(fresh);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await fill('survivor', 'touchdown', 'touchback');
    const different = 'The passwords you entered do not match.';
    await page.getByText(different).waitFor();
    await expectFocus(again);
    await tabTo(page, current, 'Shift+Tab');
    await fill('guess', 'touchdown', 'touchdown');
    await expectFocus(current);
    await look(page, 'account-password-refused');
    await fill('survivor', 'letmein', 'letmein');
    await page.getByText('This password is one of the most common ones').waitFor();
    await expectFocus(fresh);
    await tabTo(page, current, 'Shift+Tab');
    await fill('survivor', 'touchdown', 'touchdown');
    await toast(page, 'Password Changed').waitFor();
    expect(await current.inputValue()).toBe('');

    expect(await ask(elsewhere, whoAmI)).toEqual({ viewer: null });
    await elsewhere.close();
    expect(await ask(context, whoAmI)).toEqual({ viewer: { email: 'test@pool.example' } });
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login?returnTo=%2Faccount');
    await page.getByLabel('Email').fill('test@pool.example');
    await page.getByLabel('Password', { exact: true }).fill('touchdown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    await opened.close();
  });
});
