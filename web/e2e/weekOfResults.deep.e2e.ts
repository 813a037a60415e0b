import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, logInAsAdministrator } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { Hand } from './season/hand.ts';
import { setStage } from './stage.ts';

// No feed: results are entered by hand.
const stage = setStage({ SCORE_FEED: 'none' });

/** A week without byes, played long before the demo's now. */
const WEEK = 4;

interface StoredGame {
  id: string;
  status: string;
  awayScore: number | null;
  homeScore: number | null;
  awayTeam: { name: string; abbreviation: string; nickname: string };
  homeTeam: { name: string; abbreviation: string; nickname: string };
}

async function readGames(context: BrowserContext): Promise<StoredGame[]> {
  const team = '{ name abbreviation nickname }';
  const { pool } = await ask<{ pool: { week: { games: StoredGame[] } } }>(
    context,
    `{ pool { week(number: ${WEEK}) { games { id status awayScore homeScore awayTeam ${team} homeTeam ${team} } } } }`,
  );
  return pool.week.games;
}

const scoresOf = (games: readonly StoredGame[]) =>
  games.map(({ status, awayScore, homeScore }) => `${status} ${awayScore}-${homeScore}`);

/** Who is out, since when and why, as the standings have it. */
async function standings(context: BrowserContext): Promise<unknown> {
  const { pool } = await ask<{ pool: { entries: unknown } }>(
    context,
    '{ pool { entries(first: 100) { edges { node { username status eliminatedWeek eliminationReason } } } } }',
  );
  return pool.entries;
}

/** Takes the results of the week back, as a commissioner before the first score. */
async function takeBack(context: BrowserContext, games: readonly StoredGame[]): Promise<void> {
  const { enterResults } = await ask<{ enterResults: { __typename: string } }>(
    context,
    'mutation ($input: EnterResultsInput!) { enterResults(input: $input) { __typename } }',
    {
      input: {
        results: games.map(({ id }) => ({ game: id, status: 'SCHEDULED' })),
        reason: 'They are entered anew.',
      },
    },
  );
  expect(enterResults.__typename).toBe('EnterResultsPayload');
}

/** Whether all of an element is on the screen. */
const isInSight = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && seen !== null && element.contains(seen);
  });

test('the results of a week take one field each and one confirmation, or three actions by paste; one undo takes all back', async () => {
  const { page, context } = await openPage(stage.browser, stage.server.url, phone);
  await logInAsAdministrator(context);
  const games = await readGames(context);
  expect(games).toHaveLength(16);
  const before = await standings(context);
  await takeBack(context, games);
  const without = await standings(context);
  expect(without).not.toEqual(before);

  const hand = new Hand(page);
  hand.use('keyboard');
  await page.goto(`/office/results?week=${WEEK}`);
  const first = page.getByRole('textbox', { name: `${games[0]!.awayTeam.name}, points` });
  await first.waitFor();
  await page.getByText('NO RESULT').first().waitFor();
  expect(await page.getByText('IN PROGRESS').count()).toBe(0);
  await expectEveryLook(page, 'results-week-empty');
  await page
    .getByRole('button', { name: /^(Postpone|Rule)/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expectEveryLook(page, 'results-game-dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const typed = await hand.count(async () => {
    for (const { awayTeam, awayScore, homeScore } of games) {
      await hand.write(
        page.getByRole('textbox', { name: `${awayTeam.name}, points` }),
        `${awayScore}-${homeScore}`,
      );
    }
    // They have no later pick: without their loss they are out for that.
    await page.getByText(/^\d+ entries stay out for another reason: /).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await isInSight(page, 'Confirm 16 results'), 'the confirmation is in sight').toBe(true);
    await expectEveryLook(page, 'results-week-preview');
    await hand.enter();
    await page.getByText('16 results entered', { exact: true }).waitFor();
  });
  expect(typed, 'a field for each game, and one confirmation').toBe(17);
  expect(await page.getByRole('form', { name: `Scores of Week ${WEEK}` }).isVisible()).toBe(true);
  expect(scoresOf(await readGames(context))).toEqual(scoresOf(games));
  expect(await standings(context)).toEqual(before);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  expect(await isInSight(page, 'Undo'), 'the undo is in sight').toBe(true);
  await expectEveryLook(page, 'results-week-entered');

  const undone = await hand.count(async () => {
    await hand.press(page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Undone: 16 results entered').waitFor();
  });
  expect(undone).toBe(1);
  expect((await readGames(context)).every(({ status }) => status === 'SCHEDULED')).toBe(true);
  expect(await standings(context)).toEqual(without);

  // As people write them: nicknames, abbreviations, either team first.
  const lines = games.map(({ awayTeam, homeTeam, awayScore, homeScore }, index) =>
    index % 2 === 0
      ? `${awayTeam.nickname} ${awayScore}, ${homeTeam.nickname} ${homeScore}`
      : `${homeTeam.abbreviation} ${homeScore} ${awayTeam.abbreviation} ${awayScore}`,
  );
  hand.use('pointer');
  const pasted = await hand.count(async () => {
    await hand.press(page.getByText('Paste results'));
    const box = page.getByLabel('Results, a line for each game');
    await hand.write(box, [...lines, 'Lakers 3 Bulls 0'].join('\n'));
    await page.getByText('16 games are filled in.').waitFor();
    await page.getByText('Line 17, “Lakers 3 Bulls 0”: There is no team “Lakers”.').waitFor();
    await expectEveryLook(page, 'results-week-pasted');
    // Pressed before the preview: it is kept.
    await hand.press(page.getByRole('button', { name: 'Confirm 16 results' }));
    await page.getByText('16 results entered', { exact: true }).waitFor();
  });
  expect(pasted).toBe(3);
  expect(scoresOf(await readGames(context))).toEqual(scoresOf(games));

  // A correction goes through the same grid, with its warning.
  await page.getByRole('textbox', { name: `${games[0]!.homeTeam.name}, points` }).fill('99');
  await page.getByText(/^Corrects the final /).waitFor();
  await page.getByText('1 result corrected').waitFor();
  // A field that the confirmation covers in part is too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectEveryLook(page, 'results-week-correction');
  await context.close();
});
