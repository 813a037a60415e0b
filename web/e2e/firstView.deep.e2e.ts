import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInAsAdministrator, logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { APP, holdApp, operationIn, withoutData } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage({ PRODUCT_NAME: 'Sunday & Co' });

/** Controls whose input would be lost before the app has loaded: those of a form are not (pickForm.deep.e2e.ts). */
const LOST = ':is(button, input:not([type=hidden]), select, textarea):enabled:not([form])';

/** Names of the operations that the page requests. */
function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const operation = operationIn(request);
    if (operation !== null) names.push(operation.operationName);
  });
  return names;
}

describe('before the app has loaded', () => {
  test.each([
    ['/', 'visitor', 'Sunday & Co'],
    ['/login', 'visitor', 'Login'],
    ['/picks', 'visitor', 'Login'],
    ['/picks', 'member', 'Picks and Selections'],
    ['/dashboard', 'member', 'Sunday & Co Pool Dashboard'],
    ['/test-login', 'visitor', 'Test Login'],
    ['/forgot-password', 'visitor', 'Forgot password'],
    ['/no-such-page', 'visitor', '404 Page Not Found'],
    ['/p/nowhere/standings', 'member', '404 Page Not Found'],
    ['/standings/leverage', 'member', 'Stakes'],
  ])('%s for a %s shows its heading', async (path, who, title) => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    if (who === 'member') await logInAsTestUser(context);
    const arrive = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    // Found without its role: an open welcome hides the content behind it from roles.
    const heading = page.locator('h1', { hasText: title });
    await heading.waitFor();
    expect(await page.title()).toContain('Sunday & Co');
    expect(await page.locator(LOST).count()).toBe(0);
    await expectEveryLook(page, `ahead-${who}${path.replaceAll('/', '-')}`);
    arrive();
    await page.waitForLoadState('networkidle');
    expect(await heading.count()).toBe(1);
    if (title.startsWith('404')) opened.forgive(/status of 404/);
    await opened.close();
  });

  test.each([
    ['/dashboard', 'h2:text("Your games")', ['DashboardPageQuery', 'DashboardPageViewerQuery']],
    ['/picks', '[data-row]', ['PicksPageQuery', 'PicksPageViewerQuery']],
    ['/games', 'article:has-text("Buffalo Bills")', ['GamesPageQuery']],
    ['/standings', 'h2:text("Still Alive (14)")', ['StandingsPageQuery']],
  ])('%s shows its data, which the app takes over without a request', async (path, shown, queries) => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    const operations = operationsOf(page);
    const arrive = await holdApp(page);
    const response = await page.goto(path, { waitUntil: 'commit' });
    const content = page.locator(`main ${shown}`).first();
    await content.waitFor();
    expect(response?.headers()['cache-control']).toBe('no-store');
    expect(await page.locator(LOST).count()).toBe(0);
    arrive();
    await page.locator('main :is(button, input, select):enabled:not([form])').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await content.isVisible()).toBe(true);
    expect(operations.filter((name) => ['sessionQuery', ...queries].includes(name))).toEqual([]);
    await opened.close();
  });

  test.each([
    ['/dashboard', 'h2:text("Your games")'],
    ['/picks', '[data-row]'],
    ['/p/last-standing-2025/picks', '[data-row]'],
    ['/p/last-standing-2025/games', 'article:has-text("Buffalo Bills")'],
    ['/p/last-standing-2025/standings', 'h2:text("Still Alive (14)")'],
  ])('%s in a rush has its answers, which the app takes without a request', async (path, shown) => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    const operations = operationsOf(page);
    const isInRush = async () => {
      await Promise.all(Array.from({ length: 5 }, () => context.request.get(path)));
      operations.length = 0;
      const response = await page.goto(path);
      return !(await response?.text())?.includes('data-rendered');
    };
    await expect.poll(isInRush).toBe(true);
    await page.locator(`main ${shown}`).first().waitFor();
    await page.waitForLoadState('networkidle');
    const first = [
      'sessionQuery',
      'DashboardPageQuery',
      'PicksPageQuery',
      'PicksPageViewerQuery',
      'GamesPageQuery',
      'StandingsPageQuery',
    ];
    expect(operations.filter((name) => first.includes(name))).toEqual([]);
    await opened.close();
  });

  test('a document has the data of its viewer alone, whoever opens another one meanwhile', async () => {
    const open = async (logIn: typeof logInAsTestUser) => {
      const opened = await openPage(stage.browser, stage.server.url);
      await logIn(opened.context);
      return opened;
    };
    const tester = await open(logInAsTestUser);
    const administrator = await open(logInAsAdministrator);
    // More than a few in a second are not rendered.
    const documentOf = async ({ context }: typeof tester, path: string) => {
      let text = '';
      const isRendered = async () => {
        text = await (await context.request.get(path)).text();
        return text.includes('data-rendered');
      };
      await expect.poll(isRendered, { interval: 300 }).toBe(true);
      return text;
    };
    for (const path of ['/dashboard', '/picks', '/games', '/standings']) {
      const alone = [await documentOf(tester, path), await documentOf(administrator, path)];
      expect(alone[0]).toContain('test@pool.example');
      expect(alone[1]).not.toContain('test@pool.example');
      const together = await Promise.all([documentOf(tester, path), documentOf(administrator, path)]);
      expect(together, path).toEqual(alone);
    }
    await tester.close();
    await administrator.close();
  });

  test("the times are on the pool's clock, and on the reader's beside it once the app has taken over", async () => {
    const opened = await openPage(stage.browser, stage.server.url, { timezoneId: 'Pacific/Honolulu' });
    const { page, context } = opened;
    await logInAsTestUser(context);
    const arrive = await holdApp(page);
    // More than a few in a second are not rendered.
    const isRendered = async () => {
      const response = await page.goto('/picks', { waitUntil: 'commit' });
      return (await response?.text())?.includes('data-rendered');
    };
    await expect.poll(isRendered, { interval: 300 }).toBe(true);
    await page.getByText('October 26, 10:00 AM EDT').first().waitFor();
    expect(await page.getByText('your time').count()).toBe(0);
    arrive();
    await page.getByText('4:00 AM your time').first().waitFor();
    await opened.close();
  });

  test("the landing page's login waits neither for the app nor for the data", async () => {
    const opened = await openPage(stage.browser, stage.server.url, { ...phone, javaScriptEnabled: false });
    const { page } = opened;
    await page.goto('/');
    await page.getByRole('link', { name: 'Login to Pool' }).click();
    await page.waitForURL('**/login');
    await page.locator('h1', { hasText: 'Login' }).waitFor();
    await opened.close();
  });

  test('the page requests its data once', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    const operations = operationsOf(page);
    await withoutData(page);
    const arrive = await holdApp(page);
    await page.goto('/games', { waitUntil: 'commit' });
    await expect.poll(() => operations.toSorted()).toEqual(['GamesPageQuery', 'sessionQuery']);
    arrive();
    await page.getByRole('article').first().waitFor();
    expect(operations.filter((name) => ['GamesPageQuery', 'sessionQuery'].includes(name))).toHaveLength(2);
    await opened.close();
  });

  test('an address with a week has the data of that week', async () => {
    const opened = await openPage(stage.browser, stage.server.url, { ...phone, javaScriptEnabled: false });
    const { page, context } = opened;
    await logInAsTestUser(context);
    await page.goto('/games?week=3');
    await page.getByRole('article').filter({ hasText: 'Miami Dolphins' }).waitFor();
    await opened.close();
  });

  test('an address with a week requests that week alone', async () => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await logInAsTestUser(context);
    const weeks: unknown[] = [];
    page.on('request', (request) => {
      const operation = operationIn(request);
      if (operation?.operationName === 'GamesPageQuery') weeks.push(operation.variables.week);
    });
    await withoutData(page);
    await page.goto('/games?week=3');
    await page.getByRole('article').first().waitFor();
    expect(weeks).toEqual([3]);
    await opened.close();
  });
});

test('the scripts of the app and of the screen are requested once, as the document names them', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  const operations: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) operations.push(pathname.slice(1));
  });
  const answer = await page.goto('/games');
  await page.getByRole('article').first().waitFor();
  const document = (await answer?.text()) ?? '';
  const named = [...document.matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file);
  expect(named).toContainEqual(expect.stringMatching(/GamesPage/));
  // The service worker's script is not in assets/, so it does not count.
  expect(operations.filter((file) => file.startsWith('assets/')).toSorted()).toEqual(named.toSorted());
  await opened.close();
});

test('an app that does not load has a button to reload', async () => {
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

test('the teams can be read without JavaScript', async () => {
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, javaScriptEnabled: false });
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/picks');
  await page.locator('[data-row]').first().waitFor();
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
