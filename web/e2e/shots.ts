import type { Page } from 'playwright-core';

/** A screenshot: the viewer, the path, and the actions before it is taken. */
export interface Shot {
  name: string;
  who: 'visitor' | 'member' | 'commissioner';
  path: string;
  act?: (page: Page) => Promise<void>;
  /** Captures the viewport only: a dialog, a bar at the bottom. */
  sight?: boolean;
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Selects the team with the best chance, up to the bar with the submit button. */
export async function selectTeam(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Atlanta Falcons/ }).click();
  await page.getByRole('button', { name: /^Submit pick/ }).waitFor();
}

/** To a step of the wizard of a pool. */
const toStep = (step: 1 | 2 | 3) => async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Office pool');
  for (let at = 1; at < step; at += 1) await press('Continue')(page);
  await page.getByRole('heading', { name: `Step ${step} of 3` }).waitFor();
};

async function findRules(page: Page): Promise<void> {
  await page.getByLabel('Change a rule').fill('week');
  await page
    .getByRole('status')
    .filter({ hasText: /settings$/ })
    .waitFor();
}

/** A dialog that a button opens, with its content. */
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
};

async function openTools(page: Page): Promise<void> {
  await press('Sort and filter')(page);
  await page.getByRole('combobox', { name: /^Sort/ }).waitFor();
}

/** What the owner of an entry can share of its week. */
async function shareWeek(page: Page): Promise<void> {
  await tab('Make Picks')(page);
  await openDialog(/^Share/)(page);
}

async function openSheet(page: Page): Promise<void> {
  await tab('Survival Timeline')(page);
  await page.getByRole('rowheader').first().waitFor();
}

async function openPast(page: Page): Promise<void> {
  await tab('As It Was')(page);
  await page.getByRole('heading', { name: 'What changed since' }).waitFor();
}

async function failToLogIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: false }).first().fill('nobody@pool.example');
  await page.locator('input[type="password"]').first().fill('not the password');
  await page.locator('form button[type="submit"]').click();
  await page.getByText('Login Failed').first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /menu/i }).first();
  if (!(await toggle.isVisible())) return;
  await toggle.click();
  await page.getByRole('region', { name: 'Demo' }).waitFor();
}

/** Scrolls to an element, below the header that stays. */
const scrollTo = (text: string | RegExp) => (page: Page) =>
  page
    .getByRole('heading', { name: text })
    .first()
    .evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 84));

/** A whole pool, checked by the browser. */
async function checkEverything(page: Page): Promise<void> {
  await press('Check everything')(page);
  await page.getByRole('heading', { name: 'Everything checks out' }).waitFor();
  await scrollTo('Everything checks out')(page);
}

/** The end of a screen, with what the device computed from the log. */
async function showMark(page: Page): Promise<void> {
  await page.getByText(/^Matches the log/).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

/** On the Sunday of Week 8, half an hour before the deadline. */
export const beforeDeadline: Shot[] = [
  { name: 'log-mark', who: 'member', path: '/standings', act: showMark, sight: true },
  { name: 'verify', who: 'visitor', path: '/verify', act: checkEverything, sight: true },
  { name: 'landing', who: 'visitor', path: '/' },
  { name: 'login', who: 'visitor', path: '/login' },
  { name: 'login-failed', who: 'visitor', path: '/login', act: failToLogIn, sight: true },
  { name: 'login-already', who: 'member', path: '/login' },
  { name: 'forgot-password', who: 'visitor', path: '/forgot-password' },
  { name: 'forgot-password-reset', who: 'visitor', path: '/forgot-password?token=from-the-mail' },
  { name: 'test-login', who: 'visitor', path: '/test-login' },
  { name: 'demo-payment', who: 'visitor', path: '/demo-payment?amount=50.00&note=Pool%3A%20Ann' },
  { name: 'rules', who: 'visitor', path: '/rules' },
  { name: 'not-found', who: 'visitor', path: '/no-such-page' },
  { name: 'welcome', who: 'member', path: '/dashboard', sight: true },
  { name: 'dashboard', who: 'member', path: '/dashboard', act: dismissWelcome },
  { name: 'menu', who: 'member', path: '/standings', act: openMenu, sight: true },
  { name: 'picks-make', who: 'member', path: '/picks' },
  { name: 'picks-selected', who: 'member', path: '/picks', act: selectTeam, sight: true },
  { name: 'picks-preview', who: 'member', path: '/picks', act: openDialog(/Preview Week/), sight: true },
  { name: 'picks-filters', who: 'member', path: '/picks', act: openTools, sight: true },
  {
    name: 'picks-dispute',
    who: 'member',
    path: '/picks?week=7',
    act: openDialog(/^Something wrong/),
    sight: true,
  },
  { name: 'picks-share', who: 'member', path: '/picks?week=7', act: shareWeek, sight: true },
  { name: 'picks-all', who: 'member', path: '/picks?week=7' },
  { name: 'games', who: 'member', path: '/games' },
  { name: 'games-final', who: 'member', path: '/games?week=7' },
  { name: 'standings', who: 'member', path: '/standings' },
  { name: 'planner', who: 'member', path: '/planner' },
  { name: 'talk', who: 'member', path: '/talk' },
  { name: 'history', who: 'member', path: '/history' },
  { name: 'history-timeline', who: 'member', path: '/history', act: openSheet },
  { name: 'history-annual', who: 'member', path: '/history', act: tab('Annual History') },
  { name: 'join-pool', who: 'member', path: '/join-pool', sight: true },
  { name: 'add-entries', who: 'member', path: '/add-entries' },
  { name: 'account', who: 'member', path: '/account' },
  { name: 'welcome-demo', who: 'visitor', path: '/welcome-demo' },
  { name: 'referral-test', who: 'visitor', path: '/referral-test' },
  { name: 'offline', who: 'visitor', path: '/offline.html' },
  {
    name: 'office-this-week',
    who: 'commissioner',
    path: '/office',
    act: scrollTo('Waiting for you'),
    sight: true,
  },
  { name: 'office-payments', who: 'commissioner', path: '/office/payments' },
  { name: 'office-entries', who: 'commissioner', path: '/office/entries' },
  { name: 'office-invitations', who: 'commissioner', path: '/office/invitations' },
  { name: 'office-announcements', who: 'commissioner', path: '/office/announcements' },
  { name: 'office-disputes', who: 'commissioner', path: '/office/disputes' },
  { name: 'office-settings', who: 'commissioner', path: '/office/settings' },
  { name: 'office-webhooks', who: 'commissioner', path: '/office/webhooks' },
  { name: 'office-log', who: 'commissioner', path: '/office/log' },
  { name: 'office-close-out', who: 'commissioner', path: '/office/close-out' },
  { name: 'new-pool', who: 'commissioner', path: '/office/new-pool', act: toStep(1) },
  { name: 'new-pool-found', who: 'commissioner', path: '/office/new-pool', act: findRules },
  { name: 'new-pool-rules', who: 'commissioner', path: '/office/new-pool', act: toStep(2) },
  { name: 'new-pool-money', who: 'commissioner', path: '/office/new-pool', act: toStep(3) },
  { name: 'office-import', who: 'commissioner', path: '/office/import' },
];

/** The screenshots of the documents, each in the look that its document shows. */
export const pictures: Readonly<Record<string, string>> = {
  'picks-selected': 'phone-dark',
  'history-timeline': 'phone-dark',
  'office-this-week': 'phone-light',
  'office-payments': 'phone-light',
  'office-results': 'phone-light',
  'log-mark': 'phone-light',
  verify: 'phone-light',
};

/** Later that Sunday: games are live, all picks are revealed. */
export const gamesOn: Shot[] = [
  { name: 'live-dashboard', who: 'member', path: '/dashboard', act: dismissWelcome },
  { name: 'live-games', who: 'member', path: '/games', act: scrollTo(/^Sunday/), sight: true },
  { name: 'live-picks-all', who: 'member', path: '/picks' },
  { name: 'live-picks-make', who: 'member', path: '/picks', act: tab('Make Picks') },
  { name: 'office-results', who: 'commissioner', path: '/office/results', act: previewResult },
  { name: 'live-history-past', who: 'member', path: '/history', act: openPast },
  { name: 'live-history-timeline', who: 'member', path: '/history', act: openSheet },
];

/** Types a result, up to the preview of who goes out. */
async function previewResult(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: /^Scores of / });
  await form.getByLabel('Miami Dolphins, points').fill('34');
  await form.getByLabel('Atlanta Falcons, points').fill('10');
  await form.getByText(/ goes? out/).waitFor();
}

async function dismissWelcome(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  while (await dialog.isVisible()) {
    const title = await dialog.getAttribute('aria-labelledby');
    await dialog.getByRole('button', { name: 'Start Playing' }).click();
    await page.locator(`[role="dialog"][aria-labelledby="${title}"]`).waitFor({ state: 'detached' });
  }
}
