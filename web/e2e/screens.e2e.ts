import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { expectAccessible, keepScreenshot, openPage } from './page.ts';
import { startServer, type TestServer } from './server.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  // The clock stands, so that two runs look at the same pool.
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const visitor = [
  ['/', 'Last Standing'],
  ['/login', 'Login'],
  ['/forgot-password', 'Forgot'],
  ['/rules', 'Rules'],
  ['/no-such-page', '404 Page Not Found'],
] as const;

const member = [
  ['/dashboard', 'Pool Dashboard'],
  ['/picks', 'Picks'],
  ['/games', 'Live NFL Games and Scores'],
  ['/standings', 'League Standings'],
  ['/history', 'Pool Analytics and History'],
  ['/join-pool', 'Registration Closed'],
] as const;

const looks = [
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'wide-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const;

describe.each(looks)('every screen, $name', ({ name, viewport, colorScheme }) => {
  const look = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
  const cases = [
    ...visitor.map(([path, title]) => ({ who: 'visitor', path, title })),
    ...member.map(([path, title]) => ({ who: 'member', path, title })),
  ];

  test.each(cases)(
    '$path for a $who has its title, no problems and no barriers',
    async ({ who, path, title }) => {
      const opened = await openPage(browser, server.url, look);
      const { page, context } = opened;
      if (who === 'member') {
        const answer = await context.request.post('/graphql', {
          data: { query: 'mutation { testLogIn { __typename } }' },
        });
        expect(await answer.json()).toEqual({ data: { testLogIn: { __typename: 'LogInPayload' } } });
      }
      await page.goto(path);
      await page.locator('h1', { hasText: title }).waitFor();
      await page.waitForLoadState('networkidle');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'no sideways scrolling').toBeLessThanOrEqual(0);
      await keepScreenshot(page, `${name}${path.replaceAll('/', '-')}`);
      await expectAccessible(page);
      await opened.close();
    },
  );
});
