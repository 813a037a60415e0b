import { describe, expect, test } from 'vitest';
import { logInAsAdministrator, logInAsTestUser } from './api.ts';
import { holdTimer } from './heldTimer.ts';
import { tabTo } from './keyboard.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { decideOver, GRAPHQL, operationIn } from './operations.ts';
import { openPage } from './page.ts';
import { openServer } from './hostedServer.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test('the welcome demo shows a custom message to anybody, fades it out, and only logs', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  const fade = await holdTimer(page, 300);
  const logged: string[] = [];
  const mutations: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('request', (request) => {
    const operationName = operationIn(request)?.operationName ?? '';
    if (operationName.endsWith('Mutation')) mutations.push(operationName);
  });
  await page.goto('/welcome-demo');
  const number = page.getByLabel('Entry number');
  const total = page.getByLabel('Total entries');
  for (const field of [number, total]) {
    await field.waitFor();
    expect([
      await field.inputValue(),
      await field.getAttribute('type'),
      await field.getAttribute('min'),
    ]).toEqual(['1', 'number', '1']);
  }
  for (const [label, value] of [
    ['Participant name', 'Sam Newcomer'],
    ['Username', 'sam_one'],
    ['Referrer name (optional)', 'Mei Lin'],
    ['Entry number', '2'],
    ['Total entries', '3'],
    ['Custom message (optional)', 'Good to have you.'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Show Welcome Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome, Sam Newcomer' });
  for (const text of [
    'Entry 2 of 3',
    'Joined just now',
    'Good to have you.',
    'Mei Lin referred you',
    'Quick start',
  ]) {
    await dialog.getByText(text).waitFor();
  }
  await expectEveryLook(page, 'welcome-demo-dialog');
  await dialog.getByRole('button', { name: "Let's Get Started" }).click();
  // It fades out for 300 ms.
  await page.locator('[role="dialog"][data-ending-style]').waitFor();
  await fade.pass();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => logged).toContain('Demo: the welcome of sam_one would be marked as shown.');

  // A number below 1 is invalid, and a pool has at least as many entries as the entry's number. By keyboard
  // alone.
  await tabTo(page, total);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('-4');
  await page.keyboard.press('Enter');
  await dialog.getByText('Entry 2 of 2').waitFor();
  await page.keyboard.press('Escape');
  await fade.pass();
  await dialog.waitFor({ state: 'detached' });
  expect(mutations).toEqual([]);
  await opened.close();
});

describe('the referral test (SPECIFICATION 7.16)', () => {
  test('a visitor: uppercased and trimmed, refused with status and message', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page } = opened;
    await page.goto('/referral-test');
    const field = page.getByLabel('Referral code');
    const button = page.getByRole('button', { name: 'Test Code' });
    await field.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await field.fill('   ');
    expect(await button.isDisabled()).toBe(true);
    await field.fill('  no-such-code ');
    expect(await field.inputValue()).toBe('  NO-SUCH-CODE ');
    const [request] = await Promise.all([page.waitForRequest(GRAPHQL), field.press('Enter')]);
    expect(operationIn(request)).toMatchObject({ variables: { code: 'NO-SUCH-CODE' } });
    await page.getByText('Invalid Code').waitFor();
    await page.getByText('Status 404: ').waitFor();
    await expectEveryLook(page, 'referral-invalid');

    await decideOver(page, 'ReferralTestPageQuery', (route, nth) =>
      nth === 1 ? route.abort() : route.fulfill({ status: 503, json: { message: 'Back in a minute.' } }),
    );
    await button.click();
    const lost = 'Status 500: Connection failed. Please check your internet connection and try again.';
    await page.getByText(lost).waitFor();
    await button.click();
    await page.getByText('Status 503: Back in a minute.').waitFor();
    opened.forgive(/Failed to load resource/);

    expect(await page.getByRole('button', { name: 'Load All Codes' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
    await page.waitForURL('**/login?returnTo=%2Freferral-test');
    await opened.close();
  });

  test('a member sees their own codes, the administrator all; one press tests a code', async () => {
    const opened = await openPage(stage.browser, stage.server.url, wide);
    const { page, context } = opened;
    const codes = page.getByRole('region', { name: 'Codes' }).getByRole('listitem');
    await logInAsTestUser(context);
    await page.goto('/referral-test');
    const failing = await decideOver(page, 'CodeListQuery', (route) => route.abort());
    await page.getByRole('button', { name: 'Load All Codes' }).click();
    await page.getByText('The codes could not be loaded').waitFor();
    await failing.forget();
    opened.forgive(/Failed to load resource/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await codes.first().waitFor();
    const own = await codes.allTextContents();
    expect(own.every((text) => text.includes('Riley Brooks'))).toBe(true);
    await codes.first().getByRole('button').click();
    await page.getByText('Valid Code', { exact: true }).waitFor();
    await page.getByText('$50', { exact: true }).waitFor();
    await expectEveryLook(page, 'referral-valid');

    await logInAsAdministrator(context);
    await page.reload();
    await page.getByRole('button', { name: 'Load All Codes' }).click();
    await codes.first().waitFor();
    const all = await codes.allTextContents();
    expect(all.length).toBeGreaterThan(own.length);
    expect(all).toEqual(expect.arrayContaining(own));
    await opened.close();
  });
});

test('in live mode both trials are for members alone', async () => {
  const env = {
    POOL_MODE: 'live',
    SCORE_FEED: 'none',
    ADMIN_EMAIL: 'boss@pool.example',
    ADMIN_PASSWORD: 'a long secret',
  };
  const live = await openServer({ env });
  try {
    const opened = await openPage(stage.browser, live.url, phone);
    const { page } = opened;
    for (const [path, title] of [
      ['/welcome-demo', 'Welcome Demo'],
      ['/referral-test', 'Referral Code Test'],
    ] as const) {
      await opened.context.clearCookies();
      await page.goto(path);
      await page.waitForURL(`${live.url}/login?returnTo=${encodeURIComponent(path)}`);
      await page.getByLabel('Email').fill(env.ADMIN_EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(env.ADMIN_PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await opened.close();
  } finally {
    await live.stop();
  }
});
