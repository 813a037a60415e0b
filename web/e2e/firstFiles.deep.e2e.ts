import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Ahead } from '../app/document/ahead.ts';
import { logInAsTestUser, skipWelcome } from './api.ts';
import { phone } from './looks.ts';
import { holdBack } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Paths of the files of a kind that the page requests, as they are requested. */
function filesOf(page: Page, kind: RegExp): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (kind.test(pathname)) paths.push(pathname);
  });
  return paths;
}

const firstTeam = (page: Page) => page.locator('[data-row]:enabled').first();

test.each(['/login', '/dashboard', '/picks', '/games', '/standings', '/history'])(
  'the first paint of %s waits for the document alone, whose styles are not requested again',
  async (path) => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    if (path !== '/login') await logInAsTestUser(context);
    const styles = filesOf(page, /\.css$/);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const ahead = JSON.parse((await page.locator('#ahead').textContent()) ?? '') as Ahead;
    expect(ahead.styles.length).toBeGreaterThan(1);
    expect(styles.filter((file) => ahead.styles.includes(file))).toEqual([]);
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((file) => (file as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
    );
    expect(blocking).toEqual([]);
    await opened.close();
  },
);

test('fonts wait for the first team, except where they are held', async () => {
  // A service worker would ask for the second document, with its data.
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, serviceWorkers: 'block' });
  const { page, context } = opened;
  await logInAsTestUser(context);
  const fonts = filesOf(page, /\.woff2$/);
  const teams = await holdBack(page, 'PicksPageQuery');
  await page.goto('/picks');
  await teams.isSent();
  // The app has started: the document's own buttons are disabled.
  await page.locator('header button:enabled').first().waitFor({ state: 'attached' });
  expect(fonts).toEqual([]);
  teams.letGo();
  await firstTeam(page).waitFor();
  await expect.poll(() => fonts).toHaveLength(2);
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => /Archivo Variable/.test(family)));

  const later = await context.newPage();
  const laterFonts = filesOf(later, /\.woff2$/);
  const laterTeams = await holdBack(later, 'PicksPageQuery');
  await later.goto('/picks');
  await expect.poll(() => laterFonts).toHaveLength(2);
  expect(await firstTeam(later).count()).toBe(0);
  laterTeams.letGo();
  await firstTeam(later).waitFor();
  opened.forgive(/Service Worker registration blocked/);
  await opened.close();
});

test.each(['/', '/login', '/dashboard', '/picks', '/games', '/standings', '/history', '/planner'])(
  '%s does not scroll sideways before its fonts are there',
  async (path) => {
    const opened = await openPage(stage.browser, stage.server.url, phone);
    const { page, context } = opened;
    await page.route(/\.woff2$/, (route) => route.abort());
    if (path !== '/' && path !== '/login') {
      await logInAsTestUser(context);
      await skipWelcome(context);
    }
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    opened.forgive(/woff2/);
    await opened.close();
  },
);
