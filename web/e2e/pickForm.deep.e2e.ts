// The forms of a document, before the app has loaded and without JavaScript (web/app/document/README.md).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser, setClock, skipWelcome } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { holdApp } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen half an hour before the deadline of Week 8; "Riley Prime" and "Riley Again" need a pick.
const stage = setStage();

const team = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const submit = (page: Page) => page.getByRole('button', { name: /^Submit pick/ });

async function openPicks(javaScriptEnabled: boolean) {
  const opened = await openPage(stage.browser, stage.server.url, { ...phone, javaScriptEnabled });
  await logInAsTestUser(opened.context);
  await skipWelcome(opened.context);
  return opened;
}

/** Opens the address again until its document is rendered: more than a few in a second are not. */
async function rendered(page: Page): Promise<void> {
  const count = async () => {
    const found = await page.locator('[data-rendered]').count();
    if (found === 0) await page.reload({ waitUntil: 'commit' });
    return found;
  };
  await expect.poll(count, { interval: 300 }).toBe(1);
}

test('without JavaScript a team is selected, submitted and confirmed', async () => {
  const { page, close } = await openPicks(false);
  await page.goto('/picks');
  await rendered(page);
  await page.getByRole('link', { name: 'Riley Prime' }).click();
  await rendered(page);
  await page.getByText('Select a team to submit your pick').waitFor();
  await team(page, 'Atlanta Falcons').click();
  await rendered(page);
  expect(await team(page, 'Atlanta Falcons').getAttribute('aria-pressed')).toBe('true');
  await team(page, 'Atlanta Falcons').click();
  await rendered(page);
  await page.getByText('Select a team to submit your pick').waitFor();
  await team(page, 'New England Patriots').click();
  await rendered(page);
  await submit(page).click();
  await rendered(page);
  await page.getByRole('heading', { name: 'Your pick for Week 8' }).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('New England Patriots');
  expect(new URL(page.url()).searchParams.has('team')).toBe(false);
  await close();
});

test('without JavaScript another week is opened, and stays with another entry', async () => {
  const { page, close } = await openPicks(false);
  await page.goto('/picks');
  await rendered(page);
  await team(page, 'Atlanta Falcons').click();
  await rendered(page);
  await page.getByRole('link', { name: 'Next week' }).click();
  await rendered(page);
  await page.getByText('One team to win in Week 9').waitFor();
  await page.getByRole('link', { name: 'Riley Again' }).click();
  await page.getByRole('radio', { name: /Riley Again/, checked: true }).waitFor();
  await page.getByText('One team to win in Week 9').waitFor();
  await page.goto('/games');
  await rendered(page);
  await page.getByRole('link', { name: 'Prev, previous week' }).click();
  await page.waitForURL(/week=7/);
  await rendered(page);
  await page.getByRole('article').first().waitFor();
  await close();
});

/** Presses a team in a document whose app is held back. @returns the function that lets it load */
async function pressEarly(page: Page, name: string): Promise<() => void> {
  const arrive = await holdApp(page);
  await page.goto('/picks', { waitUntil: 'commit' });
  await rendered(page);
  await team(page, name).click();
  await page.waitForURL(/team=/, { waitUntil: 'commit' });
  await rendered(page);
  await submit(page).waitFor();
  return arrive;
}

test('a team that is pressed before the app has loaded stays selected', async () => {
  const { page, close } = await openPicks(true);
  const arrive = await pressEarly(page, 'Atlanta Falcons');
  await expectEveryLook(page, 'pick-form');
  arrive();
  await page.waitForURL((url) => !url.searchParams.has('team'));
  expect(await team(page, 'Atlanta Falcons').getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await submit(page).and(page.locator(':enabled')).waitFor();
  await close();
});

test('a refusal is still there once the app has loaded', async () => {
  const opened = await openPicks(true);
  const { page, context } = opened;
  const arrive = await pressEarly(page, 'Indianapolis Colts');
  await setClock(context, '2025-10-26T14:00:05Z');
  await submit(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Failed to submit pick' });
  await refusal.getByText('This entry was eliminated in Week 8').waitFor();
  arrive();
  await page.getByRole('tab', { name: 'All Picks' }).and(page.locator(':enabled')).waitFor();
  await refusal.getByText('This entry was eliminated in Week 8').waitFor();
  await expectEveryLook(page, 'pick-form-refused');
  opened.forgive(/status of 422/);
  await opened.close();
});

test('a form that is no pick is refused with a reason, and one of another site is not read', async () => {
  const { context, close } = await openPicks(false);
  const post = (form: Record<string, string>, headers = {}) =>
    context.request.post('/picks', { form, headers, maxRedirects: 0 });
  const wrong = await post({ entry: 'none', week: 'soon', team: '' });
  expect(wrong.status()).toBe(422);
  expect(await wrong.text()).toContain('Failed to submit pick');
  expect((await post({ team: 'x'.repeat(5_000) })).status()).toBe(413);
  expect((await post({}, { origin: 'https://other.example' })).status()).toBe(403);
  await context.clearCookies();
  const visitor = await post({ entry: 'none', week: '8', team: 'none' });
  expect([visitor.status(), visitor.headers().location]).toEqual([303, '/picks?']);
  await close();
});
