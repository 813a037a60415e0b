// A live site without mail and payment settings, as a new operator runs it, to the end of a graded week: no screen
// promises a mail or a payment service, and who forgets a password gets in.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../api.ts';
import { expectEveryLook } from '../looks.ts';
import { openPage, type OpenPage } from '../page.ts';
import { settle } from '../settle.ts';
import { closePages, openBrowser } from '../sharedBrowser.ts';
import { type LiveSite, openLiveSite } from './liveSite.ts';
import { addressOf, spreadsheet } from './people.ts';
import { pick, pickInApp } from './player.ts';
import { promisesIn } from './promises.ts';

/** Two weeks of the season are over. */
const WEDNESDAY = '2025-09-17T12:00:00-04:00';

const PLAYER = [
  ...['/', '/dashboard', '/picks', '/games', '/standings', '/standings/leverage', '/history', '/planner'],
  ...['/talk', '/announcements', '/rules', '/add-entries', '/join-pool', '/account', '/verify'],
];
const OFFICE = [
  ...['/office', '/office/results', '/office/payments', '/office/entries', '/office/invitations'],
  ...['/office/announcements', '/office/disputes', '/office/settings', '/office/webhooks', '/office/log'],
  ...['/office/close-out', '/office/import', '/office/new-pool', '/office/accounts', '/setup'],
];
const VISITOR = ['/', '/login', '/forgot-password', '/join-pool', '/rules'];

let site: LiveSite;
let browser: Browser;
let office: OpenPage;
let page: Page;
let ann: OpenPage;
let bob: OpenPage;
let eve: OpenPage;

beforeAll(async () => {
  // Its mail server is never set.
  site = await openLiveSite(WEDNESDAY, []);
  browser = await openBrowser();
  office = await openPage(browser, site.server.url);
  page = office.page;
});
afterAll(async () => {
  await closePages();
  await site?.close();
});

/** Reads screens to the end, and returns what they promise. */
async function promisesOf({ context }: OpenPage, paths: readonly string[]): Promise<string[]> {
  const reader = await context.newPage();
  const found: string[] = [];
  for (const path of paths) {
    await reader.goto(path);
    await reader.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => reader.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
    await settle(reader);
    found.push(...promisesIn(await reader.locator('body').innerText()).map((line) => `${path}: ${line}`));
  }
  await reader.close();
  return found;
}

const promisesHere = async (at: Page) => promisesIn(await at.locator('body').innerText());

/** The path of the link that waits for an address. */
async function linkOf(context: BrowserContext, name: string): Promise<string> {
  const { pool } = await ask<{ pool: { heldMails: { mails: { to: string; link: string | null }[] }[] } }>(
    context,
    '{ pool { heldMails { mails { to link } } } }',
  );
  const mail = pool.heldMails.flatMap(({ mails }) => mails).find(({ to }) => to === addressOf(name));
  return new URL(mail!.link!).pathname;
}

/** What the mails of the pool that wait are about. */
async function heldKinds(context: BrowserContext): Promise<string[]> {
  const { pool } = await ask<{ pool: { heldMails: { kind: string }[] } }>(
    context,
    '{ pool { heldMails { kind } } }',
  );
  return pool.heldMails.map(({ kind }) => kind);
}

/** Enters results of Week 3 that the schedule file lacks, so that the week is complete. */
async function enterMissing(context: BrowserContext): Promise<void> {
  const { pool } = await ask<{ pool: { week: { games: { id: string; status: string }[] } } }>(
    context,
    '{ pool { week(number: 3) { games { id status } } } }',
  );
  const missing = pool.week.games.filter(({ status }) => status !== 'FINAL');
  expect(missing).toHaveLength(1);
  const input = { game: missing[0]!.id, homeScore: 20, awayScore: 10, reason: 'Read in the news.' };
  const { enterResult } = await ask<{ enterResult: object }>(
    context,
    'mutation ($input: ResultInput!) { enterResult(input: $input) { __typename } }',
    { input },
  );
  expect(enterResult).toEqual({ __typename: 'GameOverridePayload' });
}

test('it is set up, and gets a pool, entries and players without a mail', async () => {
  const [, code = ''] = /set-up code +(\S+)/.exec(site.server.logs()) ?? [];
  await page.goto('/');
  await page.waitForURL('**/setup');
  await page.getByLabel('Set-up code').fill(code);
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill('ada@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('a long secret');
  await page.keyboard.press('Enter');
  await page.getByText('Nobody is reminded by mail').waitFor();
  expect(await promisesHere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on without a mail server' }).click();
  await page.getByRole('link', { name: 'Create a pool' }).click();
  await page.getByRole('button', { name: 'Import the schedule' }).click();
  await page.getByText('272 games; 272 new').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Office pool');
  await page.getByLabel('Last week').selectOption({ label: 'Week 4' });
  expect(await promisesHere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await promisesHere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Preview the rules page').click();
  await page.getByText('which the commissioner collects').first().waitFor();
  expect(await promisesHere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create pool' }).click();
  await page.getByRole('link', { name: 'Import entries from a spreadsheet' }).click();
  const file = { name: 'pool.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet()) };
  await page.getByLabel('Spreadsheet file').setInputFiles(file);
  await page
    .getByRole('group', { name: '“Ravenz”: did you mean Ravens?' })
    .getByText('Ravens', { exact: true })
    .click();
  await page.getByText('1 problem in 1 row').waitFor();
  const grid = page.getByRole('region', { name: 'Rows to import' });
  await grid.getByLabel('Email address, row 18', { exact: true }).fill('player17@pool.example');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 60 entries' }).click();
  await page.getByText('60 entries with 120 picks are in the pool').waitFor();

  await page.getByRole('link', { name: 'Invite them' }).click();
  await page.getByRole('button', { name: 'Preview claim links' }).click();
  await page.getByRole('button', { name: 'Make 60 links' }).click();
  await page.getByText('60 links were made').waitFor();
  await page.getByRole('button', { name: 'Open registration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open registration' }).click();
  await page.getByText('Registration is open').first().waitFor();
  await page.getByRole('button', { name: 'New link', exact: true }).first().click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const joining = await page.getByText(/\/join\/[\w-]+$/).innerText();
  [ann, bob, eve] = await Promise.all([
    openPage(browser, site.server.url),
    openPage(browser, site.server.url),
    openPage(browser, site.server.url),
  ]);
  for (const [player, name] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
  ] as const) {
    await player.page.goto(await linkOf(office.context, name));
    await player.page.getByRole('button', { name: 'Claim my entry' }).click();
    await player.page.getByRole('link', { name: 'Later' }).click();
    await player.page.getByRole('tab', { name: 'Make Picks' }).waitFor();
  }
  await eve.page.goto(new URL(joining).pathname);
  await eve.page.getByLabel('Name').fill('Eve');
  await eve.page.getByLabel('Email').fill(addressOf('Eve'));
  await eve.page.getByLabel('Password', { exact: true }).fill('a long secret');
  await eve.page.getByRole('button', { name: 'Continue' }).click();
  await eve.page.getByLabel('Username of entry 1').fill('Eve');
  await eve.page.getByRole('button', { name: 'Continue' }).click();
  await eve.page.getByText(/^You pay the entry fee directly to /).waitFor();
  expect(await promisesHere(eve.page)).toEqual([]);
  await eve.page.getByRole('button', { name: 'Join', exact: true }).click();
  await eve.page.getByText('You are in.').waitFor();
  await eve.page.getByText(/^Ask how to pay:/).waitFor();
  expect(await promisesHere(eve.page)).toEqual([]);
});

test('it promises no mail and no payment service before the deadline', async () => {
  await pickInApp(ann.page, 'Carolina Panthers');
  expect(await promisesHere(ann.page)).toEqual([]);
  await eve.page.goto('/picks');
  await pickInApp(eve.page, 'Minnesota Vikings');
  await pick(bob.context, 3, 'ATL');
  await page.goto('/office');
  const missing = page.getByRole('region', { name: 'No pick for Week 3 yet' });
  await missing.getByRole('button', { name: 'Remind them now' }).click();
  await missing.getByText('Not sent: this site has no mail server.').waitFor();
  expect(await promisesHere(page)).toEqual([]);
  const visitor = await openPage(browser, site.server.url);
  const found = [
    ...(await promisesOf(visitor, VISITOR)),
    ...(await promisesOf(ann, PLAYER)),
    ...(await promisesOf(eve, ['/account', '/add-entries'])),
    ...(await promisesOf(office, OFFICE)),
  ];
  expect(found).toEqual([]);
  await visitor.close();
});

test('who forgets a password gets a link from the administrator, and logs in', async () => {
  const visitor = await openPage(browser, site.server.url);
  await visitor.page.goto('/forgot-password');
  await visitor.page.getByText(/Ask for a password link: /).waitFor();
  await expectEveryLook(visitor.page, 'forgot-password-no-mail');
  await page.goto('/office');
  await page.getByRole('link', { name: 'Pool', exact: true }).click();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
  await page.getByLabel('Email address of the account').focus();
  await page.keyboard.type(addressOf('Ann'));
  await page.keyboard.press('Tab');
  await page.keyboard.type('She forgot it.');
  await page.keyboard.press('Enter');
  const linkGroup = page.getByRole('group', { name: `Password link of ${addressOf('Ann')}` });
  const link = await linkGroup.getByLabel('Password link').inputValue();
  await linkGroup.getByText('The mail that tells the owner of the link waits below.').waitFor();
  await page.getByText('1 notice').waitFor();
  await page.getByText('Look at it').click();
  await page.getByText(/an administrator of this site made a link/).waitFor();
  expect(await page.getByText(/an administrator of this site made a link/).innerText()).not.toContain(
    'token=',
  );
  await expectEveryLook(page, 'accounts-no-mail');

  await visitor.page.goto(link);
  await visitor.page.getByLabel('New password', { exact: true }).fill('a quite new secret');
  await visitor.page.getByLabel('Confirm password', { exact: true }).fill('a quite new secret');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForURL('**/login');
  await visitor.page.getByLabel('Email').fill(addressOf('Ann'));
  await visitor.page.getByLabel('Password', { exact: true }).fill('a quite new secret');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
  await visitor.page.waitForURL((url) => url.pathname !== '/login');
  await visitor.close();
  // Her other sessions have ended.
  ann.forgive(/./);
  await ann.close();
  await page.goto('/office/log');
  await page.getByText('Ada made a password link for Ann').waitFor();
});

test('it promises none after the week is graded, and the mails that wait can be looked at', async () => {
  await site.moveTo('2025-09-21T10:00:05-04:00');
  await site.moveTo('2025-09-23T12:00:00-04:00');
  await site.importResults(office.context);
  await enterMissing(office.context);
  await bob.page.goto('/dashboard');
  await bob.page
    .getByText(/Falcons lost 0-30/)
    .first()
    .waitFor();
  const found = [
    ...(await promisesOf(bob, PLAYER)),
    ...(await promisesOf(eve, PLAYER)),
    ...(await promisesOf(office, OFFICE)),
  ];
  expect(found).toEqual([]);
  await expect.poll(() => heldKinds(office.context)).toContain('RESULTS');
  await page.goto('/office');
  await page.getByRole('heading', { name: 'Mails that were not sent' }).waitFor();
  await page.getByText('60 invitations').waitFor();
  await page.getByText(/^\d+ mails with results$/).waitFor();
  await page.getByText('Look at them').first().click();
  await page.getByText('Claim your entry Player 60 in Office pool').click();
  await page
    .getByText(/The link signs you in once/)
    .first()
    .waitFor();
  await expectEveryLook(page, 'this-week-held-mails');
  await page.goto('/office/invitations');
  await page.getByRole('heading', { name: 'Invited addresses' }).waitFor();
  await expectEveryLook(page, 'invitations-held');
  await bob.page.goto('/account');
  await bob.page.getByText('Your choices count once it can send mail.').waitFor();
  await expectEveryLook(bob.page, 'account-no-mail');
  // The clock of the page does not move with the server's.
  for (const opened of [office, bob, eve]) {
    opened.forgive(/status of 40[0-9]/);
    await opened.close();
  }
});
