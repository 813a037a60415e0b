import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  scheduleFile,
  startScheduleServer,
  type ScheduleServer,
} from '../../graphql/testing/scheduleFile.ts';
import { ask, logInAsAdministrator, logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen on the Sunday morning of Week 8. The schedule file agrees with one final of Week 7 and contradicts
// Thursday's game of Week 8 and the game of a pick of the test user.
let file: ScheduleServer;
const env: Record<string, string> = { SECOND_SOURCE: 'schedule' };
beforeAll(async () => {
  file = await startScheduleServer();
  file.body = scheduleFile([
    { week: 7, gameday: '2025-10-19', away: 'LV', home: 'KC', score: '0-31' },
    { week: 7, gameday: '2025-10-19', away: 'NYG', home: 'DEN', score: '34-33' },
    { week: 8, gameday: '2025-10-23', away: 'MIN', home: 'LAC', score: '10-36' },
  ]);
  env.SCHEDULE_URL = file.url;
});
afterAll(() => file.close());
const stage = setStage(env);

const REVIEW = 'Result under review';

test('a contradicted final is under review for everybody until the commissioner decides', async () => {
  const player = await openPage(stage.browser, stage.server.url, phone);
  await logInAsTestUser(player.context);
  await expect
    .poll(async () => {
      const { pool } = await ask<{ pool: { week: { games: { isUnderReview: boolean }[] } } }>(
        player.context,
        '{ pool { week(number: 8) { games { isUnderReview } } } }',
      );
      return pool.week.games.filter((game) => game.isUnderReview).length;
    })
    .toBe(1);

  // The games screen, the dashboard, and the outcome of a pick.
  await player.page.goto('/games');
  const thursday = player.page.getByRole('article', { name: 'Minnesota Vikings at Los Angeles Chargers' });
  await thursday.getByText(REVIEW).waitFor();
  expect(await player.page.getByText(REVIEW).count(), 'no other game').toBe(1);
  await expectEveryLook(player.page, 'games-under-review');
  await player.page.goto('/dashboard');
  await player.page.getByText(REVIEW).first().waitFor();
  await player.page.goto('/picks?week=7');
  await player.page.getByText(REVIEW).first().waitFor();
  await expectEveryLook(player.page, 'picks-under-review');
  await player.page.goto('/games');
  await thursday.getByText(REVIEW).waitFor();

  const office = await openPage(stage.browser, stage.server.url, phone);
  await logInAsAdministrator(office.context);
  await office.page.goto('/office');
  await office.page.getByText(/^Finals were checked with the schedule file \d+ seconds? ago\.$/).waitFor();
  await office.page.getByText(/^The server’s clock /).waitFor();
  await expectEveryLook(office.page, 'office-under-review');
  await office.page.getByRole('link', { name: '2 score updates need your review' }).click();
  await office.page.waitForURL('**/office/results**');
  const held = office.page.getByRole('region', { name: 'Held updates' }).getByRole('listitem');
  const own = held.filter({ hasText: 'MIN at LAC' });
  await own.getByText('the schedule file says final, MIN 10, LAC 36').waitFor();
  await expectEveryLook(office.page, 'office-held-updates');
  await own.getByRole('textbox', { name: 'Reason, for the log (optional)' }).fill('The league says 37.');
  await own.getByRole('button', { name: 'Keep the stored result, MIN at LAC', exact: true }).click();
  await own
    .getByText('No entry goes out or comes back.')
    .or(own.getByText(/picks are secret/))
    .waitFor();
  await thursday.getByText(REVIEW).waitFor();
  await own.getByRole('button', { name: 'Confirm: Keep the stored result, MIN at LAC' }).click();
  await own.waitFor({ state: 'detached' });

  // The player's page hears of it.
  await thursday.getByText(REVIEW).waitFor({ state: 'detached' });
  await office.page.goto('/office/log');
  await office.page.getByText(/refused the schedule file’s update of MIN at LAC/).waitFor();
  await office.page.getByText(/held the schedule file’s update of MIN at LAC/).waitFor();
  await office.page.getByText('The league says 37.').first().waitFor();

  // Confirmed finals say so, quietly.
  await office.page.goto('/office/results?week=7');
  const confirmed = office.page.getByRole('article', { name: 'Las Vegas Raiders at Kansas City Chiefs' });
  await confirmed.getByText(/confirmed by the schedule file/).waitFor();
  await expectEveryLook(office.page, 'office-confirmed');
  await office.context.close();
  await player.context.close();
});
