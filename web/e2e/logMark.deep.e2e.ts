import { expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Half an hour before the deadline of Week 8; the log of the demo's pool has its first seven weeks.
const stage = setStage();
const MATCHES = /Matches the log: [\d,]+ facts on this screen, checked on your device/;

test('the log is read after the first view, once for all screens, and every marked screen matches it', async () => {
  const { page, context, close } = await openPage(stage.browser, stage.server.url);
  await logInAsTestUser(context);
  let read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/log\/|\/log\w*-/i.test(pathname)) read.push(pathname.replace(/^\/p\/[^/]+\/log\//, ''));
  });
  await page.clock.install();
  await page.goto('/standings');
  await page.getByRole('heading', { level: 2, name: /^Still Alive/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(read, 'nothing of it belongs to the first view').toEqual([]);

  await page.clock.runFor(4_000);
  await page.getByText(MATCHES).waitFor();
  expect(read.filter((file) => !file.startsWith('/assets/')).sort()).toEqual([
    'checkpoint',
    'key',
    'listed',
    'names',
    'owners',
    'published',
    'tile/entries/000.p/255',
  ]);
  await expectEveryLook(page, 'log-mark');
  read = [];
  for (const [name, heading] of [
    ['History', 'Pool Analytics and History'],
    ['Standings', 'League Standings'],
  ]) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.clock.runFor(2_000);
    await page.getByText(MATCHES).waitFor();
  }
  await page.getByRole('link', { name: 'Brooks No Argument', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Brooks No Argument' }).waitFor();
  await page.clock.runFor(2_000);
  await page.getByText(MATCHES).waitFor();
  expect(read.filter((file) => file.startsWith('tile'))).toEqual([]);

  // The deadline of Week 8, and a Sunday of results: what is new is read, and all picks match.
  await setClock(context, '2025-10-28T12:00:00Z');
  await page.goto('/picks?week=8');
  await page.getByRole('heading', { name: 'Individual Picks' }).waitFor();
  await page.clock.runFor(4_000);
  await page.getByText(MATCHES).waitFor();
  await close();
});
