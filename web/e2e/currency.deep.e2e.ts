import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#prisma/client.ts';
import { ask, logInAsAdministrator, logInAsTestUser, setClock, skipWelcome } from './api.ts';
import { copyDemo } from './demo.ts';
import { openServer } from './hostedServer.ts';
import { phone } from './looks.ts';
import { keepScreenshot, openPage } from './page.ts';
import type { TestServer } from './server.ts';
import { closePages, openBrowser } from './sharedBrowser.ts';
import { beforeDeadline } from './shots.ts';

let browser: Browser;
let server: TestServer;

/** A payment, so that the currency could no longer change by a command: the demo's pool is one in euros from its beginning. */
beforeAll(async () => {
  const database = await copyDemo();
  const db = await openDatabase(database.url);
  await db.pool.updateMany({
    data: { currency: 'EUR', buyBackThroughWeek: 8, buyBackFeeCents: 2_050, commissionCents: 525 },
  });
  await db.$disconnect();
  browser = await openBrowser();
  server = await openServer({ database, env: { REPLAY_SPEED: '0' } });
});
afterAll(async () => {
  await closePages();
  await server.stop();
});

/** What a reader sees and hears of the page, also in fields. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'value'];
    const said = [...document.querySelectorAll('body *')].flatMap((element) => [
      ...names.map((name) => element.getAttribute(name) ?? ''),
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
    ]);
    return [document.title, document.body.textContent, ...said].join('\n');
  });
}

async function expectNoDollars(page: Page, name: string): Promise<void> {
  const words = await wordsOf(page);
  expect([name, words.match(/.{0,40}(?:[$]|\bUSD\b|dollars?\b).{0,40}/gi)]).toEqual([name, null]);
}

type Role = (typeof beforeDeadline)[number]['who'];

async function openAs(who: Role) {
  const opened = await openPage(browser, server.url, { ...phone, reducedMotion: 'reduce' });
  if (who === 'member') await logInAsTestUser(opened.context);
  if (who === 'commissioner') await logInAsAdministrator(opened.context);
  if (who === 'member') await skipWelcome(opened.context);
  return opened;
}

/** Screens that say nothing of this pool's money, or have a test of their own; the dashboard of a member is below. */
const LEFT_OUT = ['welcome', 'dashboard', 'demo-payment', 'verify', 'offline'];
/** A new pool is in dollars until another currency is chosen. */
const isOfNewPool = (name: string) => name.startsWith('new-pool');

test.each(['visitor', 'member', 'commissioner'] as const)(
  'no screen of a %s has a dollar in a pool in euros',
  async (who) => {
    const opened = await openAs(who);
    const { page } = opened;
    const shots = beforeDeadline.filter(
      ({ who: viewer, name }) => viewer === who && !LEFT_OUT.includes(name) && !isOfNewPool(name),
    );
    for (const { name, path, act } of shots) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await act?.(page);
      await expectNoDollars(page, name);
    }
    // The page not found is among a visitor's screens.
    if (who === 'visitor') opened.forgive(/status of 404/);
    await opened.close();
  },
);

test('amounts are in euros, as the reader writes them', async () => {
  const opened = await openAs('member');
  const { page } = opened;
  await page.goto('/rules');
  await page.getByText('€1,500', { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await keepScreenshot(page, 'euros-rules');
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  await expectNoDollars(page, 'dashboard');
  await keepScreenshot(page, 'euros-dashboard');
  await opened.close();

  const german = await browser.newContext({ ...phone, baseURL: server.url, locale: 'de-DE' });
  const rules = await german.newPage();
  await rules.goto('/rules');
  await rules
    .getByText(/^1\.500\s€$/)
    .first()
    .waitFor();
  await german.close();
});

test('a payment in the office is in euros, and so is its entry', async () => {
  const opened = await openAs('commissioner');
  const { page } = opened;
  await page.goto('/office/payments');
  await page.getByLabel('Show').selectOption('');
  const details = page.getByRole('button', { name: /^Details of / }).first();
  await details.click();
  await page.waitForLoadState('networkidle');
  await expectNoDollars(page, 'payments');
  await keepScreenshot(page, 'euros-office-payments');
  const { pool } = await ask<{ pool: { entries: { edges: { node: { id: string } }[] } } }>(
    opened.context,
    '{ pool { entries(first: 1) { edges { node { id } } } } }',
  );
  await page.goto(`/office/entries/${encodeURIComponent(pool.entries.edges[0]!.node.id)}`);
  await page.getByRole('heading', { name: 'Payment' }).waitFor();
  await expectNoDollars(page, 'entry');
  await opened.close();
});

test('the end of a pool is in euros', async () => {
  const opened = await openAs('commissioner');
  const { page, context } = opened;
  // Tuesday after the last game of the season.
  await setClock(context, '2026-01-06T17:00:00Z');
  for (const path of [
    '/office/close-out',
    '/standings',
    '/history?tab=annual',
    '/rules',
    '/office/log',
    '/dashboard',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoDollars(page, path);
  }
  await page.goto('/office/close-out');
  await page
    .getByText(/^€[\d,]+$/)
    .first()
    .waitFor();
  await opened.close();
}, 120_000);
