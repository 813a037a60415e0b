import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator, logInAsTestUser, setClock } from './api.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { decideOver, operationIn } from './operations.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen on the Sunday morning of Week 8; the tests move it into the afternoon.
const stage = setStage();

const game = (page: Page, name: string) => page.getByRole('article', { name });

test('games by day, Thursday first: final, live and scheduled, updated without a reload', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.goto('/games');
  const legend = page.getByRole('list', { name: 'Legend' });
  await legend.waitFor();
  expect(await legend.getByRole('listitem').allInnerTexts()).toEqual(['LIVE', 'FINAL', 'SCHEDULED']);
  await page.getByText('Scores refresh every 30 seconds during live games').waitFor();
  const week = page.getByRole('combobox', { name: 'Week' });
  expect(await week.inputValue()).toBe('8');
  expect(await week.locator('option').count()).toBe(18);
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    // One of the test user's entries has picked.
    'Your games',
    'Thursday, October 23',
    'Sunday, October 26',
    'Monday, October 27',
  ]);
  const thursday = game(page, 'Minnesota Vikings at Los Angeles Chargers');
  await thursday.getByText('FINAL').waitFor();
  const winner = thursday.locator('[data-winner]');
  expect((await winner.innerText()).replace(/\s+/g, ' ')).toMatch(/Los Angeles Chargers .*Winner 37$/);
  const [tint, plain] = await Promise.all(
    [winner, winner.locator('xpath=preceding-sibling::*[1]')].map((row) =>
      row.evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(tint).not.toBe(plain);
  const evening = game(page, 'Dallas Cowboys at Denver Broncos');
  expect(await evening.innerText()).toContain('SCHEDULED');
  expect(await evening.innerText()).toContain('Sun, Oct 26, 4:25 PM EDT');

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await setClock(context, '2025-10-26T18:45:00Z');
  const live = game(page, 'Miami Dolphins at Atlanta Falcons');
  await live.getByText('LIVE').waitFor();
  await live.getByText(/^Q[1-4] \d?\d:\d\d$|^Halftime$/).waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window), 'not reloaded').toBe(true);
  await expectEveryLook(page, 'games-live');

  // Below the viewer's own, in the order of the kickoffs, as in the API's responses.
  const { pool } = await ask<{
    pool: {
      week: { games: { kickoff: string; awayTeam: { name: string }; homeTeam: { name: string } }[] };
    };
  }>(context, '{ pool { week { games { kickoff awayTeam { name } homeTeam { name } } } } }');
  const { games } = pool.week;
  const named = (shown: Locator) =>
    shown.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const own = await named(page.getByRole('region', { name: 'Your games' }));
  expect(own).toEqual(['Tennessee Titans at Indianapolis Colts']);
  const names = games.map(({ awayTeam, homeTeam }) => `${awayTeam.name} at ${homeTeam.name}`);
  expect(await named(page.getByRole('main'))).toEqual([
    ...own,
    ...names.filter((name) => !own.includes(name)),
  ]);
  expect(games.map(({ kickoff }) => kickoff)).toEqual(games.map(({ kickoff }) => kickoff).sort());
  await opened.close();
});

test('a result that arrives while the page is still connecting is shown', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const other = await openPage(stage.browser, stage.server.url);
  const { page } = opened;
  await Promise.all([logInAsTestUser(opened.context), logInAsAdministrator(other.context)]);
  let connect = () => {};
  const connected = new Promise<void>((resolve) => (connect = resolve));
  await page.routeWebSocket('**/graphql', async (socket) => {
    await connected;
    socket.connectToServer();
  });
  await page.goto('/games');
  const thursday = game(page, 'Minnesota Vikings at Los Angeles Chargers');
  await thursday.getByText('37').waitFor();
  const { pool } = await ask<{ pool: { week: { games: { id: string; awayTeam: { name: string } }[] } } }>(
    other.context,
    '{ pool { week { games { id awayTeam { name } } } } }',
  );
  const { id } = pool.week.games.find(({ awayTeam }) => awayTeam.name === 'Minnesota Vikings')!;
  const corrected = await ask<{ correctResult: object }>(
    other.context,
    'mutation ($input: ResultInput!) { correctResult(input: $input) { __typename } }',
    { input: { game: id, awayScore: 10, homeScore: 38, reason: 'A kick was counted late.' } },
  );
  expect(corrected).toEqual({ correctResult: { __typename: 'GameOverridePayload' } });
  expect(await thursday.innerText()).not.toContain('38');
  connect();
  await thursday.getByText('38').waitFor();
  await opened.close();
  await other.close();
});

test.each([
  ['/games', 'GamesPageQuery', 5],
  ['/dashboard?week=8', 'DashboardPageQuery', 5],
  ['/picks', 'PicksPageQuery', 60],
] as const)('without a socket %s says so and asks by itself', async (path, query, every) => {
  const opened = await openPage(stage.browser, stage.server.url, wide);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await page.routeWebSocket('**/graphql', (socket) => socket.close({ code: 1011, reason: 'refused' }));
  const { sent } = await decideOver(page, query, (route) => route.continue());
  // Of all queries: on a clock that moves by a minute one that is still on its way times out, and the page then shows
  // what was last seen and asks by itself until the server responds.
  const open = new Set<Request>();
  page.on('request', (request) => operationIn(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  /** Waits until more requests than these were sent and every one of them, and of other queries, is answered. */
  const answered = async (earlier: number) => {
    await expect.poll(() => sent() > earlier && open.size === 0).toBe(true);
  };
  await page.clock.install();
  await page.goto(path);
  await page.getByText(/Live updates are interrupted/).waitFor();
  await answered(0);
  /** Moves the page's own clock past one poll, and waits for the response. */
  const pollBy = async (move: () => Promise<void>) => {
    const earlier = sent();
    await move();
    await answered(earlier);
  };
  // Second by second: a request that is on its way would time out in a jump, and be sent again.
  const poll = () =>
    pollBy(async () => {
      for (let second = 0; second < every; second += 1) {
        await page.clock.runFor(1_000);
        await expect.poll(() => open.size).toBe(0);
      }
    });
  await pollBy(() => page.clock.pauseAt(Date.now() + 60_000));
  const before = sent();
  await poll();
  await poll();
  expect(sent() - before).toBe(2);
  if (path === '/games') {
    await setClock(context, '2025-10-26T20:30:00Z');
    await poll();
    await game(page, 'Dallas Cowboys at Denver Broncos').getByText('LIVE').waitFor();
    await page.clock.resume();
    // The device itself reports that it is offline.
    await context.setOffline(true);
    // After a failed request the page says how old its data is.
    const offline = page.getByText(
      /^You are offline\. (What you see may be out of date|You see what was last known)/,
    );
    await offline.waitFor();
    await expectEveryLook(page, 'games-offline');
    await context.setOffline(false);
    await offline.waitFor({ state: 'detached' });
    opened.forgive(/ERR_INTERNET_DISCONNECTED/);
  }
  await opened.close();
});
