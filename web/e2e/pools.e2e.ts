import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { logInAsTestUser, skipWelcome } from './api.ts';
import { gridOf, importGrid, winningPicks } from './grid.ts';
import { expectEveryLook, type Look, phone, wide } from './looks.ts';
import { type OpenPage, openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

beforeAll(async () => {
  const { context, close } = await openPage(stage.browser, stage.server.url, wide);
  await logInAsTestUser(context);
  const picks = await winningPicks(context, 7);
  const rows = [
    { username: 'Office Ollie', email: 'test@pool.example', picks },
    { username: 'Office Guru', email: 'priya@pool.example', picks },
  ];
  await importGrid(stage.server, 'Office Pool', gridOf(rows));
  await importGrid(stage.server, 'Closed Circle', gridOf([rows[1]!]));
  await close();
});

const switcher = (page: Page) => page.getByRole('button', { name: /^Pool:/ });
const poolLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pools' }).getByRole('link', { name });

async function signedIn(look: Look): Promise<OpenPage> {
  const opened = await openPage(stage.browser, stage.server.url, look);
  await logInAsTestUser(opened.context);
  await skipWelcome(opened.context);
  return opened;
}

describe.each([
  ['a phone', phone],
  ['a desk', wide],
])('an account with two pools, at %s', (_where, look) => {
  test('switches by keyboard, stays in the pool, and comes back to it', async () => {
    const { page, close } = await signedIn(look);
    await page.goto('/standings');
    await page.getByText('Gridiron Guru').first().waitFor();
    expect(await poolLink(page, 'Closed Circle').count()).toBe(0);
    await switcher(page).focus();
    await page.keyboard.press('Enter');
    await expectEveryLook(page, `pools-switcher-${look.name}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/p/office-pool/standings');
    await page.getByText('Office Guru').waitFor();
    expect(await page.getByText('Gridiron Guru').count()).toBe(0);
    await page.getByRole('link', { name: 'Office Ollie Needs pick' }).click();
    await page.waitForURL('**/p/office-pool/picks?entry=*');
    await page.goto('/picks');
    await page.waitForURL('**/p/office-pool/picks');
    await close();
  });
});

test('a deep link opens its pool; an unknown one is not found, another’s pool stays closed', async () => {
  const { page, forgive, close } = await signedIn(wide);
  await page.goto('/p/office-pool/history');
  await page.getByRole('heading', { name: 'Pool Analytics and History' }).waitFor();
  await switcher(page).getByText('Office Pool').waitFor();
  await page.goto('/p/nowhere/standings');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  forgive(/status of 404/);
  await page.goto('/p/closed-circle/standings');
  await page.getByText('This pool is for its members').waitFor();
  await expectEveryLook(page, 'pools-closed');
  expect(await page.locator('main').getByText('Office Guru').count()).toBe(0);
  forgive(/Only members of the pool can see this/);
  await page.goto('/p/closed-circle/rules');
  await page.getByText('How Closed Circle is played, won and lost.').waitFor();
  await close();
});
