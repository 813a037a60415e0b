import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openServer } from './hostedServer.ts';
import { openPage } from './page.ts';
import type { TestServer } from './server.ts';
import { closePages, openBrowser } from './sharedBrowser.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  // A day and a half before the opening game, with a running clock.
  browser = await openBrowser();
  server = await openServer({ env: { REPLAY_START: '2025-09-03T12:00:00Z', REPLAY_SPEED: '1' } });
});

afterAll(async () => {
  await closePages();
  await server?.stop();
});

test('history and standings say what they will show, and when', async () => {
  const opened = await openPage(browser, server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/history');
  for (const name of ['Eliminations', 'Team Performance']) {
    await page.getByRole('region', { name, exact: true }).getByText('The season has not started').waitFor();
  }
  await expectEveryLook(page, 'history-before-season');
  await page.getByRole('tab', { name: 'Survival Timeline' }).click();
  await page.getByText('30 participants').waitFor();
  await page.getByText('All picks, week by week, appear here').waitFor();
  await page.getByRole('tab', { name: 'Annual History' }).click();
  const facts = await page.getByRole('region', { name: 'Inaugural Season 2025' }).locator('dl').innerText();
  expect(facts.replaceAll(/\s+/g, ' ')).toBe(
    'Participants 30 Entry fee $50 Prize pool $1,500 of all entries Weeks completed 0 of 18',
  );
  await page.goto('/standings');
  await page.getByRole('heading', { name: 'Still Alive (30)' }).waitFor();
  await page.getByText('Nobody is out yet').waitFor();
  await opened.close();
});

describe('the landing page', () => {
  test('animates the football, and not under reduced motion', async () => {
    const opened = await openPage(browser, server.url);
    const { page } = opened;
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Last Standing' }).waitFor();
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('svg g')].flatMap((part) =>
          part.getAnimations().map((animation) => animation.playState),
        ),
      );
    expect(await moving()).toContain('running');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toEqual([]);
    await opened.close();
  });

  test('counts down to the season each second, and is live once it starts', async () => {
    const opened = await openPage(browser, server.url, phone);
    const { page, context } = opened;
    await page.goto('/');
    const timer = page.getByRole('timer', { name: /^Season starts: 1 day 12 hours/ });
    const seconds = timer.locator('> *').last();
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await seconds.innerText()).size).toBeGreaterThan(2);
    await page.getByText('The opening game starts Thu, Sep 4, 8:20 PM EDT').waitFor();
    await expectEveryLook(page, 'landing-before-season');

    await setClock(context, '2025-09-05T00:19:01Z');
    await page.reload();
    await page.getByRole('timer', { name: 'Season starts: less than a minute left' }).waitFor();
    await setClock(context, '2025-09-05T00:19:57Z');
    // A page that is open at the start of the season changes by itself.
    await page.getByRole('heading', { name: 'The 2025 season is live' }).waitFor();
    await page.getByRole('region', { name: 'The 2025 season is live' }).getByText('Week 1 of 18').waitFor();
    await opened.close();
  });
});
