import { expect, test } from 'vitest';
import { logInAsTestUser, setClock } from './api.ts';
import { gridOf, importGrid, logInAsOwner, picksUntil, winningPicks } from './grid.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Tuesday after the last game of the season. */
const SEASON_OVER = '2026-01-06T17:00:00Z';

test('of two who survive the season the one with the larger margins wins it all', async () => {
  const opened = await openPage(stage.browser, stage.server.url, phone);
  const { page, context } = opened;
  await logInAsTestUser(context);
  await setClock(context, SEASON_OVER);
  const picks = await winningPicks(context, 18);
  const email = 'owner@margin.example';
  const rows = [
    { username: 'First', email, picks },
    // Without the other's first team, so that the margins differ.
    { username: 'Second', email, picks: await winningPicks(context, 18, picks[0]) },
    { username: 'Third', email, picks: await picksUntil(context, 9) },
  ];
  await importGrid(stage.server, 'Margin pool', gridOf(rows), ['tieBreak=MARGIN']);
  await logInAsOwner(context, email);
  await page.goto('/standings');
  const board = page.getByRole('region', { name: 'We have a winner' });
  await board
    .getByText(/^2 of 3 entries survived Week 18\. The one with the largest total margin, /)
    .waitFor();
  expect(await board.getByRole('listitem').count()).toBe(1);
  await page
    .getByText(/^Survived; lost the tie-break, [+−-]?\d+ to [+−-]?\d+$/)
    .first()
    .waitFor();
  expect(await page.getByRole('listitem').getByText('Winner', { exact: true }).count()).toBe(1);
  await expectEveryLook(page, 'tie-break-standings');
  await opened.close();
});
