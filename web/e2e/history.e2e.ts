import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { expectAccessible, openPage, type OpenPage } from './page.ts';
import { startServer, type TestServer } from './server.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const looks = [
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'phone, light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'wide, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'wide, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;

async function openHistory(options: Parameters<typeof openPage>[2], query = ''): Promise<OpenPage> {
  const opened = await openPage(browser, server.url, { reducedMotion: 'reduce', ...options });
  await opened.context.request.post('/graphql', { data: { query: 'mutation { testLogIn { __typename } }' } });
  // What happens before the page listens, it does not hear of.
  const listens = new Promise<void>((resolve) => {
    opened.page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('useHistoryLiveWeek')) resolve();
      }),
    );
  });
  await opened.page.goto(`/history${query}`);
  await listens;
  await opened.page.waitForTimeout(500);
  await opened.page.getByRole('tab', { name: 'Pool Analytics' }).waitFor();
  return opened;
}

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'no sideways scrolling').toBeLessThanOrEqual(0);
}

describe.each(looks)('history, $name', ({ viewport, colorScheme }) => {
  test('its three tabs fit and have no barriers', async () => {
    const opened = await openHistory({ viewport, colorScheme });
    const { page } = opened;
    await page.getByRole('heading', { name: 'Survivors by Week' }).waitFor();
    for (const summary of await page.getByText('The numbers').all()) await summary.click();
    await expectFits(page);
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Survival Timeline' }).click();
    await page.getByText('30 participants').waitFor();
    await expectFits(page);
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Annual History' }).click();
    await page.getByRole('heading', { name: 'Inaugural Season 2025' }).waitFor();
    const facts = await page.getByRole('tabpanel').locator('dl').innerText();
    expect(facts.replace(/\s+/g, ' ')).toContain('Participants 30 Entry fee $50 Prize pool $1,500');
    await expectFits(page);
    await expectAccessible(page);
    await opened.close();
  });
});

describe('history', () => {
  test('the tab is in the address, and the arrow keys move between tabs', async () => {
    const opened = await openHistory({}, '?tab=annual');
    const { page } = opened;
    const annual = page.getByRole('tab', { name: 'Annual History' });
    expect(await annual.getAttribute('aria-selected')).toBe('true');
    await annual.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByText('30 participants').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=timeline');
    await page.reload();
    await page.getByText('30 participants').waitFor();
    await opened.close();
  });

  test('the grid shows own picks of the week, hides those of others, and opens them at the deadline', async () => {
    const opened = await openHistory({}, '?tab=timeline');
    const { page, context } = opened;
    const rows = page.getByRole('table', { name: "Each entry's picks by week" }).getByRole('row');
    await rows.nth(4).waitFor();
    const names = await page.getByRole('rowheader').allInnerTexts();
    expect(names).toHaveLength(30);
    const own = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.own !== undefined));
    expect(own).toEqual(names.map((_, place) => place < 4));
    const week8 = (row: number) => rows.nth(row).getByRole('cell').last();
    expect(await week8(1).innerText()).toContain('No pick yet');
    expect(await week8(2).innerText()).toContain('Indianapolis Colts, pending');
    expect(await week8(5).innerText()).toContain('Shown after the deadline');

    const moved = await context.request.post('/graphql', {
      data: {
        query: 'mutation { setDemoClock(input: { now: "2025-10-26T14:00:05Z" }) { __typename } }',
      },
    });
    expect(await moved.json()).toEqual({ data: { setDemoClock: { __typename: 'SetDemoClockPayload' } } });
    // Without a reload: those who made no pick are out, the picks of the others are there.
    await expect.poll(() => week8(1).innerText(), { timeout: 20_000 }).toContain('No pick, out');
    await expect
      .poll(() => rows.filter({ hasText: 'Gridiron Guru' }).getByRole('cell').last().innerText())
      .toMatch(/, pending$/);
    await page.getByRole('tab', { name: 'Pool Analytics' }).click();
    await page.getByText(/after Week 8, \d+ are still standing/).waitFor();
    await opened.close();
  });
});
