import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, setClock } from './api.ts';
import type { Dialect } from './database.ts';
import { startDemo } from './demo.ts';
import { openPage, type OpenPage } from './page.ts';
import { type ServerProcess, startServer } from './server.ts';
import { closePages, openBrowser } from './sharedBrowser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages();
});

/** A marker of the page: a reload would lose it. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not reloaded').toBe(true);
}

const dialects: Dialect[] = ['sqlite', 'postgresql'];

/**
 * The main user story, from the test login to an elimination, with the clock set by setDemoClock; each step
 * builds on the last.
 */
describe.each(dialects)('a Sunday of the pool, on %s', (dialect) => {
  let server: ServerProcess;
  let opened: OpenPage;
  let page: Page;
  let entryId: string;

  beforeAll(async () => {
    server = await (dialect === 'sqlite'
      ? startDemo()
      : startServer({ dialect, env: { REPLAY_SPEED: '0' } }));
    opened = await openPage(browser, server.url);
    page = opened.page;
  });

  afterAll(async () => {
    await opened?.context.close();
    await server?.stop();
  });

  const game = () => page.getByRole('article', { name: 'Chicago Bears at Baltimore Ravens' });

  async function score(): Promise<number[]> {
    const { pool } = await ask<{
      pool: {
        week: { games: { awayTeam: { abbreviation: string }; awayScore: number; homeScore: number }[] };
      };
    }>(
      opened.context,
      '{ pool { week(number: 8) { games { awayTeam { abbreviation } awayScore homeScore } } } }',
    );
    const played = pool.week.games.find(({ awayTeam }) => awayTeam.abbreviation === 'CHI')!;
    return [played.awayScore, played.homeScore];
  }

  test('the test login leads to the picks, which show the missing ones', async () => {
    await page.goto('/test-login');
    // The page is visible before the app runs, which ignores clicks until then.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Log in as the test user' }).click();
    await page.waitForURL('**/picks');
    await page.getByRole('heading', { name: 'Picks and Selections' }).waitFor();
    await page.getByText('Pick Required').waitFor();
    const entry = page.getByRole('radio', { name: /Riley Prime/ });
    expect(await entry.isChecked()).toBe(true);
    await page.getByRole('group', { name: 'Entry' }).getByText('Needs pick').first().waitFor();
    expect(await page.getByRole('tab', { name: 'All Picks' }).isDisabled()).toBe(true);
  });

  test('a team is chosen, the warning read, the pick submitted', async () => {
    await markPage(page);
    const card = page.getByRole('button', { name: /^Chicago Bears/ });
    await card.click();
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('heading', { name: 'Important Warning' }).waitFor();
    await page.getByRole('button', { name: 'Submit pick: Chicago Bears' }).click();
    await page.getByText('Pick submitted successfully!').first().waitFor();
    await page.getByText('Pick Submitted').first().waitFor();
    await expectNoReload(page);
  });

  test('a second submission by script is refused: already exists', async () => {
    const { viewer } = await ask<{ viewer: { entries: { id: string; username: string }[] } }>(
      opened.context,
      '{ viewer { entries { id username } } }',
    );
    entryId = viewer.entries.find(({ username }) => username === 'Riley Prime')!.id;
    const { teams } = await ask<{ teams: { id: string; abbreviation: string }[] }>(
      opened.context,
      '{ teams { id abbreviation } }',
    );
    const { submitPick } = await ask<{ submitPick: object }>(
      opened.context,
      `mutation ($input: SubmitPickInput!) {
        submitPick(input: $input) { __typename ... on PickRefusedError { refusal message } }
      }`,
      {
        input: {
          entry: entryId,
          week: 8,
          team: teams.find(({ abbreviation }) => abbreviation === 'DEN')!.id,
        },
      },
    );
    expect(submitPick).toMatchObject({
      __typename: 'PickRefusedError',
      refusal: 'PICK_EXISTS',
      message: expect.stringContaining('already exists'),
    });
  });

  test('the deadline passes: the page changes to All Picks by itself and shows the distribution', async () => {
    await setClock(opened.context, '2025-10-26T14:00:05Z');
    await page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
    const distribution = page.getByRole('table', { name: /Teams by how many entries/ });
    await distribution.getByRole('rowheader', { name: /Chicago Bears/ }).waitFor();
    await page.getByText('Individual Picks').waitFor();
    await expectNoReload(page);
  });

  test('games go live, and a score changes without a reload', async () => {
    await page.getByRole('link', { name: 'Games', exact: true }).first().click();
    await game().getByText('SCHEDULED').waitFor();
    await markPage(page);
    await setClock(opened.context, '2025-10-26T18:00:00Z');
    await game().getByText('LIVE').waitFor();
    const before = await score();
    await setClock(opened.context, '2025-10-26T19:10:00Z');
    const after = await score();
    expect(after).not.toEqual(before);
    for (const points of after) await game().getByText(String(points), { exact: true }).first().waitFor();
    await expectNoReload(page);
  });

  test('killed and started again, the server has lost nothing, and the page reconnects', async () => {
    const before = {
      score: await score(),
      clock: await ask<{ clock: { now: string } }>(opened.context, '{ clock { now } }'),
    };
    await server.kill('SIGKILL');
    // After a failed request the page says how old its data is.
    const banner = page.getByText(/Live updates are interrupted|The server cannot be reached/);
    await banner.waitFor();
    await server.restart();
    const after = {
      score: await score(),
      clock: await ask<{ clock: { now: string } }>(opened.context, '{ clock { now } }'),
    };
    expect(after).toEqual(before);
    const { node } = await ask<{ node: object }>(
      opened.context,
      'query ($id: ID!) { node(id: $id) { ... on Entry { pick(week: 8) { team { abbreviation } } } } }',
      { id: entryId },
    );
    expect(node).toEqual({ pick: { team: { abbreviation: 'CHI' } } });
    await banner.waitFor({ state: 'hidden' });
    await expectNoReload(page);
  });

  test('the games end, and entries whose team lost are eliminated with the week, without a reload', async () => {
    await page.getByRole('link', { name: 'Standings', exact: true }).first().click();
    const alive = page.getByRole('heading', { name: /Still Alive/ });
    await alive.waitFor();
    await markPage(page);
    const before = await alive.textContent();
    await setClock(opened.context, '2025-10-26T21:30:00Z');
    const out = page.getByRole('listitem').filter({ hasText: 'Riley Prime' }).filter({ hasText: 'Week 8' });
    await out.first().waitFor();
    await expect.poll(() => alive.textContent()).not.toBe(before);
    await expectNoReload(page);
    await page.getByRole('link', { name: 'Games', exact: true }).first().click();
    await game().getByText('FINAL').waitFor();
    await game().getByText('30', { exact: true }).waitFor();
    // While the server was down, the page's requests failed, which the browser's console reports, in its own time.
    opened.forgive(
      /Failed to load resource|WebSocket connection|ERR_CONNECTION_REFUSED|RequestError: Connection failed/,
    );
    expect(opened.problems).toEqual([]);
  });
});
