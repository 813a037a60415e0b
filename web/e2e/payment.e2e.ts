import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './api.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { blockOtherSites } from './registration.ts';
import { type LiveSite, openLiveSite } from './season/liveSite.ts';
import { setStage } from './stage.ts';

const ADMIN = { email: 'ada@pool.example', password: 'a long secret' };

const stage = setStage();
let site: LiveSite;

beforeAll(async () => {
  site = await openLiveSite('2025-09-10T12:00:00Z', [], {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
afterAll(() => site?.close());

/** Runs a mutation of the commissioner and returns its payload. */
async function command<Payload>(context: BrowserContext, call: string, input: object): Promise<Payload> {
  const [name, type, payload] = call.split('|');
  const { result } = await ask<{ result: Payload & { __typename: string } }>(
    context,
    `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ... on Error { message } ${payload} } }`,
    { input },
  );
  expect(result.__typename).toMatch(/Payload$/);
  return result;
}

/** Opens a pool to everybody who has the link, and returns its path. */
async function inviteTo(context: BrowserContext, slug: string): Promise<string> {
  const { pool } = await ask<{ pool: { id: string } }>(
    context,
    'query ($slug: String) { pool(slug: $slug) { id } }',
    { slug },
  );
  const reason = 'For the test.';
  await command(context, 'updatePool|UpdatePoolInput|', {
    pool: pool.id,
    registration: 'MEMBERS_ONLY',
    reason,
  });
  const { link } = await command<{ link: { url: string } }>(
    context,
    'createInvitationLink|CreateInvitationLinkInput|... on InvitationLinkPayload { link { url } }',
    { pool: pool.id, label: 'Flyer' },
  );
  return new URL(link.url).pathname;
}

const panel = (page: Page) => page.getByRole('region', { name: 'How to pay' });
const linkTo = async (page: Page, name: RegExp) =>
  new URL((await panel(page).getByRole('link', { name }).getAttribute('href')) ?? '');

test('a pool of a live site says how to pay once its commissioner has; another has no button', async () => {
  const office = await openPage(stage.browser, site.server.url, wide);
  const { page: desk, context } = office;
  expect((await context.request.post('/api/auth/login', { data: ADMIN })).status()).toBe(200);
  await site.importResults(context);

  // The wizard, with a handle that is none.
  await desk.goto('/office/new-pool');
  await desk.getByLabel('Name', { exact: true }).fill('Elm Street');
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByLabel('Venmo username').fill('@evil/../ann');
  await desk.getByRole('button', { name: 'Create pool' }).click();
  await desk.getByText('Please enter a Venmo username').first().waitFor();
  await expectEveryLook(desk, 'new-pool-payment');
  await desk.getByLabel('Venmo username').fill('@ann-lee');
  await desk.getByRole('button', { name: 'Create pool' }).click();
  await desk.getByRole('heading', { name: 'Elm Street is ready' }).waitFor();

  // The settings.
  await desk.goto('/p/elm-street/office/settings');
  await desk.getByText('How members pay you').click();
  expect(await desk.getByLabel('Venmo username').inputValue()).toBe('ann-lee');
  await desk.getByLabel('Zelle email or phone').fill('212 555 0100');
  await desk.getByLabel('Your own words about paying').fill('By Friday, please.');
  await expectEveryLook(desk, 'office-settings-payment');
  await desk.getByRole('button', { name: 'Review 2 changes' }).click();
  await desk.getByText('Shown at once to everybody who owes a fee.').first().waitFor();
  await desk.getByLabel('Reason, for the log').fill('I have Zelle, too.');
  await expectEveryLook(desk, 'office-settings-payment-review');
  await desk.getByRole('button', { name: 'Save the changes' }).click();
  await desk.getByText('Settings saved').waitFor();

  // Somebody joins, and sees the link with the amount and the note.
  const guest = await openPage(stage.browser, site.server.url, phone);
  const { page } = guest;
  await blockOtherSites(guest.context);
  await page.goto(await inviteTo(context, 'elm-street'));
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email').fill('eve@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username of entry 1').fill('Eve & Co');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/^You pay the entry fee to .* by Venmo or Zelle\.$/).waitFor();
  expect(await page.content()).not.toContain('ann-lee');
  await expectEveryLook(page, 'join-payment');
  await page.getByRole('button', { name: 'Join and pay $50' }).click();
  await page.getByText('You are in.').waitFor();
  const venmo = await linkTo(page, /^Pay \$50 with Venmo/);
  expect([venmo.protocol, venmo.host, venmo.pathname]).toEqual(['https:', 'venmo.com', '/u/ann-lee']);
  expect(Object.fromEntries(venmo.searchParams)).toEqual({
    txn: 'pay',
    amount: '50.00',
    note: 'Elm Street: Eve & Co',
  });
  await panel(page).getByText('(212) 555-0100').waitFor();
  await panel(page).getByText('Pay with your phone: QR code').click();
  await panel(page).getByRole('img', { name: 'QR code to pay $50 by Venmo' }).waitFor();
  await expectEveryLook(page, 'joined-payment');
  expect(guest.context.pages()).toHaveLength(1);

  // My account has it, too, with a new handle as soon as the commissioner has one.
  await page.goto('/account');
  await page.getByText('PENDING: $50').waitFor();
  expect(String(await linkTo(page, /^Pay \$50 with Venmo/))).toBe(String(venmo));
  await expectEveryLook(page, 'account-owes');
  await desk.getByLabel('Venmo username').fill('@ann-new');
  await desk.getByRole('button', { name: 'Review 1 change' }).click();
  await desk.getByLabel('Reason, for the log').fill('A new account.');
  await desk.getByRole('button', { name: 'Save the changes' }).click();
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/p/elm-street/add-entries');
  await expect.poll(async () => (await linkTo(page, /^Pay \$50 with Venmo/)).pathname).toBe('/u/ann-new');
  await expectEveryLook(page, 'add-entries-owes');

  // A pool without instructions has no button, and says whom to ask.
  await command(context, 'createPool|CreatePoolInput|', { season: 2025, name: 'Bar' });
  await page.goto(await inviteTo(context, 'bar'));
  await page.getByText(/^You pay the entry fee directly to /).waitFor();
  expect(await page.getByRole('button', { name: /pay/i }).count()).toBe(0);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByText(/^Ask how to pay:/).waitFor();
  expect(await page.getByRole('link', { name: /^Pay \$/ }).count()).toBe(0);
  await expectEveryLook(page, 'joined-without-instructions');
  expect(guest.context.pages()).toHaveLength(1);

  // Nor does a pool without a fee speak of paying.
  await command(context, 'createPool|CreatePoolInput|', { season: 2025, name: 'Free', entryFeeCents: 0 });
  await page.goto(await inviteTo(context, 'free'));
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByText('Your entry is in.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/\bpay|paid|pending|fee\b|\$/i);
  office.forgive(/status of 40[0-9]/);
  await guest.close();
  await office.close();
});

test('the demo pays at a page of its own, which says that it is a demo', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page } = opened;
  await page.goto('/demo-payment?amount=50.00&note=Pool%3A%20Ann%20%26%20Co');
  await page.getByRole('heading', { name: 'Demo Payment' }).waitFor();
  await page.getByText('There is nothing to pay here').waitFor();
  await page.getByText('Pool: Ann & Co').waitFor();
  await page.getByText('$50.00').waitFor();
  await expectEveryLook(page, 'demo-payment');
  await page.goto('/demo-payment?amount=%3Cb%3E1&note=');
  await page.getByText('There is nothing to pay here').waitFor();
  expect(await page.locator('dt').count()).toBe(0);
  await opened.close();
});
