// Each instant that a screen shows, compared with the API's, in the week after summer time has ended in all three zones.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, setClock, skipWelcome } from './api.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();
/** Sunday of Week 10: its deadline has passed, some games are on, and others are still to begin. */
const NOW = '2025-11-09T20:00:00Z';
const ZONES = ['America/New_York', 'America/Denver', 'Europe/Berlin'];
const READER = 'America/New_York';

const MEMBER = [
  '/dashboard',
  '/picks',
  '/picks?week=11',
  '/games',
  '/games?week=11',
  '/standings',
  '/standings/leverage',
  '/history',
  '/planner',
  '/rules',
  '/add-entries',
  '/announcements',
  '/talk',
  '/account',
  '/verify',
];
const OFFICE = [
  '/office',
  '/office/results',
  '/office/payments',
  '/office/entries',
  '/office/invitations',
  '/office/announcements',
  '/office/disputes',
  '/office/settings',
  '/office/webhooks',
  '/office/import',
  '/office/accounts',
  '/office/log',
  '/office/close-out',
];

/** What belongs to an account and to no pool is on the reader's clock alone, whose zone is named. */
const OF_ACCOUNTS = ['/account', '/office/accounts'];

const TIME =
  /\b(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)? (AM|PM)(?: (your time|[A-Z]{2,4}(?:[+-]\d+)?|(?:[A-Z]\w+ )+\([^)]+\)))?/g;

/** "1:00 PM EST": an instant on the clock of a zone. */
function onClock(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  return format.format(new Date(instant)).replace(/\s/g, ' ');
}

function instantsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(instantsIn) : [];
}

/** The times in the page's text that are no instant of the API on the clock of the pool or of the reader. */
async function strangeTimes(page: Page, path: string, answers: Promise<string[]>[], timeZone: string) {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
  // The document has answers, too.
  const ahead: unknown = JSON.parse((await page.locator('#ahead').textContent()) ?? '');
  answers.push(Promise.resolve(instantsIn(ahead)));
  const known = new Set<string>();
  for (const instant of (await Promise.all(answers)).flat()) {
    known.add(onClock(instant, OF_ACCOUNTS.includes(path) ? READER : timeZone));
    known.add(onClock(instant, READER).replace(/ \S+$/, ' your time'));
  }
  const found = [...text.matchAll(TIME)].map(([whole, clock, half, zone]) => ({
    whole: text.slice(Math.max(0, text.indexOf(whole) - 30), text.indexOf(whole) + whole.length + 12),
    // The rule of the deadline: "Sunday 10:00 AM Mountain (MST)".
    time: `${clock} ${half} ${zone?.replace(/^.+ \((.+)\)$/, '$1') ?? ''}`,
  }));
  return {
    count: found.length,
    strange: found.filter(({ time }) => !known.has(time)).map(({ whole }) => `${path}: ${whole}`),
  };
}

async function setZone(context: BrowserContext, timeZone: string): Promise<void> {
  const { pool } = await ask<{ pool: { id: string } }>(context, '{ pool { id } }');
  const { updatePool } = await ask<{ updatePool: object }>(
    context,
    'mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { __typename ... on Error { message } } }',
    { input: { pool: pool.id, timeZone, reason: 'For the test.' } },
  );
  expect(updatePool).toEqual({ __typename: 'UpdatePoolPayload' });
}

describe.each(ZONES)('a pool in %s', (timeZone) => {
  test('shows each instant on its own clock and on the reader’s, on every screen', async () => {
    const strange: string[] = [];
    let count = 0;
    /** The screens of one account, in a browser of its own. */
    const walk = async (paths: readonly string[], logIn: (context: BrowserContext) => Promise<void>) => {
      const opened = await openPage(stage.browser, stage.server.url, { timezoneId: READER });
      const { page, context } = opened;
      await logIn(context);
      const answers: Promise<string[]>[] = [];
      page.on('response', (response) => {
        if (!/\/graphql|\/published$/.test(response.url())) return;
        // The next page may come before an answer is read.
        answers.push(response.json().then(instantsIn, () => []));
      });
      for (const path of paths) {
        const found = await strangeTimes(page, path, answers, timeZone);
        strange.push(...found.strange);
        count += found.count;
      }
      await opened.close();
    };
    await walk(OFFICE, async (context) => {
      await logInAsAdministrator(context);
      if (timeZone === ZONES[0]) await setClock(context, NOW);
      await setZone(context, timeZone);
    });
    await walk(MEMBER, async (context) => {
      await logInAsTestUser(context);
      await skipWelcome(context);
    });
    expect(strange).toEqual([]);
    // Kickoffs of two weeks at least.
    expect(count).toBeGreaterThan(50);
  });
});
