import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage({ PRODUCT_NAME: 'Sunday & Co' });

/** The app's own code, which comes after the page that the document holds. */
const APP = '**/assets/app-*.js';

/** Names of the operations that the page asks the API for. */
function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return;
    names.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return names;
}

describe('before the app has arrived', () => {
  test.each([
    ['/', 'visitor', 'Sunday & Co'],
    ['/login', 'visitor', 'Login'],
    ['/picks', 'visitor', 'Login'],
    ['/picks', 'member', 'Picks and Selections'],
    ['/dashboard', 'member', 'Sunday & Co Pool Dashboard'],
    ['/test-login', 'visitor', 'Test Login'],
    ['/forgot-password', 'visitor', 'Forgot password'],
    ['/no-such-page', 'visitor', '404 Page Not Found'],
  ])('%s for a %s stands under its heading', async (path, who, title) => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    if (who === 'member') await logInAsTestUser(context);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(APP, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    // Not by its role: a welcome hides what is behind it.
    const heading = page.locator('h1', { hasText: title });
    await heading.waitFor();
    expect(await page.title()).toContain('Sunday & Co');
    // What is done now would be lost.
    expect(
      await page.locator('button:enabled, input:enabled, select:enabled, textarea:enabled').count(),
    ).toBe(0);
    await expectEveryLook(page, `ahead-${who}${path.replaceAll('/', '-')}`);
    arrive();
    await page.waitForLoadState('networkidle');
    expect(await heading.count()).toBe(1);
    await opened.close();
  });

  test("the landing's way in waits neither for the app nor for the data", async () => {
    const opened = await openPage(stage.browser, stage.server.url, { ...phone, javaScriptEnabled: false });
    const { page } = opened;
    await page.goto('/');
    await page.getByRole('link', { name: 'Login to Pool' }).click();
    await page.waitForURL('**/login');
    await page.locator('h1', { hasText: 'Login' }).waitFor();
    await opened.close();
  });

  test('the page has asked for its data, once', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    const asked = operationsOf(page);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(APP, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/games', { waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted()).toEqual(['GamesPageQuery', 'sessionQuery']);
    arrive();
    await page.getByRole('article').first().waitFor();
    expect(asked.filter((name) => ['GamesPageQuery', 'sessionQuery'].includes(name))).toHaveLength(2);
    await opened.close();
  });

  test('an address with a week asks for that week alone', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    const weeks: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST') return;
      const { operationName, variables } = request.postDataJSON() as {
        operationName: string;
        variables: { week?: unknown };
      };
      if (operationName === 'GamesPageQuery') weeks.push(variables.week);
    });
    await page.goto('/games?week=3');
    await page.getByRole('article').first().waitFor();
    expect(weeks).toEqual([3]);
    await opened.close();
  });
});

test('the scripts of the app and of the screen are asked for once, all that the document names', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.push(pathname.slice(1));
  });
  const answer = await page.goto('/games');
  await page.getByRole('article').first().waitFor();
  const document = (await answer?.text()) ?? '';
  const named = [...document.matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file);
  expect(named).toContainEqual(expect.stringMatching(/GamesPage/));
  // The worker stands aside.
  expect(asked.filter((file) => file.startsWith('assets/')).toSorted()).toEqual(named.toSorted());
  await opened.close();
});

test('an app that does not arrive is offered again', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  await page.route(APP, (route) => route.abort());
  await page.goto('/login');
  const again = page.getByRole('button', { name: 'Reload the page' });
  await again.waitFor();
  await expectEveryLook(page, 'app-not-arrived');
  await page.unroute(APP);
  await again.click();
  await page.getByLabel('Email').waitFor();
  opened.forgive(/ERR_FAILED|dynamically imported module|preload/);
  await opened.close();
});

test('the landing can be read without JavaScript', async () => {
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, javaScriptEnabled: false });
  const { page } = opened;
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Sunday & Co' }).waitFor();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.waitForURL('**/rules');
  await opened.close();
});
