import { loadSeason } from '#prisma/seasons/seasons.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer } from '#graphql/testing/mailServer.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openServer } from './hostedServer.ts';
import { openPage } from './page.ts';
import type { TestServer } from './server.ts';
import { closePages, openBrowser } from './sharedBrowser.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  // Nobody listens there: the schedule is uploaded.
  const feeds = { SCHEDULE_URL: 'http://127.0.0.1:9/games.csv', SCORE_FEED: 'none' };
  browser = await openBrowser();
  server = await openServer({ env: { POOL_MODE: 'live', ALLOW_PRIVATE_ADDRESSES: 'true', ...feeds } });
});
afterAll(async () => {
  await closePages();
  await server?.stop();
});

/** The season of 2025 as a schedule file: two weeks are over. */
function scheduleFile(): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const header =
    'season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,location,overtime,spread_line';
  const lines = loadSeason(2025).games.map((game) => {
    const [day, time] = parts.format(game.kickoff).split(', ');
    const isOver = game.week <= 2;
    return [
      ...['2025', 'REG', game.week, day, time],
      ...[game.awayTeamId, isOver ? game.awayScore : '', game.homeTeamId, isOver ? game.homeScore : ''],
      ...[game.isNeutralSite ? 'Neutral' : 'Home', isOver ? 0 : '', ''],
    ].join(',');
  });
  return ['2024,REG', header].slice(1).concat(lines).join('\n');
}

/** Sixty entries as people keep them: other headers, teams in any spelling, one bad cell and one bad address. */
function messyTable(): string {
  const spellings = ['Eagles', 'PHI', 'Philly', 'philadelphia eagles'];
  const rows = Array.from({ length: 60 }, (_, index) =>
    [
      `Player ${index + 1}`,
      index === 6 ? 'nobody' : `player${index + 1}@pool.example`,
      index % 3 === 0 ? '$50' : '',
      index % 10 === 9 ? 'Dallas' : spellings[index % 4],
      index === 2 ? 'Ravenz' : 'Ravens',
    ].join('\t'),
  );
  return ['Player\tE-Mail\tPaid?\tWk 1\tWeek 2', ...rows].join('\n');
}

const grid = (page: Page) => page.getByRole('region', { name: 'Rows to import' });

test('an empty live server becomes a pool with the entries of a spreadsheet', async () => {
  const { page, forgive, close } = await openPage(browser, server.url);
  const [, code = ''] = /set-up code +(\S+)/.exec(server.logs()) ?? [];
  await page.goto('/');
  await page.waitForURL('**/setup');
  await page.getByLabel('Set-up code').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This is not the code').waitFor();
  await expectEveryLook(page, 'setup-code');
  await page.getByLabel('Set-up code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');

  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill('ada@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('a long secret');
  await page.getByLabel('Name of the site').fill('Office pools');
  expect(await page.getByLabel('Public address').getAttribute('readonly')).not.toBeNull();
  await expectEveryLook(page, 'setup-administrator');
  await page.getByRole('button', { name: 'Set up the site' }).click();

  await page.getByText('Without a mail server nothing is mailed').waitFor();
  await page.getByLabel('Provider').selectOption('Fastmail');
  expect(await page.getByLabel('Mail server', { exact: true }).inputValue()).toBe('smtp.fastmail.com');
  await expectEveryLook(page, 'setup-mail');
  await page.getByRole('button', { name: 'Go on without a mail server' }).click();
  await page.getByRole('button', { name: 'Send me a test mail' }).click();
  await page.getByText('The mail was not sent: this site has no mail server.').waitFor();
  await page.getByRole('button', { name: 'Test the feeds' }).click();
  await page.getByText('does not work').waitFor();
  await expectEveryLook(page, 'setup-site');
  await page.getByRole('link', { name: 'Create a pool' }).click();

  await page.getByRole('heading', { name: 'New pool' }).waitFor();
  await page.getByRole('spinbutton', { name: 'Season' }).fill('2026');
  await page.getByRole('button', { name: 'Import the schedule' }).click();
  await page.getByText('Not imported.').waitFor();
  await page.getByText(/could not be read: /).waitFor();
  await expectEveryLook(page, 'new-pool-not-imported');
  await page.getByRole('button', { name: 'Use 2025, which is included' }).click();
  await page.getByText('Its schedule is included: nothing to import.').waitFor();
  await page.getByLabel('Schedule file').setInputFiles({
    name: 'games.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(scheduleFile()),
  });
  await page.getByText('272 games; 272 new').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Office pool');
  await expectFoundRulesOnPhone(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('All rules').click();
  await page.getByRole('heading', { name: 'Elimination rules' }).click();
  await page.getByLabel('Lives').selectOption('2');
  await expectEveryLook(page, 'new-pool-rules');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Lives: ').waitFor();
  await page.getByText('Preview the rules page').click();
  await page.getByRole('heading', { name: 'Elimination' }).first().waitFor();
  await expectEveryLook(page, 'new-pool');
  await page.getByRole('button', { name: 'Create pool' }).click();
  await page.getByRole('heading', { name: 'Office pool is ready' }).waitFor();
  await expectEveryLook(page, 'new-pool-made');
  await page.getByRole('link', { name: 'Import entries from a spreadsheet' }).click();

  await page.getByLabel('Or paste the rows').fill(messyTable());
  await expectEveryLook(page, 'import-source');
  await page.getByRole('button', { name: 'Continue with the pasted rows' }).click();
  expect(await page.getByLabel('Wk 1').inputValue()).toBe('1');
  await page.getByText('2 problems in 2 rows').waitFor();
  await expectEveryLook(page, 'import-problems');
  await page
    .getByRole('group', { name: '“Ravenz”: did you mean Ravens?' })
    .getByText('Ravens', { exact: true })
    .click();
  await page.getByText('1 problem in 1 row').waitFor();
  await grid(page).getByLabel('Email address, row 8', { exact: true }).fill('player7@pool.example');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  // The season is over by the site's clock, and the sheet ends with Week 2.
  await page.getByText('Your sheet ends with Week 2').waitFor();
  expect(await page.getByText('All rows are good.').count()).toBe(0);
  await expectEveryLook(page, 'import-missing-weeks');
  await page.getByRole('button', { name: 'Still to come: wait for them' }).click();
  await page.getByText('All rows are good.').waitFor();
  await expectEveryLook(page, 'import-checked');
  await page.getByRole('button', { name: 'Import 60 entries' }).click();
  await page.getByText('60 entries with 120 picks are in the pool').waitFor();
  await page.getByRole('link', { name: 'See the standings' }).click();
  await page.getByText('Player 1', { exact: true }).first().waitFor();
  forgive(/status of 40[0-9]/);
  await close();
});

test('a live site without a mail server says so, and sends what waits when it is asked to', async () => {
  const mails = await openMailServer();
  const { page, close } = await openPage(browser, server.url);
  await page.goto('/forgot-password');
  await page.getByText('No link can be mailed: this site has no mail server.').waitFor();
  await page.goto('/login?returnTo=/office/invitations');
  await page.getByLabel('Email').fill('ada@pool.example');
  await page.getByLabel('Password', { exact: true }).fill('a long secret');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Preview claim links' }).click();
  await page.getByRole('button', { name: 'Make 60 links' }).click();
  await page.getByText('Not sent: this site has no mail server. 60 links were made').waitFor();
  await page.getByLabel('Email addresses', { exact: true }).fill('zoe@pool.example');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Make 1 invitation' }).click();
  await page.getByText('1 invitation was made: copy the links in the list below').waitFor();
  await page.getByRole('button', { name: 'Copy the link of zoe@pool.example' }).waitFor();
  await expectEveryLook(page, 'invitations-no-mail');
  await page.goto('/office/announcements');
  await page.getByLabel('Title').fill('Party');
  await page.getByLabel('Text').fill('At eight.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Nothing is mailed: this site has no mail server.').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Not sent: this site has no mail server. 60 mails wait').waitFor();
  await expectEveryLook(page, 'announcements-no-mail');
  await page.goto('/office');
  await page.getByText('No mail server: nothing is sent.').waitFor();
  await page.getByRole('heading', { name: 'Mails that were not sent' }).waitFor();
  await page.getByText('61 invitations').waitFor();
  await page.getByRole('button', { name: 'Copy the 61 links' }).waitFor();
  await page.getByText('Look at them').first().click();
  await page.getByText('To zoe@pool.example').waitFor();
  await page.getByText('Look at them').first().click();
  await expectEveryLook(page, 'this-week-no-mail');

  // A mail server, later: nothing goes out but its own test mail.
  await page.goto('/setup');
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port').fill(new URL(mails.url).port);
  await page.getByLabel('Encryption').selectOption('NONE');
  await page.getByRole('button', { name: 'Send a test mail and use this server' }).click();
  await page.getByText('The server took the test mail and is in use.').waitFor();
  expect(mails.received.map(({ to }) => to)).toEqual([['ada@pool.example']]);
  await page.goto('/office');
  const announcements = page.getByText('60 announcement mails');
  await announcements.waitFor();
  expect(await page.getByText('No mail server: nothing is sent.').count()).toBe(0);
  await page.getByRole('button', { name: 'Send them now' }).first().click();
  await page.getByRole('button', { name: 'Send them', exact: true }).click();
  await page.getByText('61 invitations on the way.').waitFor();
  await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(62);
  await announcements.waitFor();
  await close();
  await mails.close();
});

/** What a search for rules finds takes the place of the fields that are filled in. */
async function expectFoundRulesOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize(phone.viewport);
  for (const words of ['lives', 'week', 'deadline']) {
    await page.getByLabel('Change a rule').fill(words);
    await page
      .getByRole('status')
      .filter({ hasText: / of \d+ settings$/ })
      .waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, `rules with "${words}" on a phone`).toBeLessThanOrEqual(phone.viewport.height);
  }
  await page.getByLabel('Change a rule').fill('');
  await page.setViewportSize(size);
}
